"""The kernels of the search over turns, whichever form of them there is: compiled, or in plain
Python.
"""

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

from bunny_kingdom.bots.sage.halving import Halving
from bunny_kingdom.bots.town.levels import BUCK
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town.numbering import TownNumbering
from bunny_kingdom.fast.town.tables import tables_of
from bunny_kingdom.town.book import Book

Numbers = Any
"""Numbers side by side: an array of NumPy's, or a memoryview."""
WORDS, FLOATS = "q", "d"
"""What there is memory for: numbers of 64 bits, and floats of as many."""
STATES = 600
"""At most so many tables are looked at."""


class Lines(NamedTuple):
    """The tables that a turn can come to."""

    tables: Numbers
    """One after the other."""
    firsts: Numbers
    """The step that each begins with."""
    worths: Numbers
    """What the network says of each, in carrots of lead."""
    ends: Numbers
    """Whether the turn may end there."""
    size: int
    """How many there are."""


class Kernels(ABC):
    """The search's kernels with a network and all that they look up."""

    halving: Halving
    """How the search shares out its time."""

    def __init__(self, kernels: Any, network: Any, book: Book) -> None:
        self.names = tables_of(book)
        self.numbering = TownNumbering(self.names)
        self._kernels = kernels
        self._known = self.seen(self.names.numbers), self.seen(BUCK.weights.in_a_row()), network

    @abstractmethod
    def seen(self, memory: memoryview) -> Numbers:
        """Memory as the kernels see it."""

    @abstractmethod
    def memory(self, count: int, kind: str) -> Numbers:
        """Memory for so many numbers, all of them 0."""

    def lines(self, root: memoryview, seat: int, seen: int) -> Lines:
        """The rest of a seat's turn in many ways; `seen` are the requests that it has seen."""
        found = Lines(
            self.memory(STATES * at.SIZE, WORDS),
            self.memory(STATES, WORDS),
            self.memory(STATES, FLOATS),
            self.memory(STATES, WORDS),
            STATES,
        )
        count = self._kernels.own_lines(self.seen(root), *self._known, seat, seen, *found[:-1])
        return found._replace(size=count)

    def ahead(
        self,
        tables: Numbers,
        tried: list[int],
        hidden: memoryview,
        seat: int,
        seed: int,
        first: int,
    ) -> list[list[float]]:
        """What leads some tables come to, a row for each of the next worlds from the first on."""
        count, worlds = len(tried), self.halving.worlds
        which = self.memory(count, WORDS)
        for place, table in enumerate(tried):
            which[place] = table
        leads = self.memory(worlds * count, FLOATS)
        known, dealt = self._known, (seat, seed, first)
        self._kernels.look_ahead(tables, which, self.seen(hidden), *known, *dealt, leads)
        return [leads[count * world :][:count].tolist() for world in range(worlds)]
