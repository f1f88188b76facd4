"""Quarters: the connected groups of buildings that a player controls."""

from bunny_kingdom.town.book import Book
from bunny_kingdom.town.state import State

Quarter = tuple[str, ...]
"""The plots of a quarter, in order."""


def quarters(book: Book, state: State, seat: int) -> tuple[Quarter, ...]:
    """All quarters of a seat, in the order of their first plots [T-20]."""
    found: list[Quarter] = []
    left = dict.fromkeys(state.controls(seat))
    while left:
        quarter = _around(next(iter(left)), book, state, left)
        found.append(quarter)
        for plot in quarter:
            del left[plot]
    return tuple(found)


def quarter_of(book: Book, state: State, seat: int, plot: str) -> Quarter:
    """The seat's quarter that contains a building."""
    return _around(plot, book, state, dict.fromkeys(state.controls(seat)))


def _around(start: str, book: Book, state: State, controlled: dict[str, None]) -> Quarter:
    """The controlled plots connected with one: the river separates them unless there is a
    bridge.
    """
    reached = {start}
    edge = [start]
    while edge:
        for plot, river in book.neighbours[edge.pop()]:
            if (
                plot in controlled
                and plot not in reached
                and (river is None or river in state.bridges)
            ):
                reached.add(plot)
                edge.append(plot)
    return tuple(sorted(reached))
