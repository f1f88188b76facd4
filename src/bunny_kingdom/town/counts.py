"""What requests count, each by the name that a row gives under `of` [T-60 to T-87].

All work with the one type that each park has for the requests [RT-17], and with shared
buildings where they speak of buildings and quarters; plots are owned alone [RT-35].
"""

from collections.abc import Callable, Iterable

from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.effect import RENOWN_TYPES
from bunny_kingdom.town.pieces import Count
from bunny_kingdom.town.quarter import quarters
from bunny_kingdom.town.renown import renown_with, types_in
from bunny_kingdom.town.state import State

Counter = Callable[[Book, State, int, Count], int]


def count(book: Book, state: State, seat: int, what: Count) -> int:
    """What a request finds to count."""
    return COUNTS[what.of](book, state, seat, what)


def _buildings(book: Book, state: State, seat: int, what: Count) -> int:
    parks = state.players[seat].parks
    return types_in(book, state, state.controls(seat), parks)[what.what]


def _types(book: Book, state: State, seat: int, what: Count) -> int:
    """The most types of renown in one quarter; criminal is never one, Amnesty or not."""
    return max(
        (
            sum(1 for kind in RENOWN_TYPES if types[kind])
            for types in _by_quarter(book, state, seat)
        ),
        default=0,
    )


def _same_type(book: Book, state: State, seat: int, what: Count) -> int:
    """The most buildings of one type of renown in one quarter."""
    return max(
        (types[kind] for types in _by_quarter(book, state, seat) for kind in RENOWN_TYPES),
        default=0,
    )


def _by_quarter(book: Book, state: State, seat: int) -> Iterable[dict[str, int]]:
    parks = state.players[seat].parks
    return (types_in(book, state, quarter, parks) for quarter in quarters(book, state, seat))


def _quarters(book: Book, state: State, seat: int, what: Count) -> int:
    """Quarters, or only those of one size."""
    sizes = map(len, quarters(book, state, seat))
    return sum(1 for size in sizes if what.size is None or size == what.size)


def _largest_quarter(book: Book, state: State, seat: int, what: Count) -> int:
    return max(map(len, quarters(book, state, seat)), default=0)


def _stars(book: Book, state: State, seat: int, what: Count) -> int:
    parks = state.players[seat].parks
    return sum(
        renown_with(
            book, state, seat, quarter, {plot: parks[plot] for plot in quarter if plot in parks}
        ).stars
        for quarter in quarters(book, state, seat)
    )


def _plots(book: Book, state: State, seat: int, what: Count) -> int:
    return sum(1 for plot in state.plots_of(seat) if plot in book.sorts[what.what])


def _lines(book: Book, state: State, seat: int, what: Count) -> int:
    """Rows or columns with a plot of the seat."""
    plots = state.plots_of(seat)
    return len({plot[0] if what.what == "rows" else plot[1:] for plot in plots})


def _run(book: Book, state: State, seat: int, what: Count) -> int:
    """The longest unbroken line of plots along a row or column; the river does not break it."""
    owned = set(state.plots_of(seat))
    rows = [[f"{row}{n}" for n in range(1, book.board.columns + 1)] for row in book.board.rows]
    longest = 0
    for line in (*rows, *map(list, zip(*rows, strict=True))):
        length = 0
        for plot in line:
            length = length + 1 if plot in owned else 0
            longest = max(longest, length)
    return longest


def _crossings(book: Book, state: State, seat: int, what: Count) -> int:
    """Bridges with both ends in one quarter: with both ends controlled it joins them."""
    controlled = state.controls(seat)
    return sum(all(end in controlled for end in place.split("-")) for place in state.bridges)


def _bridges(book: Book, state: State, seat: int, what: Count) -> int:
    """Bridges with a building at one end or both."""
    controlled = state.controls(seat)
    return sum(any(end in controlled for end in place.split("-")) for place in state.bridges)


def _left(book: Book, state: State, seat: int, what: Count) -> int:
    """What a player has: coins, wood, upgrades, requests or unbuilt tiles [RT-24]."""
    player = state.players[seat]
    have = {
        "coins": player.coins,
        "wood": player.wood,
        "upgrades": len(player.upgrades),
        "requests": len(player.requests) + len(player.revealed),
        "reserve": len(player.reserve),
    }
    return have[what.what]


def _behind(book: Book, state: State, seat: int, what: Count) -> int:
    """1 for whoever was strictly behind when the reveal began [RT-29]."""
    return int(bool(state.at_reveal) and state.at_reveal[seat] < state.at_reveal[1 - seat])


COUNTS: dict[str, Counter] = {
    "buildings": _buildings,
    "types": _types,
    "same-type": _same_type,
    "quarters": _quarters,
    "largest-quarter": _largest_quarter,
    "stars": _stars,
    "plots": _plots,
    "lines": _lines,
    "run": _run,
    "crossings": _crossings,
    "bridges": _bridges,
    "left": _left,
    "behind": _behind,
}
