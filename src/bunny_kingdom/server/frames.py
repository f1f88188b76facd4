"""Frames: the short way into a socket and out of it.

A state is built and encoded by us; on the long way each layer would look at it once more. So
what is said over an open socket goes straight to its transport, as one text frame, and what is
heard waits in a plain mailbox.
"""

from asyncio import Future, Queue, get_running_loop
from collections import deque
from collections.abc import Mapping
from time import monotonic
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "bunny.frames"
MESSAGES_WAITING = 8
"""When so many messages wait for their answers, no more are read."""
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


class Mailbox(Queue[Any]):
    """A queue without an end for one reader: what it does not need of a queue is left out."""

    def __init__(self) -> None:
        super().__init__()
        self._messages: deque[Any] = deque()
        self._reader: Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        """Lay a message in, and wake the reader."""
        self._messages.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The next message, as soon as there is one."""
        while not self._messages:
            self._reader = get_running_loop().create_future()
            await self._reader
        return self._messages.popleft()

    def qsize(self) -> int:
        """How many messages wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Whether none waits."""
        return not self._messages


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's socket, which hands itself to the application."""

    stuck_since: float | None = None
    """Since when the reader has left so much unread that nothing more should be said."""
    _held: list[bytes] | None = None

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.queue = Mailbox()

    def handle_connect(self, event: Request) -> None:
        """The application finds the socket among the extensions."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]  # ours

    def pause_writing(self) -> None:
        """Too much is unread."""
        super().pause_writing()
        self.stuck_since = monotonic()

    def resume_writing(self) -> None:
        """The reader reads again."""
        super().resume_writing()
        self.stuck_since = None

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; uvicorn would pause the socket and go on for each of them."""
        self.read_paused = self.queue.qsize() < MESSAGES_WAITING
        super().send_receive_event_to_app()

    async def ready(self) -> None:
        """Wait until the reader has read enough."""
        await self.writable.wait()

    def say(self, text: bytes) -> None:
        """Send a text message; it is lost if the socket ends, which the listener hears."""
        frame = text_frame(text)
        if self._held is None:
            self._write(frame)
        else:
            self._held.append(frame)

    def hold(self) -> None:
        """What is said from now on leaves together: a packet costs as much as a state."""
        self._held = []

    def let_go(self) -> None:
        """It leaves now."""
        if self._held:
            self._write(b"".join(self._held))
        self._held = None

    def _write(self, data: bytes) -> None:
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(data)


def frames_of(scope: Mapping[str, Any]) -> Frames:
    """The socket of a connection."""
    found = scope["extensions"].get(EXTENSION)
    if not isinstance(found, Frames):
        raise TypeError("sockets are served by uvicorn with `ws=Frames`")
    return found
