"""Hidden: what there is to know of a table besides its record. It needs no NumPy."""

from array import array
from collections.abc import Iterable, Sequence
from typing import Final

from bunny_kingdom.fast.town.tables import Tables

KNOWN: Final = 0
"""Two masks: the requests of each hand that the searching seat knows."""
ENDED: Final = 2
"""Whether the turn is at its end."""


def hidden_from(names: Tables, known: Sequence[Iterable[str]], ended: bool) -> memoryview:
    """What is not dealt again: the requests that are known, by seat; and whether the turn ended."""
    return memoryview(array("q", [*map(names.cards, known), ended]))
