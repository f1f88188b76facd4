"""Which way connections go: the quick one where uvicorn has what it builds on, else the plain one.

The quick way overrides members of classes that are not part of uvicorn's public API, so any release
may break it. It is used only with releases it is tested with that have all those members; with any
other the server works as well, a little slower and with fewer limits.
"""

import logging
from functools import partial
from importlib import import_module
from inspect import signature
from typing import Any

import uvicorn

from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.server.live.connections import HEAD_BYTES, Connections

log = logging.getLogger(__name__)
TESTED = ("0.54.",)
"""How the versions begin that the quick way is tested with."""
MEMBERS = {
    ("uvicorn.protocols.websockets.websockets_sansio_impl", "WebSocketsSansIOProtocol"): """
        connection_made(transport) connection_lost(exc) data_received(data)
        pause_writing() resume_writing() run_asgi() receive() send(message)
        handle_connect(event) handle_cont(event) handle_ping() handle_pong(event)
        handle_events() handle_parser_exception() send_receive_event_to_app()
    """,
    ("uvicorn.protocols.http.httptools_impl", "HttpToolsProtocol"): """
        connection_made(transport) connection_lost(exc) data_received(data)
        pause_writing() resume_writing() handle_websocket_upgrade() send_400_response(msg)
        on_headers_complete() on_message_complete() on_response_complete()
    """,
}
"""What the quick way replaces or calls, with the parameters."""


def protocols_for(connections: Connections) -> dict[str, Any]:
    """The settings of uvicorn that make connections go the way they should."""
    asked = connections.settings.transport
    objection = "" if asked == "plain" else _objection()
    if asked == "quick" and objection:
        raise BadConfig(f"sockets cannot be served the quick way: {objection}")
    if asked != "plain" and not objection:
        from bunny_kingdom.server.live.http_connection import HttpConnection
        from bunny_kingdom.server.live.uvicorn_transport import UvicornTransport

        return {
            "http": partial(HttpConnection, connections),
            "ws": partial(UvicornTransport, connections),
        }
    log.warning("sockets are served over plain ASGI", extra={"reason": objection or "as set"})
    return {
        "http": "h11",  # the other one has no bound for the head of a request
        "h11_max_incomplete_event_size": HEAD_BYTES,
        "limit_concurrency": connections.most,
    }


def _objection() -> str:
    """Why the quick way does not fit, or nothing."""
    if not uvicorn.__version__.startswith(TESTED):
        return f"it is not tested with uvicorn {uvicorn.__version__}"
    for (module, name), members in MEMBERS.items():
        try:
            found = getattr(import_module(module), name)
            for wanted in members.split():
                member = wanted.partition("(")[0]
                parameters = [*signature(getattr(found, member)).parameters][1:]
                if f"{member}({', '.join(parameters)})" != wanted:
                    return f"{name}.{member} takes other parameters"
        except (ImportError, AttributeError) as error:
            return f"this uvicorn lacks something ({error})"
    return ""
