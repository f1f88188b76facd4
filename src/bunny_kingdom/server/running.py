"""Running a server process until it is told to end."""

import gc
import logging
import socket
import sys
from collections.abc import Callable

import uvicorn

from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.server.app import make_app
from bunny_kingdom.server.frames import Frames
from bunny_kingdom.server.house import House
from bunny_kingdom.server.logs import start_logs
from bunny_kingdom.server.settings import Settings
from bunny_kingdom.server.store import check_database

log = logging.getLogger(__name__)
BACKLOG = 2048
SWITCH_SECONDS = 0.0001
"""The writer wants the interpreter several times a commit; by default it waits 5 ms each time."""
GC_THRESHOLDS = (200, 10_000, 100)
"""States are trees without cycles, so looking for cycles finds little, and everybody waits for it.
New objects are looked at often, a few in one go (20,000 would take 20 ms), old ones seldom.
"""
UNREAD_BYTES = 131_072
"""So much the system keeps for a reader that does not read; then we notice."""


def uvicorn_for(settings: Settings) -> tuple[uvicorn.Server, House]:
    """The HTTP server around the application, and the house behind it."""
    app, house = make_app(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws=Frames,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        log_config=None,
        lifespan="on",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
        backlog=BACKLOG,
    )
    return uvicorn.Server(config), house


def listen(host: str, port: int) -> socket.socket:
    """A listening socket whose connections send at once, however small the message is."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise BadConfig(f"'{host}' is no address of this machine ({error.strerror})") from None
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
    try:
        listening.bind(address)
    except OSError as error:
        listening.close()
        raise BadConfig(
            f"cannot listen on {host} port {port} ({error.strerror}): choose another with --port"
        ) from None
    listening.listen(BACKLOG)
    return listening


def serve(settings: Settings, listening_at: Callable[[str], None] = lambda address: None) -> None:
    """Serve until interrupted; `listening_at` is told the page's address once it can be asked."""
    check_database(settings.database)
    start_logs(settings.log_level)
    with listen(settings.host, settings.port) as listening:
        kind = "postgresql" if settings.postgres else "sqlite"
        port = listening.getsockname()[1]
        listening_at(
            f"http://{'localhost' if settings.host == '0.0.0.0' else settings.host}:{port}/"
        )
        sys.setswitchinterval(SWITCH_SECONDS)
        gc.freeze()  # what was loaded so far stays: no use looking at it again and again
        gc.set_threshold(*GC_THRESHOLDS)
        log.info("listening", extra={"port": port, "database": kind})
        uvicorn_for(settings)[0].run(sockets=[listening])
