"""The timepiece: what time it is, for everything the server writes down or waits for.

It reads the wall clock once, at the start, and counts elapsed time from there, so setting the wall
clock moves nobody's deadline. It also stops with the server's heart: a process that was stopped, or
slept with its machine, finds the time as it left it until the heartbeat has seen whether anybody
could play meanwhile.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from math import inf

OVERDUE_SECONDS = 5.0
"""After so long without a beat time stands still. A shorter gap may be a busy server: it counts."""


_passed: Callable[[], float] = time.monotonic
if sys.platform == "linux":  # where there is a clock that counts on while the machine sleeps
    _passed = partial(time.clock_gettime, time.CLOCK_BOOTTIME)


class Timepiece:
    """Shows seconds since 1970. Without a heartbeat it simply runs."""

    def __init__(self, passed: Callable[[], float] = _passed) -> None:
        self._passed = passed
        self.start(time.time())

    def start(self, at: float) -> None:
        self._offset = at - self._passed()
        self._beat = at
        self._overdue = inf
        self.awake_since = at
        """Since when there was no gap in the heartbeat."""

    def now(self) -> float:
        """The time; while a beat is overdue, that of the last one."""
        ticking = self._offset + self._passed()
        return ticking if ticking < self._overdue else self._beat

    def ticking(self) -> float:
        """The time with all that has passed, even if nobody was awake."""
        return self._offset + self._passed()

    def beat(self, at: float, after_a_gap: bool) -> None:
        """The heart has beaten: time runs until the next beat is overdue."""
        self._beat = at
        self._overdue = at + OVERDUE_SECONDS
        if after_a_gap:
            self.awake_since = at

    def expect_no_beat(self) -> None:
        """The heart beats no more: just run."""
        self._overdue = inf


TIMEPIECE = Timepiece()
"""That of this process."""
current_time = TIMEPIECE.now
"""What time it is; use it wherever something is written down or waits for its time."""
