"""Running a server process until it is told to end."""

import gc
import logging
import sys
from collections.abc import Callable
from functools import partial

import uvicorn

from bunny_kingdom.server.app import make_app
from bunny_kingdom.server.base.logs import start_logs
from bunny_kingdom.server.base.machine import BACKLOG, listen, page_url
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.live.network import Door
from bunny_kingdom.server.live.protocols import protocols_for
from bunny_kingdom.server.services import Services
from bunny_kingdom.server.store.store import check_database

log = logging.getLogger(__name__)
SWITCH_SECONDS = 0.0001
"""The writer wants the interpreter several times a commit; by default it waits 5 ms each time."""
GC_THRESHOLDS = (200, 10_000, 100)
"""States are trees without cycles, so the collector finds little and holds everybody up. New
objects are checked often and in small numbers (20,000 would take 20 ms), old ones seldom.
"""


def uvicorn_for(settings: Settings, own: bool = False) -> tuple[uvicorn.Server, Services]:
    """The HTTP server around the application, and the services behind it.

    Who runs one of their `own`, at their own computer, may open it to the network.
    """
    app, services = make_app(settings)
    config = partial(
        uvicorn.Config,
        app,
        host=settings.host,
        port=settings.port,
        **protocols_for(services.connections),
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
        backlog=BACKLOG,
    )
    if own:
        services.network.make_door = lambda: Door(config(lifespan="off"))
    return uvicorn.Server(config(lifespan="on")), services


def serve(
    settings: Settings,
    listening_at: Callable[[str], None] = lambda address: None,
    own: bool = False,
) -> None:
    """Serve until interrupted; `listening_at` is told the page's address once it can be asked."""
    check_database(settings.database)
    start_logs(settings.log_level)
    with listen(settings.host, settings.port) as listening:
        kind = "postgresql" if settings.postgres else "sqlite"
        port = listening.getsockname()[1]
        listening_at(page_url(settings.host, port))
        sys.setswitchinterval(SWITCH_SECONDS)
        gc.freeze()  # what was loaded so far stays: no use looking at it again and again
        gc.set_threshold(*GC_THRESHOLDS)
        log.info("listening", extra={"port": port, "database": kind})
        server, services = uvicorn_for(settings, own)
        services.network.port = port
        server.run(sockets=[listening])
