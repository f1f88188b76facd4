"""The quick way: uvicorn's own socket as a transport.

Updates are encoded already; the plain way would pass each through several more layers. Here they
are written at once, as one text frame, and floods are stopped before they become ASGI messages.
"""

from asyncio import BaseTransport
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.base.addresses import household
from bunny_kingdom.server.base.errors import CLOSE
from bunny_kingdom.server.base.limits import Bucket
from bunny_kingdom.server.live.asgi_transport import UNSENT_BYTES
from bunny_kingdom.server.live.connections import Connections
from bunny_kingdom.server.live.transport import QUICK

MESSAGES_WAITING = 8
"""When so many messages wait for their answers, no more are read."""
LARGE_BYTES = 4096
"""Nor after a message as large as this."""
PIECE_BYTES = 1024
DISCARDED_BYTES = 65_536
"""So much may still come after we have closed, since it may have been on its way."""
FAREWELL_SECONDS = 3.0
"""So long an answer to our closing is waited for."""
_TEXT = 0x81
_IN_ONE_BYTE, _IN_TWO_BYTES = 125, 0xFFFF


def text_frame(text: bytes) -> bytes:
    """A whole text message as a server sends it: unmasked, in one frame."""
    size = len(text)
    if size <= _IN_ONE_BYTE:
        return bytes((_TEXT, size)) + text
    if size <= _IN_TWO_BYTES:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big") + text
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + text


class UvicornTransport(WebSocketsSansIOProtocol):
    """uvicorn's socket, which hands itself to the application, and ends who sends too much."""

    address = ""
    stuck_since: float | None = None
    """Since when the reader has left so much unread that nothing more should be said."""
    _rest = b""
    """What was received and waits until the messages before it are read."""
    _discarded = 0
    _held: bytes | None = None
    """Frames that leave together, while they are collected."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        settings = connections.settings
        self._all = connections
        self._send_seconds = settings.send_seconds
        self._handshake_until = monotonic() + settings.header_seconds
        self._others = Bucket(settings.frame_rate, settings.frame_burst)
        self._when_gone: list[Callable[[], None]] = []
        self.close_timeout = FAREWELL_SECONDS

    # -- the connection -----------------------------------------------------------------

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.address = household(self.client[0] if self.client else "unknown")
        self._all.upgrade(self)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._rest = b""
        self.conn.parser.close()  # it knows the socket that knows it: a circle is freed late
        self._all.gone(self)
        for done in self._when_gone:
            done()
        self._when_gone.clear()

    async def run_asgi(self) -> None:
        """Run the application, and let go of what it was given: another circle."""
        await super().run_asgi()
        del self.scope

    def when_gone(self, done: Callable[[], None]) -> None:
        if self.disconnected:
            done()
        else:
            self._when_gone.append(done)

    def overdue(self, now: float) -> bool:
        if self.stuck_since is not None:
            return now - self.stuck_since > self._send_seconds
        return not self.handshake_complete and now > self._handshake_until

    def handle_connect(self, event: Request) -> None:
        """The application finds the socket among the extensions."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][QUICK] = self  # type: ignore[assignment]  # ours

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stuck_since = monotonic()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stuck_since = None

    # -- what comes in ------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take frames in a few at a time: thousands fit in what comes at once."""
        if len(data) <= PIECE_BYTES and not self._rest:
            self._take(data)
        else:
            self._rest += data
            self._go_on()

    def _go_on(self) -> None:
        data, self._rest = self._rest, b""
        for at in range(0, len(data), PIECE_BYTES):
            if self.transport.is_closing():
                return
            if self.read_paused:
                self._rest = data[at:]
                return
            self._take(data[at : at + PIECE_BYTES])

    def _take(self, data: bytes) -> None:
        if self.close_sent:
            self._discarded += len(data)
            if self._discarded > DISCARDED_BYTES:
                self.drop()
                return
        self.conn.receive_data(data)
        if self.conn.parser_exc is not None:
            self.handle_parser_exception()
        else:
            self.handle_events()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; uvicorn would pause the socket and go on for each of them."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                text = data.decode()
            except UnicodeDecodeError:
                self._fail(CloseCode.INVALID_DATA, "bad-json")
                return
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if len(data) > LARGE_BYTES or self.queue.qsize() >= MESSAGES_WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    async def hear(self) -> str | None:
        message = await self.receive()
        return message.get("text") or "" if message["type"] == "websocket.receive" else None

    async def receive(self) -> Any:
        """The next message of ASGI; when all are read, more are taken in."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
            self._go_on()
        return message

    def handle_cont(self, event: Frame) -> None:
        if self._allowed():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer, unless the reader does not read: then nobody waits for it."""
        pongs = self.conn.data_to_send()
        if self._allowed() and pongs and self.stuck_since is None:
            self.transport.write(b"".join(pongs))

    def handle_pong(self, event: Frame) -> None:
        if self._allowed():
            super().handle_pong(event)

    def _allowed(self) -> bool:
        """Whether one more frame that is no whole message may come; if not, the socket ends."""
        if self.close_sent:
            return False
        if self._others.take():
            return True
        self._fail(CLOSE["too-fast"], "too-fast")
        return False

    def _fail(self, code: int, reason: str) -> None:
        """Close without waiting for an answer."""
        metrics.turned_away.labels(reason).inc()
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    # -- what goes out ------------------------------------------------------------------

    @property
    def stuck(self) -> bool:
        return self.stuck_since is not None

    async def ready(self) -> None:
        """Wait until the reader has read enough; `Connections` drops it if it does not."""
        await self.writable.wait()

    def say(self, text: bytes) -> None:
        frame = text_frame(text)
        if self._held is None:
            self._write(frame)
        else:
            self._held += frame

    def hold(self) -> None:
        self._held = b""

    def let_go(self) -> None:
        held, self._held = self._held, None
        if held:
            self._write(held)

    def _write(self, frames: bytes) -> None:
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.transport.write(frames)
        if self.stuck_since is not None:
            # the last message does not count: a large one may go out, a second one may not
            unsent = self.transport.get_write_buffer_size() - len(frames)
            if unsent > UNSENT_BYTES:
                self.drop()

    async def close(self, code: int, reason: str) -> None:
        with suppress(OSError):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})

    def drop(self) -> None:
        self.transport.abort()
