"""Entries: what a table's stream consists of. A table is the fold of its entries.

They are the store's form and hold secrets (the seed, sealed actions); what a viewer gets
instead is made in `telling`.
"""

from typing import Any, Union

import msgspec
from msgspec import Struct

from bunny_kingdom.kernel.config import Config


class Clock(Struct, frozen=True, omit_defaults=True):
    """How long seats may think: `none`, `realtime` (a budget and an increment, in seconds) or
    `days` (so many for each decision).
    """

    kind: str = "none"
    seconds: float = 0
    increment: float = 0
    days: float = 0


class TableSettings(Struct, frozen=True, omit_defaults=True):
    """What a table was made for."""

    title: str
    players: int
    public: bool = True
    clock: Clock = Clock()
    options: dict[str, str] = {}
    seed: str | None = None
    """A chosen seed; a table with one is marked and not rated."""
    spectator_delay: float = 0
    invite: str = ""


class Entry(Struct, frozen=True, tag_field="entry", omit_defaults=True):
    """Base of every entry."""


class Opened(Entry, frozen=True, tag="opened"):
    """The table was made."""

    settings: TableSettings
    host: str


class Joined(Entry, frozen=True, tag="joined"):
    """A visitor took a seat."""

    seat: int
    identity: str
    name: str


class BotSat(Entry, frozen=True, tag="bot-sat"):
    """The host gave a seat to a bot."""

    seat: int
    level: str


class SeatFreed(Entry, frozen=True, tag="seat-freed"):
    """A seat is free again: its player left or was sent away, or its bot was."""

    seat: int
    reason: str


class ReadySet(Entry, frozen=True, tag="ready-set"):
    """A player is ready to begin, or is not any more."""

    seat: int
    ready: bool


class Started(Entry, frozen=True, tag="started"):
    """The game began."""

    config: Config
    rules_version: int


class Acted(Entry, frozen=True, tag="acted"):
    """A seat did something in the game."""

    seat: int
    action: dict[str, Any]
    by_bot: bool = False


class Said(Entry, frozen=True, tag="said"):
    """Somebody wrote something; seat None is a spectator."""

    identity: str
    name: str
    seat: int | None
    text: str


class MuteSet(Entry, frozen=True, tag="mute-set"):
    """A viewer wants to read nothing more of another, or does again."""

    identity: str
    other: str
    muted: bool


class Offered(Entry, frozen=True, tag="offered"):
    """A seat offers to `end` the game, or to `replace` a missing player by a bot."""

    kind: str
    by: int
    seat: int | None = None


class Answered(Entry, frozen=True, tag="answered"):
    """A seat agrees to the open offer, or does not."""

    seat: int
    yes: bool


class TookOver(Entry, frozen=True, tag="took-over"):
    """A bot plays for a seat, out of time or by agreement, until its player returns."""

    seat: int
    level: str
    reason: str


class Returned(Entry, frozen=True, tag="returned"):
    """A player is back and plays again."""

    seat: int


class Rested(Entry, frozen=True, tag="rested"):
    """No server ran for so many seconds: the clocks stood still."""

    seconds: float


class Ended(Entry, frozen=True, tag="ended"):
    """The game was broken off."""

    reason: str


class Rematched(Entry, frozen=True, tag="rematched"):
    """The same players meet again at another table."""

    table: str


KINDS: tuple[type[Entry], ...] = (
    Opened,
    Joined,
    BotSat,
    SeatFreed,
    ReadySet,
    Started,
    Acted,
    Said,
    MuteSet,
    Offered,
    Answered,
    TookOver,
    Returned,
    Rested,
    Ended,
    Rematched,
)
_decoder = msgspec.json.Decoder(Union[KINDS])  # noqa: UP007 - made at run time
_encoder = msgspec.json.Encoder()


def encode_entry(entry: Entry) -> bytes:
    """An entry as the store keeps it."""
    return _encoder.encode(entry)


def decode_entry(data: bytes) -> Entry:
    """The entry of such bytes."""
    entry: Entry = _decoder.decode(data)
    return entry
