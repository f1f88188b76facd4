"""Pace: states are built in short slices, with a turn of the event loop between.

When many tables go on at once, hundreds of states are wanted together. Built in a row they
would keep every command waiting; so commands are heard, stored and acknowledged between them.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from time import perf_counter

log = logging.getLogger(__name__)
SLICE_SECONDS = 0.0002
"""A slice ends after the state during which it gets this long."""


class Pace:
    """Does what has queued, in order and slice by slice."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._going = False

    def queue(self, work: Callable[[], None]) -> None:
        """Do something short when its turn comes."""
        self._waiting.append(work)
        if not self._going:
            self._going = True
            asyncio.get_running_loop().call_soon(self._slice)

    def _slice(self) -> None:
        until = perf_counter() + SLICE_SECONDS
        while self._waiting:
            try:
                self._waiting.popleft()()
            except Exception:  # one state that cannot be told must not keep all others back
                log.exception("a state could not be told")
            if perf_counter() >= until:
                break
        self._going = bool(self._waiting)
        if self._going:
            asyncio.get_running_loop().call_soon(self._slice)
