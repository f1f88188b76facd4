"""Stations: where they go, whom they name, and what they pay."""

from collections import Counter
from collections.abc import Mapping

from bunny_kingdom.express.railway import along_railway, cities_along
from bunny_kingdom.kernel.counting import Spot
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.module import Need
from bunny_kingdom.kingdom.placement import own_free_ground
from bunny_kingdom.kingdom.state import Realm, State

STATION = "station"
"""The kind of piece: the tokens' and the Central Station's."""
STATIONS = "stations"


def station_ground(book: Book, state: State, seat: int, card: str) -> tuple[Need, ...]:
    """What a station needs: free ground of one's own along the railway [X-13]."""
    return (
        *own_free_ground(book, state, seat, card),
        Need("off-the-line", along_railway(book, state), "this territory is not along the railway"),
    )


def stations_in(book: Book, realm: Realm) -> tuple[int, ...]:
    """The spaces of a realm's stations, the Central Station's too [RX-07]."""
    return tuple(
        space
        for space, building in sorted(realm.buildings.items())
        if book.buildings[building].piece == STATION
    )


def evenly(named: Counter[int], stations: int, opponents: int) -> bool:
    """Whether this many stations can still name all opponents as evenly as possible [X-15].

    In the end each is named equally often, except for a remainder named once more: so all are
    different as long as there are enough opponents.
    """
    each, remainder = divmod(stations, opponents)
    more = [times for times in named.values() if times > each]
    return len(more) <= remainder and all(times == each + 1 for times in more)


def station_options(
    book: Book, state: State, seat: int, space: int, chosen: Mapping[int, str]
) -> tuple[str, ...]:
    """The seats that a station may name: those named least first, then in seat order [RX-17]."""
    stations = stations_in(book, state.players[seat].realm)
    named = Counter(int(chosen[other]) for other in stations if other in chosen)
    opponents = [other for other in range(len(state.players)) if other != seat]
    return tuple(
        str(other)
        for other in sorted(opponents, key=lambda other: (named[other], other))
        if evenly(named + Counter([other]), len(stations), len(opponents))
    )


def harvest_stations(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    """1 for each city, not tower, of the player that a station names [X-15]."""
    paid = _paid(book, state, seat)
    total = sum(paid.values())
    if not total:
        return ()
    places = tuple(book.atlas.names[space] for space, carrots in paid.items() if carrots)
    return (Line(STATIONS, STATIONS, total, count=total, places=places),)


def station_spots(book: Book, state: State, seat: int, line: Line) -> tuple[Spot, ...]:
    """The stations that pay, each with the cities of the player whom it names."""
    paid = _paid(book, state, seat)
    return tuple(
        Spot((book.atlas.names[space],), carrots) for space, carrots in paid.items() if carrots
    )


def _paid(book: Book, state: State, seat: int) -> dict[int, int]:
    player = state.players[seat]
    return {
        space: len(cities_along(book, state, int(player.chosen[space])))
        for space in stations_in(book, player.realm)
        if space in player.chosen
    }
