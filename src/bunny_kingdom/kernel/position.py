"""Positions on a real table: where something stands in their form, and what they are worth."""

from dataclasses import dataclass
from typing import Any

from msgspec import Struct, ValidationError

from bunny_kingdom.kernel.errors import BadPosition
from bunny_kingdom.kernel.sheet import Line, ScoreSheet

Step = str | int


@dataclass(frozen=True)
class Place:
    """Where something stands in the form of a position: `players[0].buildings.A1`."""

    steps: tuple[Step, ...] = ()

    def __truediv__(self, step: Step) -> "Place":
        """A place within this one: a field or key by its name, an item by its number."""
        return Place((*self.steps, step))

    def __str__(self) -> str:
        shown = "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in self.steps)
        return shown.removeprefix(".")


class BadEntry(BadPosition):
    """One entry of a position that cannot lie on a table so: where, why, and a code for the reason.

    The rest can be counted without it; where `opens`, with the entry left open.
    """

    def __init__(self, place: Place, code: str, reason: str, *, opens: bool = False) -> None:
        super().__init__(code, reason, place)
        self.place = place
        self.opens = opens


UNKNOWN_FIELD = "Object contains unknown field "


def misshapen(error: ValidationError, where: object = "") -> BadPosition:
    """A fault of the form, with its place: msgspec ends by "- at `$.players[0].coins`"."""
    reason, _, way = str(error).partition(" - at ")
    place = f"{where}{way.strip('`').removeprefix('$')}".removeprefix(".")
    if not reason.startswith(UNKNOWN_FIELD):
        return BadPosition("wrong-shape", reason, place or "the position")
    field = reason.removeprefix(UNKNOWN_FIELD).strip("`")
    return BadPosition("no-such-field", "there is no such field", f"{place}.{field}".lstrip("."))


class Left(Struct, frozen=True):
    """What a player left open: what may be chosen for it, and what was, for the best."""

    field: str
    """The field of the form that would say it."""
    key: str
    """The space or the card that it is about."""
    options: tuple[Any, ...]
    best: Any = None


class Reckoned(Struct, frozen=True):
    """A position as the rules read it: what lies on the table, and every carrot with its reason."""

    view: Any
    """What everybody would see of such a table."""
    standing: tuple[tuple[Line, ...], ...]
    """Every group of spaces of each seat, even those worth nothing."""
    sheet: ScoreSheet
    """What this moment pays and, as the last section, what the end would."""
    choices: tuple[tuple[Left, ...], ...]
    """By seat, everything that its owner may choose, entered or left open."""
    openings: dict[str, tuple[Any, ...]]
    """The entries that could be added next, of the fields whose entries hang on each other."""


class FormPiece(Struct, frozen=True):
    """Something of the box that is entered by putting it somewhere."""

    id: str
    field: str
    """The field of the form that it stands in."""
    kind: str
    copies: int
    chooses: str | None = None
    """The field that says what its owner chooses."""
    ends: int = 1
    """On how many spaces it stands."""
    key: str | None = None
    """By what the field names it, where not by its space."""


class Form(Struct, frozen=True):
    """What can be said of a real table of a title."""

    title: str
    family: str
    players: tuple[int, ...]
    rounds: int
    """How often is harvested; 0 where only the end can be counted."""
    pieces: tuple[FormPiece, ...]
    fields: tuple[str, ...]
    """Of the table."""
    own_fields: tuple[str, ...]
    """Of each player."""
    secrets: tuple[str, ...]
    """Those of each player that nobody else sees before the end is counted."""
    numbers: tuple[str, ...]
    """Those of each player that are numbers."""
    options: dict[str, tuple[Any, ...]]
    """What can be said in a field, where that is one of a few things."""


class Held(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece in hand, about to be entered."""

    seat: int
    piece: str
    first: str | None = None
    """Where its first end is, if it has two."""


class Places(Struct, frozen=True):
    """Where a piece may go, and what it would bring its owner at a harvest there."""

    gains: dict[str, int]
