"""Stations: where they stand, whom they name, and what they pay."""

from collections import Counter
from collections.abc import Mapping

from bunny_kingdom.express.railway import along_railway, cities_along
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.module import Need
from bunny_kingdom.kingdom.placing import own_free_ground
from bunny_kingdom.kingdom.state import Realm, State

STATION = "station"
"""The kind of piece: the tokens' and the Central Station's."""
STATIONS = "stations"


def station_ground(book: Book, state: State, seat: int, card: str) -> tuple[Need, ...]:
    """What a station needs: free ground of one's own along the railway [X-13]."""
    return (
        *own_free_ground(book, state, seat, card),
        Need("off-the-line", along_railway(book, state), "it is not along the railway"),
    )


def stations_in(book: Book, realm: Realm) -> tuple[int, ...]:
    """The spaces of a realm's stations, the Central Station's too [RX-07]."""
    return tuple(
        space
        for space, building in sorted(realm.buildings.items())
        if book.buildings[building].piece == STATION
    )


def evenly(named: Counter[int], stations: int, opponents: int) -> bool:
    """Whether so many stations can still name all opponents as evenly as possible [X-15].

    In the end each is named equally often, but for the few that a remainder names once more:
    so all are different while there are enough opponents.
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
    player = state.players[seat]
    paid: dict[int, int] = {}
    for space in stations_in(book, player.realm):
        if space in player.chosen:
            paid[space] = len(cities_along(book, state, int(player.chosen[space])))
    total = sum(paid.values())
    if not total:
        return ()
    places = tuple(book.atlas.names[space] for space, carrots in paid.items() if carrots)
    return (Line(STATIONS, STATIONS, total, count=total, places=places),)
