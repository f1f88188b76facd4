"""Positions on a real table: read, checked by the game's own rules, and scored.

The form is read field by field into a state, in the order of the fields' ranks, with the
same functions that place pieces in a game; so what a game refuses is refused here too.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.errors import BadPosition
from bunny_kingdom.kernel.position import BadEntry, FormPiece, Place, misshapen
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.book import ROUNDS, Book
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.parchments.copies import Path
from bunny_kingdom.kingdom.realms import with_player
from bunny_kingdom.kingdom.state import Player, Realm, State

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
        return self.scene.book

    def realm(self, seat: int) -> Realm:
        return self.scene.state.players[seat].realm

    def use(self, card: str, where: Place) -> None:
        """Take a card from the box, if any is left."""
        self.used[card] += 1
        copies, used = self.book.cards[card].copies, self.used[card]
        if used > copies:
            raise BadEntry(where, "not-in-box", f"the box holds {copies} of {card}, not {used}")

    def lay(self, seat: int, card: str, where: Place) -> None:
        """A card that the seat has played lies among its open cards."""
        self.use(card, where)
        player = self.scene.state.players[seat]
        with_player(self.scene, seat, replace(player, played=(*player.played, card)))

    def space(self, name: str, where: Place) -> int:
        if name not in self.book.atlas.numbers:
            raise BadEntry(where, "no-such-territory", f"there is no territory '{name}'")
        return self.book.atlas.numbers[name]


@dataclass(frozen=True)
class PositionField:
    """A field of the form: of the table, or of each player (then `seat` matters)."""

    order: int
    read: Callable[[Draft, int, Any, Place], None]
    of_player: bool = True
    secret: bool = False
    """Whether it lies face down before a player until the end is counted."""
    number: bool = False
    pieces: Callable[[Book], Iterable[FormPiece]] | None = None
    """What of the box is entered here."""
    openings: Callable[[Book, State], tuple[Any, ...]] | None = None
    """The entries that could be added next, where they hang on each other."""
    options: Callable[[Book], tuple[Any, ...]] | None = None
    """What can be said here, where that is one of a few things."""


def read_as(kind: type[T], value: object, where: Place | str) -> T:
    """The value, if it has the shape that the field wants."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise misshapen(error, where) from None


def read_position(book: Book, title: str, counts: tuple[int, ...], position: object) -> Draft:
    """The draft of a whole form, or BadPosition with the place and the reason."""
    form = read_as(dict[str, Any], position, "position")
    fields = sorted(book.module.position_fields.items(), key=lambda entry: entry[1].order)
    of_table = {"title", "players", *(name for name, entry in fields if not entry.of_player)}
    of_player = {"name", *(name for name, entry in fields if entry.of_player)}
    _only(form, of_table, "position")
    if form.get("title") != title:
        reason = f"this is scored as {title}, not {form.get('title')!r}"
        raise BadPosition("no-such-title", reason, "title")
    players = read_as(list[dict[str, Any]], form.get("players"), "players")
    if len(players) not in counts:
        wanted = ", ".join(map(str, counts))
        reason = f"{title} is for {wanted} players, not {len(players)}"
        raise BadPosition("wrong-players", reason, "players")
    names = _names(players)
    for seat, player in enumerate(players):
        _only(player, of_player, f"players[{seat}]")
    draft = Draft(Scene(book, _bare_table(book, title, len(players))), names)
    draft.chosen = [{} for _ in players]
    draft.copies = [{} for _ in players]
    for name, entry in fields:
        if not entry.of_player and name in form:
            entry.read(draft, -1, form[name], Place((name,)))
        for seat, player in enumerate(players):
            if entry.of_player and name in player:
                entry.read(draft, seat, player[name], Place(("players", seat, name)))
    return draft


def _only(form: dict[str, Any], known: set[str], where: str) -> None:
    for name in form:
        if name not in known:
            reason = f"unknown field '{name}'; known: {', '.join(sorted(known))}"
            raise BadPosition("no-such-field", reason, where)


def _names(players: list[dict[str, Any]]) -> tuple[str, ...]:
    names: list[str] = []
    for seat, player in enumerate(players):
        name = read_as(str, player.get("name"), f"players[{seat}].name")
        if not name or name in names:
            reason = "each player needs a name of their own"
            raise BadPosition("no-own-name", reason, f"players[{seat}].name")
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
