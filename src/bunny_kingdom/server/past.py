"""The past of a table: entries with what they led to."""

from typing import NamedTuple

from bunny_kingdom.kernel.events import Event
from bunny_kingdom.server import entries as e
from bunny_kingdom.server.position import Position


class Past(NamedTuple):
    """An entry of the stream with what happened in the game."""

    seq: int
    at: float
    entry: e.Entry
    events: tuple[Event, ...] = ()


class Outcome(NamedTuple):
    """What an action led to, kept so that it is worked out once."""

    position: Position
    events: tuple[Event, ...]
