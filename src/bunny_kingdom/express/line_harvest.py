"""What the line pays: towers at each harvest, and what missions count along it."""

from collections.abc import Callable

from bunny_kingdom.express.rail_cards import rail_cards_played
from bunny_kingdom.express.railway import along_railway, cities_along
from bunny_kingdom.kernel.counting import Spot
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.parchments.tally import Tally
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.kingdom.views.on_board import spaces

RAILWAY = "railway"


def harvest_railway(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    """1 for each tower of one's cities along the railway, each city once [X-14, RX-16]."""
    cities = cities_along(book, state, seat)
    towers = sum(cities.values())
    if not towers:
        return ()
    places = tuple(book.atlas.names[space] for space in cities)
    return (Line(RAILWAY, RAILWAY, towers, count=towers, places=places),)


def railway_spots(book: Book, state: State, seat: int, line: Line) -> tuple[Spot, ...]:
    """The towers along the railway, by city."""
    cities = cities_along(book, state, seat)
    return tuple(Spot((book.atlas.names[space],), towers) for space, towers in cities.items())


def territories_counted(tally: Tally) -> int:
    """Territories along the railway [X-21, X-23]."""
    return tally.realm.territories & along_railway(tally.book, tally.state)


def cities_counted(tally: Tally) -> int:
    """Cities along the railway, whatever their towers [X-22]."""
    return sum(1 << space for space in cities_along(tally.book, tally.state, tally.seat))


def rail_cards_counted(tally: Tally) -> int:
    """Rail cards played [X-24]."""
    return rail_cards_played(tally.book, tally.state, tally.seat)


COUNTS: dict[str, Callable[[Tally], int]] = {
    "railway-territories": spaces(territories_counted),
    "railway-cities": spaces(cities_counted),
    "rail-cards": rail_cards_counted,
}
