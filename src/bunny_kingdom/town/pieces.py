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
from bunny_kingdom.town.effect import (
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
    rule: str
    origin: Literal["printed", "rulebook", "reconstructed"]
    en: Text
    fr: Text


class Tile(Piece, frozen=True, kw_only=True):
    """A building tile."""

    type: BuildingType
    effect: TileEffect
    copies: Amount = 1
    waterfront: bool = False

    @property
    def on_build(self) -> AtOnce | None:
        """Its effect, if that happens when the tile is built [T-22]."""
        return None if isinstance(self.effect, Activation) else self.effect


class Upgrade(Piece, frozen=True, kw_only=True):
    """An upgrade tile and its cost in wood."""

    cost: Amount
    effect: UpgradeEffect
    copies: Amount = 1


class Count(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a request counts: the name of a count, and its parameters."""

    of: str
    what: str = ""
    size: int | None = None


class Request(Piece, frozen=True, kw_only=True):
    """A request card: it counts and pays, or has an effect at the reveal."""

    copies: Amount = 1
    count: Count | None = None
    each: Amount = 0
    most: Amount | None = None
    steps: tuple[tuple[int, int], ...] = ()
    effect: RequestEffect | None = None

    def pays(self, count: int) -> int:
        """The carrots for a count: so many each up to the most, or the highest step reached."""
        if self.steps:
            return max((carrots for least, carrots in self.steps if count >= least), default=0)
        carrots = self.each * count
        return carrots if self.most is None else min(carrots, self.most)


class Plot(Piece, frozen=True, kw_only=True):
    """A plot of the town and its card."""

    waterfront: bool = False
    forest: bool = False


class Chapter(Piece, frozen=True, kw_only=True):
    """A set-up card: the first plots of the track, from the free slot on, and two bridges."""

    numeral: str
    plots: tuple[str, ...]
    bridges: tuple[tuple[str, str], ...]


class Board(Piece, frozen=True, kw_only=True):
    """The board and the numbers of the set-up."""

    rows: str
    columns: int
    river: tuple[tuple[str, str], ...]
    slots: tuple[Amount, ...]
    bridges: Amount
    tiles_in_game: Amount
    upgrade_wood: Amount
    upgrade_places: Amount
    coins_at_start: Amount
    coins_each_round: Amount
    rounds: Amount
    surcharge: Amount


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
