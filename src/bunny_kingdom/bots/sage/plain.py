"""The plain observer: the same kernels in plain Python, for where there is no compiler.

`fast.plain` writes them when Python is packed for a browser (tools/browser_python.py).
"""

from functools import lru_cache
from importlib import import_module
from typing import Any

from bunny_kingdom.bots.realm.weights import weights_of
from bunny_kingdom.bots.rollout.weights import as_array
from bunny_kingdom.bots.sage.observed import Observer
from bunny_kingdom.bots.sage.shape import SLOTS
from bunny_kingdom.fast.kingdom.conversion.from_readable import record_of
from bunny_kingdom.fast.kingdom.tables import Tables
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.titles import rules_of

KERNELS = "bunny_kingdom.bots.sage.plain_kernels"
"""The module that is written."""


class PlainObserver(Observer):
    """The kernels in plain Python, on views of memory."""

    def __init__(self, kernels: Any, title: str, players: int) -> None:
        rules = rules_of(title)
        assert isinstance(rules, KingdomRules)
        super().__init__(kernels, Tables(rules.book))
        self._weights = as_array(weights_of(title, players))

    @property
    def known(self) -> tuple[Any, Any, Any]:
        return self.tables.masks, self.tables.numbers, self._weights

    def seen(self, values: Any) -> Any:
        return values

    def empty(self) -> tuple[Any, Any, Any]:
        row, worths = bytearray(self.shape.size), bytearray(8 * SLOTS)
        return (
            memoryview(row).cast("b"),
            memoryview(bytearray(SLOTS)),
            memoryview(worths).cast("d"),
        )

    def record(self, state: State) -> memoryview:
        """A state as the kernels have it."""
        return record_of(self.tables, state, ())


@lru_cache(maxsize=16)
def plain_observer_of(title: str, players: int) -> PlainObserver:
    """The plain observer of a title, made once."""
    return PlainObserver(import_module(KERNELS), title, players)
