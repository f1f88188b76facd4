"""Positions on a real table: read, checked by the game's own rules, and scored.

The form is read field by field into a state, in the order of the fields' ranks, with the
same functions that place pieces in a game; so what a game refuses is refused here too.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.errors import BadPosition, IllegalAction
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.book import ROUNDS, Book
from bunny_kingdom.kingdom.copies import Path, copied_side, paths
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.placing import (
    TOWER,
    Place,
    PlaceMove,
    check_space,
    own_free_ground,
)
from bunny_kingdom.kingdom.playing import claim
from bunny_kingdom.kingdom.realms import occupied, with_player, with_realm
from bunny_kingdom.kingdom.state import Player, Realm, State

Number = Annotated[int, Meta(ge=0)]
T = TypeVar("T")


@dataclass
class Draft:
    """A position on its way to a state."""

    scene: KingdomScene
    names: tuple[str, ...]
    chosen: list[dict[int, str]] = field(default_factory=list)
    """Harvest choices that the form gives, by seat."""
    copies: list[dict[str, Path]] = field(default_factory=list)
    harvested: bool = False
    used: Counter[str] = field(default_factory=Counter)
    """Cards that the position shows, against what the box holds."""

    @property
    def book(self) -> Book:
        """The title's book."""
        return self.scene.book

    def realm(self, seat: int) -> Realm:
        """A seat's realm so far."""
        return self.scene.state.players[seat].realm

    def use(self, card: str, where: str) -> None:
        """Take a card out of the box, if there is one left."""
        self.used[card] += 1
        copies = self.book.cards[card].copies
        if self.used[card] > copies:
            raise BadPosition(f"{where}: the box holds {copies} of {card}, not {self.used[card]}")

    def lay(self, seat: int, card: str, where: str) -> None:
        """A card that the seat has played lies among its open cards."""
        self.use(card, where)
        player = self.scene.state.players[seat]
        with_player(self.scene, seat, replace(player, played=(*player.played, card)))

    def space(self, name: str, where: str) -> int:
        """The number of a territory."""
        if name not in self.book.atlas.numbers:
            raise BadPosition(f"{where}: there is no territory '{name}'")
        return self.book.atlas.numbers[name]


@dataclass(frozen=True)
class PositionField:
    """A field of the form: of the table, or of each player (`seat` counts then)."""

    order: int
    read: Callable[[Draft, int, Any, str], None]
    of_player: bool = True


def read_as(kind: type[T], value: object, where: str) -> T:
    """The value, if it has the shape that the field wants."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadPosition(f"{where}: {error}") from None


def read_position(book: Book, title: str, counts: tuple[int, ...], position: object) -> Draft:
    """The draft of a whole form, or BadPosition with the place and the reason."""
    form = read_as(dict[str, Any], position, "position")
    fields = sorted(book.module.position_fields.items(), key=lambda entry: entry[1].order)
    of_table = {"title", "players", *(name for name, entry in fields if not entry.of_player)}
    of_player = {"name", *(name for name, entry in fields if entry.of_player)}
    _only(form, of_table, "position")
    if form.get("title") != title:
        raise BadPosition(f"title: this is scored as {title}, not {form.get('title')!r}")
    players = read_as(list[dict[str, Any]], form.get("players"), "players")
    if len(players) not in counts:
        wanted = ", ".join(map(str, counts))
        raise BadPosition(f"players: {title} is for {wanted} players, not {len(players)}")
    names = _names(players)
    for seat, player in enumerate(players):
        _only(player, of_player, f"players[{seat}]")
    draft = Draft(Scene(book, _bare_table(book, title, len(players))), names)
    draft.chosen = [{} for _ in players]
    draft.copies = [{} for _ in players]
    for name, entry in fields:
        if not entry.of_player and name in form:
            entry.read(draft, -1, form[name], name)
        for seat, player in enumerate(players):
            if entry.of_player and name in player:
                entry.read(draft, seat, player[name], f"players[{seat}].{name}")
    return draft


def _only(form: dict[str, Any], known: set[str], where: str) -> None:
    for name in form:
        if name not in known:
            raise BadPosition(f"{where}: unknown field '{name}'; known: {', '.join(sorted(known))}")


def _names(players: list[dict[str, Any]]) -> tuple[str, ...]:
    names: list[str] = []
    for seat, player in enumerate(players):
        name = read_as(str, player.get("name"), f"players[{seat}].name")
        if not name or name in names:
            raise BadPosition(f"players[{seat}].name: each player needs a name of their own")
        names.append(name)
    return tuple(names)


def _bare_table(book: Book, title: str, players: int) -> State:
    player = Player(realm=Realm(parts=dict(book.module.realm_parts)))
    return State(
        config=Config(title, players, "position"),
        dice=Dice("position"),
        phase="harvest",
        sealed=(None,) * players,
        round=ROUNDS,
        deck=(),
        players=(player,) * players,
        printed=dict(book.atlas.printed),
        parts=dict(book.module.table_parts),
    )


# -- the fields of the base game ------------------------------------------------------------


def read_harvested(draft: Draft, seat: int, value: object, where: str) -> None:
    """Whether `carrots` includes this round's harvest already."""
    draft.harvested = read_as(bool, value, where)


def read_carrots(draft: Draft, seat: int, value: object, where: str) -> None:
    """The score so far."""
    carrots: int = read_as(Number, value, where)
    with_player(draft.scene, seat, replace(draft.scene.state.players[seat], carrots=carrots))


def read_territories(draft: Draft, seat: int, value: object, where: str) -> None:
    """The spaces with the player's rabbits; printed buildings come with them."""
    for name in read_as(list[str], value, where):
        space = draft.space(name, where)
        if occupied(draft.scene.state) >> space & 1:
            raise BadPosition(f"{where}: {name} is given twice")
        claim(draft.scene, seat, space)


def read_buildings(draft: Draft, seat: int, value: object, where: str) -> None:
    """What the player has built, but for what has a field of its own."""
    for name, card in read_as(dict[str, str], value, where).items():
        read_building(draft, seat, name, card, f"{where}.{name}", "buildings")


def read_building(draft: Draft, seat: int, name: str, card: str, where: str, of_field: str) -> None:
    """One building, placed as in a game."""
    book = draft.book
    draft.space(name, where)
    building = book.buildings.get(card)
    if building is None or card not in book.cards:
        raise BadPosition(f"{where}: there is no building '{card}'")
    piece = book.module.pieces.get(building.piece)
    in_field = piece.position_field if piece else "sky_towers"
    if building.piece == "camp":
        in_field = "buildings"
    if in_field != of_field:
        raise BadPosition(f"{where}: {card} stands in '{in_field}', not in '{of_field}'")
    draft.lay(seat, card, where)
    realm = draft.realm(seat)
    try:
        if piece:
            with_realm(draft.scene, seat, replace(realm, pieces=(*realm.pieces, card)))
            PlaceMove().perform(draft.scene, seat, Place(card, name))
        else:
            needs = own_free_ground(book, draft.scene.state, seat, card)
            space = check_space(book, card, needs, name)
            buildings = {**realm.buildings, space: card}
            with_realm(draft.scene, seat, replace(realm, buildings=buildings))
    except IllegalAction as error:
        raise BadPosition(f"{where}: {error}") from None


def read_sky_towers(draft: Draft, seat: int, value: object, where: str) -> None:
    """Pairs of towers. Ends that are connected anyway are no fault: the fief may have grown."""
    for number, pair in enumerate(read_as(list[tuple[str, str]], value, where)):
        place = f"{where}[{number}]"
        draft.lay(seat, TOWER, place)
        ends = []
        for name in pair:
            realm = draft.realm(seat)
            needs = own_free_ground(draft.book, draft.scene.state, seat, TOWER)
            try:
                space = check_space(draft.book, TOWER, needs, name)
            except IllegalAction as error:
                raise BadPosition(f"{place}: {error}") from None
            buildings = {**realm.buildings, space: TOWER}
            with_realm(draft.scene, seat, replace(realm, buildings=buildings))
            ends.append(space)
        realm = draft.realm(seat)
        links = (*realm.links, (ends[0], ends[1]))
        with_realm(draft.scene, seat, replace(realm, links=links))


def read_trading_posts(draft: Draft, seat: int, value: object, where: str) -> None:
    """What the trading posts produce."""
    for name, resource in read_as(dict[str, str], value, where).items():
        read_choice(draft, seat, name, resource, f"{where}.{name}", "trading-post")


def read_choice(draft: Draft, seat: int, name: str, choice: str, where: str, piece: str) -> None:
    """A harvest choice of a building; whether it may be made is checked with all the others."""
    space = draft.space(name, where)
    building = draft.realm(seat).buildings.get(space)
    if building is None or draft.book.buildings[building].piece != piece:
        raise BadPosition(f"{where}: the player has no {piece} on {name}")
    draft.chosen[seat][space] = choice


def read_camp_cards(draft: Draft, seat: int, value: object, where: str) -> None:
    """The camp cards played in the whole game: those on the board, and such that are gone."""
    total: int = read_as(Number, value, where)
    buildings = draft.book.buildings
    standing = sum(
        buildings[building].piece == "camp" for building in draft.realm(seat).buildings.values()
    )
    if total < standing:
        raise BadPosition(f"{where}: {standing} camps of the player stand on the board")
    camps = [card for card, building in buildings.items() if building.piece == "camp"]
    for _ in range(total - standing):
        gone = next((card for card in camps if not draft.used[card]), None)
        if gone is None:
            raise BadPosition(f"{where}: the box holds {len(camps)} camp cards for all players")
        draft.lay(seat, gone, where)


def read_parchments(draft: Draft, seat: int, value: object, where: str) -> None:
    """The parchments that the player holds."""
    cards = tuple(read_as(list[str], value, where))
    for card in cards:
        if card not in draft.book.cards or not draft.book.cards[card].parchment:
            raise BadPosition(f"{where}: there is no parchment '{card}'")
        draft.use(card, where)
    with_player(draft.scene, seat, replace(draft.scene.state.players[seat], parchments=cards))


def read_copies(draft: Draft, seat: int, value: object, where: str) -> None:
    """What the player's copy cards copy."""
    state = draft.scene.state
    for card, given in read_as(dict[str, str | list[str]], value, where).items():
        path = (given,) if isinstance(given, str) else tuple(given)
        if card not in state.players[seat].parchments or not copied_side(draft.book, card):
            raise BadPosition(f"{where}.{card}: the player holds no such copy card")
        if path not in paths(draft.book, state, seat, card):
            side = copied_side(draft.book, card)
            raise BadPosition(
                f"{where}.{card}: {' > '.join(path)} cannot be copied from the player on the {side}"
            )
        draft.copies[seat][card] = path


POSITION_FIELDS = {
    "harvested": PositionField(0, read_harvested, of_player=False),
    "carrots": PositionField(10, read_carrots),
    "territories": PositionField(20, read_territories),
    "buildings": PositionField(30, read_buildings),
    "sky_towers": PositionField(40, read_sky_towers),
    "trading_posts": PositionField(60, read_trading_posts),
    "camp_cards": PositionField(50, read_camp_cards),
    "parchments": PositionField(70, read_parchments),
    "copies": PositionField(80, read_copies),
}
