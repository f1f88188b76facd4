"""Counts of what lies on the board, so that a page can point at each thing that is counted."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bunny_kingdom.kingdom.atlas import bits

if TYPE_CHECKING:
    from bunny_kingdom.kingdom.book import Book
    from bunny_kingdom.kingdom.parchments.tally import Tally


@dataclass(frozen=True)
class OnBoard:
    """A count of things on the board, each as the set of spaces that it takes up."""

    number: "Callable[[Tally], int]"
    things: "Callable[[Tally], Iterable[int]]"

    def __call__(self, tally: "Tally") -> int:
        return self.number(tally)


def spaces(of: "Callable[[Tally], int]") -> OnBoard:
    """The spaces of a set, counted one by one."""
    return OnBoard(
        lambda tally: of(tally).bit_count(),
        lambda tally: (1 << space for space in bits(of(tally))),
    )


def groups(of: "Callable[[Tally], tuple[int, ...]]") -> OnBoard:
    """Sets of spaces, counted one by one."""
    return OnBoard(lambda tally: len(of(tally)), of)


def units(number: "Callable[[Tally], int]", of: "Callable[[Book, str], bool]") -> OnBoard:
    """Units of some resources."""
    return OnBoard(
        number,
        lambda tally: (1 << space for space, name in tally.producing if of(tally.book, name)),
    )
