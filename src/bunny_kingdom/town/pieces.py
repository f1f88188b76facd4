"""Pieces as data: tiles, upgrades, requests, plots, chapters and the board, one row each.

Each row says in `origin` how we know it: `printed`, `rulebook`, or `reconstructed` where the
printed piece is unknown to us.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from bunny_kingdom.kernel.errors import BadData
from bunny_kingdom.kernel.rows import Text, box, corrected, read_toml, row
from bunny_kingdom.town.effects.effect import (
    Activation,
    Amount,
    AtOnce,
    BuildingType,
    RequestEffect,
    TileEffect,
    UpgradeEffect,
)


class Piece(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What every row has."""

    id: str
    """As everything else names it."""
    rule: str
    """The rule that it belongs to."""
    origin: Literal["printed", "rulebook", "reconstructed"]
    """How we know it."""
    en: Text
    """In English."""
    fr: Text
    """In French."""


class Tile(Piece, frozen=True, kw_only=True):
    """A building tile."""

    type: BuildingType
    """The type that it counts as."""
    effect: TileEffect
    """What it does, when it is built or at a renown."""
    copies: Amount = 1
    """How many there are."""
    waterfront: bool = False
    """Whether it must stand at the river."""

    @property
    def on_build(self) -> AtOnce | None:
        """Its effect, if that happens when the tile is built [T-22]."""
        return None if isinstance(self.effect, Activation) else self.effect


class Upgrade(Piece, frozen=True, kw_only=True):
    """An upgrade tile and its cost in wood."""

    cost: Amount
    """In wood."""
    effect: UpgradeEffect
    """What it does."""
    copies: Amount = 1
    """How many there are."""


class Count(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a request counts: the name of a count, and its parameters."""

    of: str
    """The name of what is counted."""
    what: str = ""
    """Which of them."""
    size: int | None = None
    """How large it must be."""


class Request(Piece, frozen=True, kw_only=True):
    """A request card: it counts and pays, or has an effect at the reveal."""

    copies: Amount = 1
    """How many there are."""
    count: Count | None = None
    """What it counts."""
    each: Amount = 0
    """The carrots for each."""
    most: Amount | None = None
    """The most carrots."""
    steps: tuple[tuple[int, int], ...] = ()
    """Pairs of a least count and what it pays; the highest that is reached counts."""
    effect: RequestEffect | None = None
    """What it does at the reveal instead."""

    def pays(self, count: int) -> int:
        """The carrots for a count: so many each up to the most, or the highest step reached."""
        if self.steps:
            return max((carrots for least, carrots in self.steps if count >= least), default=0)
        carrots = self.each * count
        return carrots if self.most is None else min(carrots, self.most)


class Plot(Piece, frozen=True, kw_only=True):
    """A plot of the town and its card."""

    waterfront: bool = False
    """Whether it lies at the river."""
    forest: bool = False
    """Whether wood lies there at the start."""


class Chapter(Piece, frozen=True, kw_only=True):
    """A set-up card: the first plots of the track, from the free slot on, and two bridges."""

    numeral: str
    """Its name."""
    plots: tuple[str, ...]
    """The first plots of the track."""
    bridges: tuple[tuple[str, str], ...]
    """The first bridges, each by the two plots that it joins."""


class Board(Piece, frozen=True, kw_only=True):
    """The board and the numbers of the set-up."""

    rows: str
    """The letters of the rows."""
    columns: int
    """How many there are."""
    river: tuple[tuple[str, str], ...]
    """Pairs of plots with the river between them."""
    slots: tuple[Amount, ...]
    """The printed cost of each slot of the track."""
    bridges: Amount
    """How many there are."""
    tiles_in_game: Amount
    """How many buildings are in a game."""
    upgrade_wood: Amount
    """Upgrades are turned up for sale until their costs add up to this."""
    upgrade_places: Amount
    """How many upgrades a player may have."""
    coins_at_start: Amount
    """For each player."""
    coins_each_round: Amount
    """For each player."""
    rounds: Amount
    """How many there are."""
    surcharge: Amount
    """What each further building of a turn costs more."""


P = TypeVar("P", bound=Piece)
KINDS: dict[str, tuple[str, type[Piece]]] = {
    "tile": ("tiles.toml", Tile),
    "upgrade": ("upgrades.toml", Upgrade),
    "request": ("requests.toml", Request),
    "plot": ("plots.toml", Plot),
    "chapter": ("chapters.toml", Chapter),
    "board": ("board.toml", Board),
    "type": ("board.toml", Piece),
}


def read_pieces(corrections: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Piece]]:
    """All rows by kind and id, with the user's corrections applied."""
    pieces = {kind: _rows(kind, file, form) for kind, (file, form) in KINDS.items()}
    for correction in corrections:
        name = correction.get("id")
        kind = next((kind for kind, rows in pieces.items() if name in rows), None)
        if kind is None:
            raise BadData(f"there is no tile, card or board '{name}' in Town to correct")
        pieces[kind] = _corrected(pieces[kind], correction, KINDS[kind][1])
    return pieces


def _rows(kind: str, file: str, form: type[P]) -> dict[str, P]:
    rows: dict[str, P] = {}
    for number, data in enumerate(read_toml(box("town") / file)[kind], start=1):
        piece = row(data, form, f"{kind} {number} ({data.get('id', 'no id')})")
        if piece.id in rows:
            raise BadData(f"{kind} '{piece.id}' stands twice in the data")
        rows[piece.id] = piece
    return rows


def _corrected(
    rows: Mapping[str, Piece], correction: Mapping[str, Any], form: type[Piece]
) -> dict[str, Piece]:
    """The rows with one correction; a corrected effect replaces the old one entirely."""
    effect = correction.get("effect")
    name = correction["id"]
    if not isinstance(effect, Mapping) or "do" not in effect:
        return corrected(rows, (correction,), form)
    bare = msgspec.to_builtins(rows[name])
    without = {key: value for key, value in bare.items() if key != "effect"}
    changed = {**without, "effect": effect}
    base = {**rows, name: row(changed, form, f"correction of '{name}'")}
    return corrected(base, (correction,), form)
