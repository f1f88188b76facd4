"""The queue of updates: built table by table, with a turn of the event loop in between.

When many tables go on at once, hundreds of updates are wanted together. Built in a row, they would
keep every command waiting; this way commands are heard, stored and acknowledged in between. A table
that goes on again before its turn comes gets one update, not two.
"""

import asyncio
import logging
from collections.abc import Callable

log = logging.getLogger(__name__)
AT_A_TURN = 8
"""How many updates of one table are built in a row, since they have much in common."""


class UpdateQueue:
    """Work in the order of its tables."""

    def __init__(self) -> None:
        self._waiting: dict[str, list[Callable[[], None]]] = {}
        self._going = False

    def add(self, table_id: str, work: Callable[[], None]) -> None:
        """Do something short when its table's turn comes."""
        self._waiting.setdefault(table_id, []).append(work)
        if not self._going:
            self._going = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        table_id = next(iter(self._waiting))
        works = self._waiting.pop(table_id)
        for work in works[:AT_A_TURN]:
            try:
                work()
            except Exception:  # one update that fails must not hold up all the others
                log.exception("an update could not be built")
        if rest := works[AT_A_TURN:]:
            self._waiting.setdefault(table_id, [])[:0] = rest
        self._going = bool(self._waiting)
        if self._going:
            asyncio.get_running_loop().call_soon(self._turn)
