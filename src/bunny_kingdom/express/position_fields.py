"""What a position on a real table says of the railway, checked as in a game."""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.express.central_station import CENTRAL_STATION, cover, lies_on_lava, rotations
from bunny_kingdom.express.laying import put_railway, refusal, side_between
from bunny_kingdom.express.rail_cards import rail_cards, rails_on
from bunny_kingdom.express.rail_map import BOARD, Side
from bunny_kingdom.express.railway import Network, network_of, railway_of
from bunny_kingdom.express.stations import STATION, STATIONS, evenly, stations_in
from bunny_kingdom.kernel.errors import BadPosition, IllegalAction
from bunny_kingdom.kingdom.position import Draft, PositionField, read_as
from bunny_kingdom.kingdom.position_fields import Number, read_building


class CentralStation(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the tile lies, and the sides of it that its rails are on."""

    territory: str
    rails: list[str]


def read_central_station(draft: Draft, seat: int, value: object, where: str) -> None:
    """The tile covers its territory before anybody's rabbits come."""
    book = draft.book
    tile = read_as(CentralStation, value, where)
    space = draft.space(tile.territory, f"{where}.territory")
    if not book.atlas.on_board[BOARD] >> space & 1:
        raise BadPosition(f"{where}.territory: the Central Station lies on the New World")
    ways = {frozenset(printed): printed for printed in rotations(book)}
    printed = ways.get(frozenset(tile.rails))
    if printed is None or len(tile.rails) != len(printed):
        wanted = ", ".join(" and ".join(way) for way in ways.values())
        raise BadPosition(f"{where}.rails: its rails lie {wanted}; not {' and '.join(tile.rails)}")
    if lies_on_lava(book, tile.territory, printed):
        raise BadPosition(f"{where}.rails: a lava flow runs along {tile.territory} there")
    cover(draft.scene, tile.territory, printed)


def read_rails(draft: Draft, seat: int, value: object, where: str) -> None:
    """The rails laid so far, in any order: with the printed ones one tree, none on lava."""
    railway = railway_of(draft.scene.state)
    pairs = read_as(list[tuple[str, str]], value, where)
    if pairs and not railway.central_station:
        raise BadPosition(f"{where}: a railway begins at the Central Station, and there is none")
    tokens: Counter[str] = Counter()
    for card in rail_cards(draft.book):
        kind, rails = rails_on(card)
        tokens[kind] += card.copies * rails
    if len(pairs) > tokens.total():
        raise BadPosition(f"{where}: the box holds {tokens.total()} rails, not {len(pairs)}")
    waiting: list[tuple[str, Side]] = []
    for number, pair in enumerate(pairs):
        try:
            waiting.append((f"{where}[{number}]", side_between(draft.book, *pair)))
        except IllegalAction as error:
            raise BadPosition(f"{where}[{number}]: {error}") from None
    network = network_of(draft.book, railway)
    printed = len(network.sides)
    network = _joined(network, waiting)
    branches = sum(max(0, degree - 2) for degree in network.degree.values())
    if branches > tokens["switch"]:
        raise BadPosition(
            f"{where}: the line branches {branches} times, for {tokens['switch']} Switch rails"
        )
    laid = tuple((side.territories[0], side.territories[1]) for side in network.sides[printed:])
    put_railway(draft.scene, replace(railway, rails=laid))


def _joined(network: Network, waiting: list[tuple[str, Side]]) -> Network:
    """The network with these rails, in an order in which Switch rails could be laid."""
    while waiting:
        later: list[tuple[str, Side]] = []
        for where, side in waiting:
            wrong = refusal(network, "switch", side)
            if wrong is None:
                network = Network([*network.sides, side])
            elif wrong[0] == "not-touching":
                later.append((where, side))
            else:
                raise BadPosition(f"{where}: {' and '.join(side.territories)}: {wrong[1]}")
        if len(later) == len(waiting):
            where, side = later[0]
            pair = " and ".join(side.territories)
            raise BadPosition(f"{where}: {pair}: no rails lead there from the Central Station")
        waiting = later
    return network


def read_sheriff(draft: Draft, seat: int, value: object, where: str) -> None:
    """Who holds the star."""
    name = read_as(str, value, where)
    put_railway(
        draft.scene, replace(railway_of(draft.scene.state), sheriff=_seat(draft, name, where))
    )


def _seat(draft: Draft, name: str, where: str) -> int:
    if name not in draft.names:
        raise BadPosition(f"{where}: no player is called '{name}'")
    return draft.names.index(name)


def read_stations(draft: Draft, seat: int, value: object, where: str) -> None:
    """Each station and the player whom it names, or null where that is open."""
    for territory, name in read_as(dict[str, str | None], value, where).items():
        place = f"{where}.{territory}"
        space = draft.space(territory, place)
        if draft.realm(seat).buildings.get(space) != CENTRAL_STATION:
            read_building(draft, seat, territory, STATION, place, STATIONS)
        if name is None:
            continue
        other = _seat(draft, name, place)
        if other == seat:
            raise BadPosition(f"{place}: a station names another player")
        draft.chosen[seat][space] = str(other)
    stations = stations_in(draft.book, draft.realm(seat))
    chosen = draft.chosen[seat]
    named = Counter(int(chosen[space]) for space in stations if space in chosen)
    if not evenly(named, len(stations), len(draft.names) - 1):
        raise BadPosition(f"{where}: stations name different players, as evenly as possible")


def read_rail_cards(draft: Draft, seat: int, value: object, where: str) -> None:
    """The rail cards played in the whole game; which ones does not matter any more."""
    cards = rail_cards(draft.book)
    for _ in range(read_as(Number, value, where)):
        left = next((card.id for card in cards if draft.used[card.id] < card.copies), None)
        if left is None:
            held = sum(card.copies for card in cards)
            raise BadPosition(f"{where}: the box holds {held} rail cards for all players")
        draft.lay(seat, left, where)


POSITION_FIELDS = {
    "central_station": PositionField(5, read_central_station, of_player=False),
    "rails": PositionField(6, read_rails, of_player=False),
    "sheriff": PositionField(7, read_sheriff, of_player=False),
    STATIONS: PositionField(45, read_stations),
    "rail_cards": PositionField(55, read_rail_cards),
}
