"""The past of a table: entries with what they led to."""

from typing import Any, NamedTuple

from bunny_kingdom.kernel.events import Event
from bunny_kingdom.server import entries as e


class Past(NamedTuple):
    """An entry of the stream with what happened in the game."""

    seq: int
    at: float
    entry: e.Entry
    events: tuple[Event, ...] = ()


class Outcome(NamedTuple):
    """What `apply` gave for an action, kept so that it is worked out once."""

    state: Any
    events: tuple[Event, ...]
