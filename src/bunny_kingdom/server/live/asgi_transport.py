"""The plain way: a transport over ASGI's messages."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from bunny_kingdom.server.base import metrics

UNSENT_BYTES = 1_048_576
"""A reader that leaves so much unread is dropped, however short the time."""


class AsgiTransport:
    """What is said waits here until the server below has taken it, which the reader decides."""

    stuck = False

    def __init__(
        self,
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[Any], Awaitable[None]],
        send_seconds: float,
    ) -> None:
        self._receive = receive
        self._send = send
        self._send_seconds = send_seconds
        self._unsent: deque[bytes] = deque()
        self._unsent_bytes = 0
        self._writing: asyncio.Task[None] | None = None
        self._hearing: asyncio.Timeout | None = None
        self._ended = False

    async def ready(self) -> None:
        if self._writing:
            done, _ = await asyncio.wait([self._writing], timeout=self._send_seconds)
            if not done:
                self._too_slow()

    def say(self, text: bytes) -> None:
        if self._ended:
            return
        # the last message does not count: a large one may go out, a second one may not
        if self._unsent_bytes > UNSENT_BYTES:
            self._too_slow()
            return
        self._unsent.append(text)
        self._unsent_bytes += len(text)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    def hold(self) -> None:
        """ASGI knows single messages only."""

    def let_go(self) -> None:
        pass

    async def _write(self) -> None:
        try:
            while self._unsent:
                text = self._unsent.popleft()
                self.stuck = True  # which nobody sees unless the server has to wait
                await self._send({"type": "websocket.send", "text": text.decode()})
                self.stuck = False
                self._unsent_bytes -= len(text)
        except (OSError, RuntimeError):  # gone, or closed by the server itself: it is heard
            self.drop()
        finally:
            self.stuck = False
            self._writing = None

    async def hear(self) -> str | None:
        if self._ended:
            return None
        try:
            async with asyncio.timeout(None) as self._hearing:
                message = await self._receive()
        except TimeoutError:  # dropped
            return None
        finally:
            self._hearing = None
        if message["type"] == "websocket.receive":
            return message.get("text") or ""
        self._ended = True
        return None

    async def close(self, code: int, reason: str) -> None:
        await self.ready()
        if not self._ended:
            self._ended = True
            with suppress(OSError, RuntimeError):
                async with asyncio.timeout(self._send_seconds):
                    await self._send({"type": "websocket.close", "code": code, "reason": reason})

    def drop(self) -> None:
        """End the application: it is the server below that has to hang up then."""
        self._ended = True
        self._unsent.clear()
        if self._writing and self._writing is not asyncio.current_task():
            self._writing.cancel()
        if self._hearing:
            self._hearing.reschedule(asyncio.get_running_loop().time())

    def _too_slow(self) -> None:
        metrics.dropped.inc()
        self.drop()
