"""Tables that have just started, who looks at them, and what may happen there."""

from random import Random
from typing import Any

import msgspec

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.entries import Happening
from bunny_kingdom.tables.folds import fold
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.table_settings import TableSettings
from bunny_kingdom.tables.viewers.messages import encode
from bunny_kingdom.tables.viewers.updates import light_update_for, update_for
from bunny_kingdom.tables.viewers.viewer import Viewer
from bunny_kingdom.titles import rules_of

UNDONE = 0.2
"""How often somebody who can take a step back does so."""
Sent = dict[str, Any]
"""A message as its reader has it."""


def started(title: str, players: int, seed: str) -> Table:
    """A table of players, just started."""
    table = Table("test")
    fold(table, 1, 1.0, e.Opened(TableSettings(title, players), "id0"))
    for seat in range(players):
        fold(table, seat + 2, 1.0, e.Joined(seat, f"id{seat}", f"P{seat}"))
    config = Config(title, players, seed)
    fold(table, players + 2, 2.0, e.Started(config, rules_of(title).version))
    return table


def viewers(players: int) -> list[Viewer]:
    """A viewer with each seat's eyes, and two who see what is public."""
    seats = [Viewer("seat", seat, f"id{seat}") for seat in range(players)]
    return [*seats, Viewer("board", None, "id0"), Viewer("watch")]


def action(table: Table, seat: int, random: Random) -> Sent:
    """Something that a seat may do."""
    assert table.position
    wire: Sent = msgspec.to_builtins(table.position.legal(seat).sample(random))
    return wire


def something(table: Table, random: Random) -> e.Acted:
    """Anything that may happen: a seat decides, or otherwise, or takes a step back."""
    position = table.position
    assert position
    seats = range(len(table.seats))
    decides = [n for n in seats if n in table.owing() or position.has_sealed(n)]
    seat = random.choice(decides + [n for n in seats if position.can_undo(n)])
    undoes = position.can_undo(seat) and (seat not in decides or random.random() < UNDONE)
    return e.Acted(seat, {"do": "undo"} if undoes else action(table, seat, random))


def happen(table: Table, entry: e.Entry) -> list[Happening]:
    """An entry is taken in; what happened."""
    fold(table, table.seq + 1, 3.0, entry)
    return [table.recent[-1]]


def whole(table: Table, viewer: Viewer, past: list[Happening]) -> Sent:
    """A whole update after what just happened."""
    return _read(update_for(table, viewer, table.seq - len(past), past, everything=False))


def light(table: Table, viewer: Viewer, past: list[Happening]) -> Sent:
    """A light one."""
    return _read(light_update_for(table, viewer, table.seq - len(past), past))


def _read(message: msgspec.Struct) -> Sent:
    sent: Sent = msgspec.json.decode(encode(message))
    return sent
