"""Pauses: no part of a review is begun while commands are many; then reviews go on.

Their workers have idle time only, but processors share caches and memory, and a processor that
works wakes up later than one that waits. A review can wait.
"""

import asyncio
from time import monotonic

from bunny_kingdom.server.base.limits import Bucket
from bunny_kingdom.server.bots.worker_pool import WorkerPool
from bunny_kingdom.tables.table import Table

CALM_SECONDS = 0.5
"""Commands are not many any more when for so long none was too many."""
AT_ONCE = 20
"""So many commands together are not yet many."""


class Pauses:
    """Counts commands, and lets the workers of the reviews rest when there are many.

    A part takes a fraction of a second, so the one that was begun is left to end.
    """

    def __init__(self, pool: WorkerPool, most: float) -> None:
        self._pool = pool
        self._bucket = Bucket(most, AT_ONCE)
        self._last = 0.0
        """When the last command came that was too many."""
        self._paused = False

    def count(self, _table: Table) -> None:
        """One more command was carried out."""
        if self._bucket.take():
            return
        self._last = monotonic()
        if not self._paused:
            self._paused = True
            self._pool.pause()
            self._look_later()

    def _look_later(self) -> None:
        asyncio.get_running_loop().call_later(CALM_SECONDS, self._look)

    def _look(self) -> None:
        if monotonic() - self._last < CALM_SECONDS:
            self._look_later()
        else:
            self._paused = False
            self._pool.go_on()
