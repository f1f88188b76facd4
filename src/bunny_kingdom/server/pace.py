"""Pace: states are built table by table, with a turn of the event loop between.

When many tables go on at once, hundreds of states are wanted together. Built in a row they
would keep every command waiting; so commands are heard, stored and acknowledged between them.
A table that goes on again before its turn has come is told of in one state, not in two.
"""

import asyncio
import logging
from collections.abc import Callable

log = logging.getLogger(__name__)
AT_A_TURN = 8
"""So many states of one table are built in a row, since they have much in common."""


class Pace:
    """Does what has queued, in the order of the tables."""

    def __init__(self) -> None:
        self._waiting: dict[str, list[Callable[[], None]]] = {}
        self._going = False

    def queue(self, table_id: str, work: Callable[[], None]) -> None:
        """Do something short when its table's turn comes."""
        self._waiting.setdefault(table_id, []).append(work)
        if not self._going:
            self._going = True
            self._go_on()

    def _go_on(self) -> None:
        asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        table_id = next(iter(self._waiting))
        works = self._waiting.pop(table_id)
        for work in works[:AT_A_TURN]:
            try:
                work()
            except Exception:  # one state that cannot be told must not keep all others back
                log.exception("a state could not be told")
        if rest := works[AT_A_TURN:]:
            self._waiting.setdefault(table_id, [])[:0] = rest
        self._going = bool(self._waiting)
        if self._going:
            self._go_on()
