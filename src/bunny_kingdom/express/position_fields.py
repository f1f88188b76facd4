"""What a position on a real table says about the railway, checked as in a game."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.express.central_station import CENTRAL_STATION, cover, lies_on_lava, rotations
from bunny_kingdom.express.rail_cards import rail_cards, rails_on
from bunny_kingdom.express.rail_map import BOARD, Side
from bunny_kingdom.express.rail_move import (
    NOT_TOUCHING,
    open_sides,
    put_railway,
    refusal,
    side_between,
)
from bunny_kingdom.express.railway import Network, network_of, railway_of
from bunny_kingdom.express.stations import STATION, STATIONS, evenly, stations_in
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.position import BadEntry, FormPiece, Place
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cardboard.fields import Number, read_building
from bunny_kingdom.kingdom.cardboard.position import Draft, PositionField, read_as
from bunny_kingdom.kingdom.state import State


class CentralStation(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the tile lies, and the sides of it that its rails are on."""

    territory: str
    rails: list[str]


def read_central_station(draft: Draft, seat: int, value: object, where: Place) -> None:
    """The tile covers its territory before any rabbits are placed."""
    book = draft.book
    tile = read_as(CentralStation, value, where)
    space = draft.space(tile.territory, where)
    if not book.atlas.on_board[BOARD] >> space & 1:
        raise BadEntry(where, "wrong-board", "the Central Station lies on the New World")
    ways = {frozenset(printed): printed for printed in rotations(book)}
    printed = ways.get(frozenset(tile.rails))
    if printed is None or len(tile.rails) != len(printed):
        wanted = ", ".join(" and ".join(way) for way in ways.values())
        reason = f"its rails lie {wanted}; not {' and '.join(tile.rails)}"
        raise BadEntry(where, "no-such-turn", reason)
    if lies_on_lava(book, tile.territory, printed):
        reason = f"a lava flow runs along {tile.territory} there"
        raise BadEntry(where, "on-lava", reason)
    cover(draft.scene, tile.territory, printed)


def read_rails(draft: Draft, seat: int, value: object, where: Place) -> None:
    """The rails laid so far, in any order: together with the printed ones they form one tree, none
    of them on lava.
    """
    railway = railway_of(draft.scene.state)
    pairs = read_as(list[tuple[str, str]], value, where)
    if pairs and not railway.central_station:
        reason = "a railway begins at the Central Station, and there is none"
        raise BadEntry(where, "no-central-station", reason)
    tokens: Counter[str] = Counter()
    for card in rail_cards(draft.book):
        kind, rails = rails_on(card)
        tokens[kind] += card.copies * rails
    if len(pairs) > tokens.total():
        reason = f"the box holds {tokens.total()} rails, not {len(pairs)}"
        raise BadEntry(where / (len(pairs) - 1), "not-in-box", reason)
    waiting: list[tuple[Place, Side]] = []
    for number, pair in enumerate(pairs):
        try:
            waiting.append((where / number, side_between(draft.book, *pair)))
        except IllegalAction as error:
            raise BadEntry(where / number, error.code, str(error)) from None
    network = network_of(draft.book, railway)
    printed = len(network.sides)
    network = _joined(network, waiting)
    branches = sum(max(0, degree - 2) for degree in network.degree.values())
    if branches > tokens["switch"]:
        reason = f"the line branches {branches} times, for {tokens['switch']} Switch rails"
        raise BadEntry(where / (len(pairs) - 1), "no-switch-left", reason)
    laid = tuple((side.territories[0], side.territories[1]) for side in network.sides[printed:])
    put_railway(draft.scene, replace(railway, rails=laid))


def _joined(network: Network, waiting: list[tuple[Place, Side]]) -> Network:
    """The network with these rails, in an order in which Switch rails could be laid."""
    while waiting:
        later: list[tuple[Place, Side]] = []
        for where, side in waiting:
            wrong = refusal(network, "switch", side)
            if wrong is None:
                network = Network([*network.sides, side])
            elif wrong is NOT_TOUCHING:
                later.append((where, side))
            else:
                reason = f"{' and '.join(side.territories)}: {wrong.message}"
                raise BadEntry(where, wrong.code, reason)
        if len(later) == len(waiting):
            where, side = later[0]
            pair = " and ".join(side.territories)
            reason = f"{pair}: no rails lead there from the Central Station"
            raise BadEntry(where, NOT_TOUCHING.code, reason)
        waiting = later
    return network


def read_sheriff(draft: Draft, seat: int, value: object, where: Place) -> None:
    """Who holds the star."""
    name = read_as(str, value, where)
    put_railway(
        draft.scene,
        replace(railway_of(draft.scene.state), sheriff=_seat(draft, name, where, opens=False)),
    )


def _seat(draft: Draft, name: str, where: Place, *, opens: bool) -> int:
    if name not in draft.names:
        raise BadEntry(where, "no-such-player", f"no player is called '{name}'", opens=opens)
    return draft.names.index(name)


def read_stations(draft: Draft, seat: int, value: object, where: Place) -> None:
    """Each station and the player it names, or null if that is open."""
    for territory, name in read_as(dict[str, str | None], value, where).items():
        place = where / territory
        space = draft.space(territory, place)
        if draft.realm(seat).buildings.get(space) != CENTRAL_STATION:
            read_building(draft, seat, territory, STATION, place, STATIONS)
        if name is None:
            continue
        other = _seat(draft, name, place, opens=True)
        if other == seat:
            raise BadEntry(place, "names-itself", "a station names another player", opens=True)
        draft.chosen[seat][space] = str(other)
    stations = stations_in(draft.book, draft.realm(seat))
    named: Counter[int] = Counter()
    for space, choice in draft.chosen[seat].items():
        if space not in stations:
            continue
        named[int(choice)] += 1
        if not evenly(named, len(stations), len(draft.names) - 1):
            place = where / draft.book.atlas.names[space]
            reason = "stations name different players, as evenly as possible"
            raise BadEntry(place, "not-evenly", reason, opens=True)


def read_rail_cards(draft: Draft, seat: int, value: object, where: Place) -> None:
    """The number of rail cards played in the whole game; which ones no longer matters."""
    cards = rail_cards(draft.book)
    for _ in range(read_as(Number, value, where)):
        left = next((card.id for card in cards if draft.used[card.id] < card.copies), None)
        if left is None:
            held = sum(card.copies for card in cards)
            reason = f"the box holds {held} rail cards for all players"
            raise BadEntry(where, "not-in-box", reason)
        draft.lay(seat, left, where)


def open_rails(book: Book, state: State) -> tuple[tuple[str, ...], ...]:
    """Where a rail could go on."""
    network = network_of(book, railway_of(state))
    return tuple(tuple(side.territories) for side in open_sides(book, network, "switch"))


def turns(book: Book) -> tuple[Any, ...]:
    """The ways to turn the tile of the Central Station."""
    return tuple(rotations(book))


def station_tokens(book: Book) -> Iterator[FormPiece]:
    """The stations that players place."""
    yield FormPiece(STATION, STATIONS, STATION, book.cards[STATION].copies, chooses=STATIONS)


POSITION_FIELDS = {
    "central_station": PositionField(5, read_central_station, of_player=False, options=turns),
    "rails": PositionField(6, read_rails, of_player=False, openings=open_rails),
    "sheriff": PositionField(7, read_sheriff, of_player=False),
    STATIONS: PositionField(45, read_stations, pieces=station_tokens),
    "rail_cards": PositionField(55, read_rail_cards, number=True),
}
