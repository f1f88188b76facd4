"""Unknowns: what a title has that these bots were never taught, such as your own expansion.

Their own arithmetic covers the boxes of this project. Everything else is collected here, so that
the rules can be asked about it (see `trial`) and nothing is mistaken for something else.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.module import KingdomScene, ScoreLine

T = TypeVar("T")

BOXES = frozenset({"kingdom", "sky", "express"})
PIECES = frozenset(
    {"city", "farm", "trading-post", "camp", "sky-tower"}  # kingdom
    | {"carrotadel", "chimney", "rainbow"}  # sky
    | {"station"}  # express
)
HARVEST_LINES = frozenset({"fiefs", "railway", "stations"})
FINAL_LINES = frozenset({"trade", "sheriff"})
WATCHERS = frozenset({"districts"})


@dataclass(frozen=True)
class Unknowns:
    """What only the rules of a title know; false if there is nothing."""

    boxes: frozenset[str]
    harvest_lines: tuple[ScoreLine, ...]
    final_lines: tuple[ScoreLine, ...]
    watchers: tuple[Callable[[KingdomScene, int], None], ...]

    def __bool__(self) -> bool:
        return bool(self.boxes)


def unknowns_of(book: Book) -> Unknowns:
    """What these bots do not know in a title."""
    module = book.module
    return Unknowns(
        frozenset(module.name.split("+")) - BOXES,
        _others(module.harvest_lines, HARVEST_LINES),
        _others(module.final_lines, FINAL_LINES),
        _others(module.watchers, WATCHERS),
    )


def _others(registry: Mapping[str, T], known: frozenset[str]) -> tuple[T, ...]:
    return tuple(entry for name, entry in registry.items() if name not in known)
