"""An HTTP connection: uvicorn's, with limits.

uvicorn gives a request all the time and space it takes. Here head, body and answer have a time
limit, head and body a size limit, and few requests are taken in advance.
"""

import asyncio
from time import monotonic
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.base.addresses import household
from bunny_kingdom.server.base.errors import STATUS
from bunny_kingdom.server.live.connections import HEAD_BYTES, Connections
from bunny_kingdom.tables.refusal import Problem

HEADERS = 100
PIPELINED = 8
"""So many requests may wait for the answer to the one before."""
AGAIN_SECONDS = 5


class TooMuchError(Exception):
    """More than is read of one request."""


class HttpConnection(HttpToolsProtocol):
    """One connection, for as long as requests go over it."""

    address = ""
    _deadline: float | None = None
    """Until when the head or the body that has begun has to be complete."""
    _stuck_since: float | None = None
    _in_body = False
    _turned = False
    """Whether a head or a body came to its end in what was just received."""
    _taken = 0
    """Bytes of this head or body so far."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._all = connections
        self._settings = connections.settings

    # -- the connection -----------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's
        super().connection_made(transport)
        self.address = household(self.client[0] if self.client else "unknown")
        if objection := self._all.admit(self):
            self._turn_away(objection)
            return
        self._all.waits(self)
        self._deadline = monotonic() + self._settings.header_seconds

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._all.gone(self)

    def overdue(self, now: float) -> bool:
        if self._stuck_since is not None:
            return now - self._stuck_since > self._settings.send_seconds
        return self._deadline is not None and now > self._deadline

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck_since = monotonic()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stuck_since = None

    def handle_websocket_upgrade(self) -> None:
        """Become a socket: not while an answer is on its way, which the socket knows nothing of."""
        answering = self.cycle is not None and not self.cycle.response_complete
        if answering or self.transport.get_write_buffer_size():
            self.send_400_response("a socket is opened when everything else was answered")
            return
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does when a connection is lost

    def _turn_away(self, objection: str) -> None:
        metrics.turned_away.labels("too-many").inc()
        message = f"{objection}: try again in {AGAIN_SECONDS} seconds"
        body = msgspec.json.encode(Problem("too-many", message))
        self.transport.write(
            b"HTTP/1.1 %d Too Many Requests\r\ncontent-type: application/json\r\n"
            b"retry-after: %d\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%b"
            % (STATUS["too-many"], AGAIN_SECONDS, len(body), body)
        )
        self.transport.close()

    # -- a request ----------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Some of a head or a body; its time runs from the first byte on."""
        if self._deadline is None:
            self._deadline = monotonic() + self._settings.header_seconds
        self._turned = False
        super().data_received(data)
        if not self._turned:
            self._taken += len(data)
            # twice: who sends a little too much shall hear why before it is cut off
            most = 2 * self._settings.body_bytes if self._in_body else HEAD_BYTES
            if self._taken > most and not self.transport.is_closing():
                self.send_400_response(f"at most {most} bytes are read")

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > HEAD_BYTES or len(self.headers) > HEADERS or len(self.pipeline) >= PIPELINED:
            raise TooMuchError
        self._turn(in_body=True)
        self._deadline = monotonic() + self._settings.body_seconds
        self._all.works(self)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._turn(in_body=False)
        self._deadline = None
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The next request may come, or another connection in the place of this one."""
        super().on_response_complete()
        if not self.pipeline:
            self._all.waits(self)

    def _turn(self, in_body: bool) -> None:
        self._in_body = in_body
        self._turned = True
        self._taken = 0
