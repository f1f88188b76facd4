"""Spots: the plots behind the numbers of what was scored, for a page that counts it in the town."""

from collections.abc import Callable, Iterable

from bunny_kingdom.kernel.counting import Spot
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.pieces import Count
from bunny_kingdom.town.quarter import Quarter, quarters
from bunny_kingdom.town.renown import renown
from bunny_kingdom.town.state import State


def spots_of(book: Book, state: State, seat: int, line: Line) -> tuple[Spot, ...]:
    """The plots behind a line that a seat has just scored."""
    if line.places:
        standing = tuple(plot for plot in line.places if plot in state.town)
        return _of_quarter(book, state, seat, standing)
    request = book.requests.get(line.id)
    if request is None or request.count is None:
        return ()
    things = THINGS.get(request.count.of)
    found = things(book, state, seat, request.count) if things else ()
    return tuple(Spot(tuple(plots), 1) for plots in found)


def _of_quarter(book: Book, state: State, seat: int, plots: Quarter) -> tuple[Spot, ...]:
    """The active stars of a quarter by plot, and its types by where they stand."""
    worth = renown(book, state, seat, plots)
    types = {plot: worth.parks.get(plot, book.tiles[state.town[plot].tile].type) for plot in plots}
    return (
        *(Spot((plot,), stars) for plot, stars in worth.shining.items()),
        *(Spot((plot,), things=(kind,)) for plot, kind in types.items() if kind in worth.types),
    )


def _buildings(book: Book, state: State, seat: int, what: Count) -> Iterable[Quarter]:
    parks = state.players[seat].parks
    return (
        (plot,)
        for plot in sorted(state.controls(seat))
        if parks.get(plot, book.tiles[state.town[plot].tile].type) == what.what
    )


def _quarters(book: Book, state: State, seat: int, what: Count) -> Iterable[Quarter]:
    found = quarters(book, state, seat)
    return (each for each in found if what.size is None or len(each) == what.size)


def _largest_quarter(book: Book, state: State, seat: int, what: Count) -> Iterable[Quarter]:
    largest = max(quarters(book, state, seat), key=len, default=())
    return ((plot,) for plot in largest)


def _plots(book: Book, state: State, seat: int, what: Count) -> Iterable[Quarter]:
    return ((plot,) for plot in sorted(state.plots_of(seat)) if plot in book.sorts[what.what])


THINGS: dict[str, Callable[[Book, State, int, Count], Iterable[Quarter]]] = {
    "buildings": _buildings,
    "quarters": _quarters,
    "largest-quarter": _largest_quarter,
    "plots": _plots,
}
"""What can be pointed at of what requests count, each thing as its plots."""
