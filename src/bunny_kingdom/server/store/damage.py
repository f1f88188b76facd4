"""Damage: stored tables that can no longer be read, each on its own.

A disk fails, a file is edited, an old version stored what a newer one cannot read. That one table
is then refused everywhere, and nothing else suffers.
"""

import logging
from time import monotonic

from bunny_kingdom.server.base import metrics
from bunny_kingdom.tables.stored import Damaged

log = logging.getLogger(__name__)
AGAIN_SECONDS = 60.0
"""A damaged table is read again after so long: somebody may have mended it."""


class DamagedTables:
    """The damaged tables that this process has met. Each is logged once."""

    def __init__(self) -> None:
        self._met: dict[str, tuple[float, Damaged]] = {}

    def ids(self) -> list[str]:
        return list(self._met)

    def check(self, table_id: str) -> None:
        """Refuse a table that was found to be damaged a while ago."""
        at, found = self._met.get(table_id, (0.0, None))
        if found and monotonic() - at < AGAIN_SECONDS:
            raise Damaged(found.seq, found.why)

    def meet(self, table_id: str, damaged: Damaged) -> None:
        if table_id not in self._met:
            about = {"table": table_id, "entry": damaged.seq}
            log.error("a table is damaged; `bunny doctor` tells more", extra=about)
        self._met[table_id] = monotonic(), damaged
        metrics.damaged.set(len(self._met))

    def mended(self, table_id: str) -> None:
        if self._met.pop(table_id, None):
            metrics.damaged.set(len(self._met))
