"""The railway: what is on the table and in front of the seats, and the network it makes."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from bunny_kingdom.express.rail_map import Side, rail_map
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.state import Realm, State

TABLE_PART = "railway"
REALM_PART = "rails"


class Railway(Struct, frozen=True):
    """What Bunny Express adds to the table."""

    sheriff: int | None = None
    """The seat with the star."""
    central_station: str | None = None
    """The territory under the tile."""
    printed: tuple[str, ...] = ()
    """The sides of the tile that its own rails lie on."""
    rails: tuple[tuple[str, str], ...] = ()
    """The rails laid so far, each by the two spaces that it lies between."""
    turns: tuple[int, ...] = ()
    """The seats that still come in this rail step, the first one now."""
    laid: tuple[tuple[int, str], ...] = ()
    """Whose the rails of this rail step were, and of which kind: the last ones of `rails`."""


class RailStock(Struct, frozen=True):
    """What Bunny Express adds to a realm: rails on their cards, which keep their kind [RX-22]."""

    railway: int = 0
    """Rails of this kind not yet laid."""
    switch: int = 0
    """Likewise."""
    cards: int = 0
    """Rail cards played in this round [X-06]."""

    def of_kind(self, kind: str) -> int:
        """The rails of a kind that are left."""
        return self.railway if kind == "railway" else self.switch


KINDS = ("railway", "switch")
NAMES = {
    "railway": {"en": "Railway rail", "fr": "Rail de Chemin de Fer"},
    "switch": {"en": "Switch rail", "fr": "Rail d’Aiguillage"},
}


def railway_of(state: State) -> Railway:
    """The table's railway."""
    part = state.parts[TABLE_PART]
    assert isinstance(part, Railway)
    return part


def rails_left(realm: Realm) -> dict[str, int]:
    """The rails of a realm not yet laid, by kind; kinds without any are left out."""
    stock = stock_of(realm)
    return {kind: rails for kind in KINDS if (rails := stock.of_kind(kind))}


def stock_of(realm: Realm) -> RailStock:
    """A realm's rails."""
    part = realm.parts[REALM_PART]
    assert isinstance(part, RailStock)
    return part


class Network:
    """All rails, printed ones included: one tree, whose ends are the points of one rail."""

    def __init__(self, sides: Iterable[Side]) -> None:
        self.sides = tuple(sides)
        self.degree: Counter[int] = Counter(end for side in self.sides for end in side.ends)
        self.along = 0
        """The territories along the railway: those with a rail on one of their sides."""
        for side in self.sides:
            self.along |= side.spaces


def network_of(book: Book, railway: Railway) -> Network:
    """The network of what is printed and what was laid."""
    sides = rail_map(book)
    printed = (
        [sides.around[railway.central_station][direction] for direction in railway.printed]
        if railway.central_station
        else []
    )
    return Network([*printed, *(sides.between[pair] for pair in railway.rails)])


def along_railway(book: Book, state: State) -> int:
    """The territories along the railway, whoever owns them."""
    return network_of(book, railway_of(state)).along


def cities_along(book: Book, state: State, seat: int) -> dict[int, int]:
    """The towers of a seat's cities along the railway, by their spaces."""
    along = along_railway(book, state)
    return {
        space: strength
        for space, building in sorted(state.players[seat].realm.buildings.items())
        if along >> space & 1 and (strength := book.buildings[building].strength)
    }
