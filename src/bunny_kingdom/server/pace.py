"""Pace: states are built one by one, with some turns of the event loop between.

When many tables go on at once, hundreds of states are wanted together. Built in a row they
would keep every command waiting; so commands are heard, stored and acknowledged between them.
"""

import asyncio
from collections import deque

REST = 3
"""Turns of the loop after each state: about what a command needs on its way."""


class Pace:
    """Lets those who wait go on one by one."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._going = False

    async def turn(self) -> None:
        """Wait for a turn of one's own."""
        loop = asyncio.get_running_loop()
        mine: asyncio.Future[None] = loop.create_future()
        self._waiting.append(mine)
        if not self._going:
            self._going = True
            loop.call_soon(self._next, loop, 0)
        await mine

    def _next(self, loop: asyncio.AbstractEventLoop, rest: int) -> None:
        if rest:
            loop.call_soon(self._next, loop, rest - 1)
            return
        while self._waiting and self._waiting[0].done():  # who waited has gone
            self._waiting.popleft()
        self._going = bool(self._waiting)
        if self._going:
            self._waiting.popleft().set_result(None)
            loop.call_soon(self._next, loop, REST)
