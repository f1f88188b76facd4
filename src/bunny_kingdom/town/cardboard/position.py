"""A position on a real table: its form, and what is impossible in it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from bunny_kingdom.kernel.errors import BadPosition
from bunny_kingdom.kernel.position import BadEntry, Place, misshapen
from bunny_kingdom.town.book import Book, bridge_name
from bunny_kingdom.town.effects.effect import AnyType, Plans
from bunny_kingdom.town.pieces import Piece, Request, Tile, Upgrade

Number = Annotated[int, Meta(ge=0)]


class TablePlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has on the table; `carrots` is the score before the reveal."""

    name: Annotated[str, Meta(min_length=1)]
    carrots: Number = 0
    coins: Number = 0
    wood: Number = 0
    buildings: dict[str, str] = {}
    shared: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()
    requests: tuple[str, ...] = ()
    parks: dict[str, str] = {}


PLAYERS = Place(("players",))


class TablePosition(Struct, frozen=True, forbid_unknown_fields=True):
    """Both players' things and the bridges."""

    title: Literal["town"]
    players: tuple[TablePlayer, ...]
    bridges: tuple[tuple[str, str], ...] = ()


def read_position(book: Book, data: object) -> TablePosition:
    """The position, if it can occur; BadPosition names the place of the first fault."""
    try:
        position = msgspec.convert(data, TablePosition)
    except msgspec.ValidationError as error:
        raise misshapen(error) from None
    if len(position.players) != 2:
        reason = f"Town is for 2 players, not {len(position.players)}"
        raise BadPosition("wrong-players", reason, PLAYERS)
    if position.players[0].name == position.players[1].name:
        reason = "both players have the same name"
        raise BadPosition("no-own-name", reason, PLAYERS / 1 / "name")
    _check_bridges(book, position)
    _check_buildings(book, position)
    _check_shared(book, position)
    _check_copies(book.tiles, "building", _tiles(position))
    _check_copies(book.upgrades, "upgrade", _listed(position, "upgrades"))
    _check_copies(book.requests, "request", _listed(position, "requests"))
    _check_numbers(book, position)
    _check_parks(book, position)
    return position


def _check_plot(book: Book, plot: str, place: Place) -> None:
    if plot not in book.plots:
        raise BadEntry(place, "no-such-plot", f"there is no plot '{plot}'")


def _check_bridges(book: Book, position: TablePosition) -> None:
    seen: set[str] = set()
    for number, ends in enumerate(position.bridges):
        place = Place(("bridges", number))
        for plot in ends:
            _check_plot(book, plot, place)
        name = bridge_name(ends)
        if name not in book.places:
            reason = f"{name} is not on the river ({', '.join(book.places)})"
            raise BadEntry(place, "not-on-the-river", reason)
        if name in seen:
            raise BadEntry(place, "bridge-there", f"{name} has a bridge already")
        seen.add(name)
        if len(seen) > book.board.bridges:
            reason = f"there are {book.board.bridges} bridges, not {len(position.bridges)}"
            raise BadEntry(place, "not-in-box", reason)


def _check_buildings(book: Book, position: TablePosition) -> None:
    taken: dict[str, str] = {}
    for number, player in enumerate(position.players):
        for plot, name in player.buildings.items():
            place = PLAYERS / number / "buildings" / plot
            _check_plot(book, plot, place)
            if name not in book.tiles:
                raise BadEntry(place, "no-such-building", f"there is no building '{name}'")
            if book.tiles[name].waterfront and not book.plots[plot].waterfront:
                reason = f"'{name}' needs a waterfront plot, and {plot} is none"
                raise BadEntry(place, "not-waterfront", reason)
            if plot in taken:
                reason = f"a building of {taken[plot]} stands there already"
                raise BadEntry(place, "built-on", reason)
            taken[plot] = player.name


def _check_shared(book: Book, position: TablePosition) -> None:
    for number, player in enumerate(position.players):
        rival = position.players[1 - number]
        for index, plot in enumerate(player.shared):
            place = PLAYERS / number / "shared" / index
            _check_plot(book, plot, place)
            if plot not in rival.buildings:
                reason = f"no building of {rival.name} stands on {plot}"
                raise BadEntry(place, "nothing-to-share", reason)
            if plot in player.shared[:index]:
                raise BadEntry(place, "given-twice", f"{plot} is named twice")


def _tiles(position: TablePosition) -> Iterable[tuple[Place, str]]:
    """Each building tile with its place in the position."""
    for number, player in enumerate(position.players):
        for plot, tile in player.buildings.items():
            yield PLAYERS / number / "buildings" / plot, tile
    yield from _listed(position, "reserve")


def _listed(position: TablePosition, field: str) -> Iterable[tuple[Place, str]]:
    """Each entry of a list of both players, with its place in the position."""
    for number, player in enumerate(position.players):
        for index, name in enumerate(getattr(player, field)):
            yield PLAYERS / number / field / index, name


def _check_copies(
    pieces: Mapping[str, Piece], kind: str, entries: Iterable[tuple[Place, str]]
) -> None:
    counted: Counter[str] = Counter()
    for place, name in entries:
        piece = pieces.get(name)
        if not isinstance(piece, Tile | Upgrade | Request):
            raise BadEntry(place, f"no-such-{kind}", f"there is no {kind} '{name}'")
        counted[name] += 1
        if counted[name] > piece.copies:
            reason = f"there are no more than {piece.copies} of '{name}'"
            raise BadEntry(place, "not-in-box", reason)


def _check_numbers(book: Book, position: TablePosition) -> None:
    """No more tiles and upgrades than a game has."""
    held = [name for player in position.players for name in player.upgrades]
    for number, player in enumerate(position.players):
        if len(player.upgrades) > book.board.upgrade_places:
            most = book.board.upgrade_places
            place = PLAYERS / number / "upgrades" / most
            raise BadEntry(place, "no-place-left", f"there are places for {most}")
    costs = [book.upgrades[name].cost for name in held]
    if costs and sum(costs) - max(costs) >= book.board.upgrade_wood:
        *_, (place, _) = _listed(position, "upgrades")
        most = book.board.upgrade_wood
        reason = f"upgrades are turned up to {most} wood: these are too many"
        raise BadEntry(place, "too-many-upgrades", reason)
    extra = sum(isinstance(book.upgrades[name].effect, Plans) for name in held)
    tiles, most = list(_tiles(position)), book.board.tiles_in_game + extra
    if len(tiles) > most:
        reason = f"a game has {most} buildings, not {len(tiles)}"
        raise BadEntry(tiles[-1][0], "not-in-game", reason)


def _check_parks(book: Book, position: TablePosition) -> None:
    for number, player in enumerate(position.players):
        rival = position.players[1 - number]
        controlled = {**{plot: rival.buildings[plot] for plot in player.shared}, **player.buildings}
        for plot, kind in player.parks.items():
            place = PLAYERS / number / "parks" / plot
            _check_plot(book, plot, place)
            tile = controlled.get(plot)
            if tile is None or not isinstance(book.tiles[tile].effect, AnyType):
                reason = f"{player.name} controls no park on {plot}"
                raise BadEntry(place, "nothing-to-choose", reason)
            if kind not in book.park_types:
                reason = f"a park is one of {', '.join(book.park_types)}"
                raise BadEntry(place, "cannot-be-chosen", reason)
