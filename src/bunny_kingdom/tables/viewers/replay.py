"""Replays: a finished game, step by step, each as what changed since the one before.

A whole game is worked out in one pass, so it takes time linear in its length.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from bunny_kingdom.kernel.counting import Counting
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.tables.position import Position
from bunny_kingdom.tables.viewers.messages import Changes
from bunny_kingdom.titles import AnyRules

Fields = dict[str, Any]


class ReplayStep(Struct, frozen=True, omit_defaults=True):
    """A game after one more action, with every secret: what changed since the step before.

    The first step is the table before any action, and is complete.
    """

    changes: Changes
    """What changed of the public view."""
    steps: int = 0
    """How many steps follow; the first one says so."""
    seat: int | None = None
    action: Any = None
    events: tuple[Event, ...] = ()
    own: dict[str, Fields] = {}
    """By seat, the fields of its view that are its own."""
    standing: dict[str, tuple[Line, ...]] = {}
    """By seat, what stands on the table and would pay now."""
    hopes: dict[str, tuple[Line, ...]] = {}
    """By seat, what its secret cards would pay now."""
    counting: Counting | None = None
    """What the action scored."""


class Shown(Struct, frozen=True):
    """Everything that a position shows."""

    view: Fields = {}
    players: dict[str, Fields] = {}
    own: dict[str, Fields] = {}
    standing: Fields = {}
    hopes: Fields = {}


def steps_of(rules: AnyRules, record: Record) -> Iterator[ReplayStep]:
    """The steps of a game; an action that cannot be replayed raises IllegalAction."""
    position = Position(rules, rules.setup(record.config))
    shown = _shown(position)
    yield ReplayStep(**_changes(Shown(), shown), steps=len(record.entries))
    for seat, action in record.entries:
        earlier, (position, events) = position, position.after(seat, action)
        before, shown = shown, _shown(position)
        changes = _changes(before, shown)
        counting = position.counting_since(earlier)
        yield ReplayStep(**changes, seat=seat, action=action, events=events, counting=counting)


def _shown(position: Position) -> Shown:
    view = asdict(position.view(None))
    players = view.pop("players")
    seats = {str(seat): seat for seat in range(len(players))}
    return Shown(
        view,
        {name: asdict(players[seat]) for name, seat in seats.items()},
        {name: position.own_fields(seat) for name, seat in seats.items()},
        dict(zip(seats, position.outlook(None).standing, strict=True)),
        {name: position.outlook(seat).hopes for name, seat in seats.items()},
    )


def _changes(before: Shown, now: Shown) -> Fields:
    return {
        "changes": Changes(
            _changed(before.view, now.view), _changed_by_seat(before.players, now.players)
        ),
        "own": _changed_by_seat(before.own, now.own),
        "standing": _changed(before.standing, now.standing),
        "hopes": _changed(before.hopes, now.hopes),
    }


def _changed(before: Mapping[str, Any], now: Mapping[str, Any]) -> Fields:
    return {
        name: value for name, value in now.items() if name not in before or before[name] != value
    }


def _changed_by_seat(before: dict[str, Fields], now: dict[str, Fields]) -> dict[str, Fields]:
    each = {seat: _changed(before.get(seat, {}), fields) for seat, fields in now.items()}
    return {seat: fields for seat, fields in each.items() if fields}
