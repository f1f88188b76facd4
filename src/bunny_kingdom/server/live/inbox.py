"""An inbox: what has come in at a socket and waits for its one reader.

asyncio's queue serves many readers and writers, at three times the price for every message.
"""

import asyncio
from collections import deque
from typing import Any


class Inbox(asyncio.Queue[Any]):
    """A queue without a limit for one reader."""

    def __init__(self) -> None:
        super().__init__()
        self._messages: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self._messages.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.popleft()

    def qsize(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        return not self._messages
