"""Entries: what a table's stream consists of. A table is the fold of its entries.

They are the store's form and hold secrets (the seed, sealed actions); `updates` makes what a
viewer gets instead.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, ClassVar, NamedTuple, Union

import msgspec
from msgspec import Meta, Struct

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.events import Event, Seat
from bunny_kingdom.links import COLOURS
from bunny_kingdom.tables.advice import Advice
from bunny_kingdom.tables.table_settings import TableSettings


class Entry(Struct, frozen=True, tag_field="entry", omit_defaults=True):
    """Base of every entry."""

    silent: ClassVar[bool] = False
    """Whether a log has no sentence of its own for it."""


class Opened(Entry, frozen=True, tag="opened"):
    """The table was made."""

    settings: TableSettings
    host: str


class Joined(Entry, frozen=True, tag="joined"):
    """A visitor took a seat."""

    seat: Seat
    identity: str
    name: str


class BotSat(Entry, frozen=True, tag="bot-sat"):
    """The host gave a seat to a bot."""

    seat: Seat
    level: str


class SeatFreed(Entry, frozen=True, tag="seat-freed"):
    """A seat is free again: its player left or was sent away, or its bot was."""

    seat: Seat
    reason: str


class HostChanged(Entry, frozen=True, tag="host-changed"):
    """The host left before the start: a player who stays is the host from now on."""

    seat: Seat
    identity: str


class InvitationChanged(Entry, frozen=True, tag="invitation-changed"):
    """A player was sent away from a private table: the old invitation lets nobody in any more."""

    invite: str


class ReadySet(Entry, frozen=True, tag="ready-set"):
    """A player is ready to begin, or is not any more."""

    silent: ClassVar[bool] = True
    seat: Seat
    ready: bool


class ColourChosen(Entry, frozen=True, tag="colour-chosen"):
    """A seat has a colour from now on, and whoever had it the one that the seat had."""

    silent: ClassVar[bool] = True
    seat: Seat
    colour: Annotated[int, Meta(ge=1, le=COLOURS)]


class Started(Entry, frozen=True, tag="started"):
    """The game began."""

    config: Config
    rules_version: int


class Acted(Entry, frozen=True, tag="acted"):
    """A seat did something in the game.

    The action is as the rules understood it. Read from the store it is in its wire form, which only
    the table's rules can read.
    """

    silent: ClassVar[bool] = True
    seat: Seat
    action: Any
    by_bot: bool = False


class Said(Entry, frozen=True, tag="said"):
    """Somebody wrote something, or said it by an emote; seat None is a spectator."""

    silent: ClassVar[bool] = True
    identity: str
    name: str
    seat: Seat | None
    text: str = ""
    emote: str = ""


class MuteSet(Entry, frozen=True, tag="mute-set"):
    """A viewer wants to read nothing more of another, or does again."""

    silent: ClassVar[bool] = True
    identity: str
    other: str
    muted: bool


class Offered(Entry, frozen=True, tag="offered"):
    """A seat offers to `end` the game, or to `replace` a missing player by a bot."""

    kind: str
    by: Seat
    seat: Seat | None = None


class Answered(Entry, frozen=True, tag="answered"):
    """A seat agrees to the open offer, or does not."""

    seat: Seat
    yes: bool


class Withdrawn(Entry, frozen=True, tag="withdrawn"):
    """A seat takes its open offer back."""

    by: Seat


class Hinted(Entry, frozen=True, tag="hinted"):
    """A seat has seen so many steps of the advice for its decision; new advice comes along."""

    silent: ClassVar[bool] = True
    seat: Seat
    steps: Annotated[int, Meta(ge=1)]
    advice: Advice | None = None


class TookOver(Entry, frozen=True, tag="took-over"):
    """A bot plays for a seat, out of time or by agreement, until its player returns."""

    seat: Seat
    level: str
    reason: str


class Returned(Entry, frozen=True, tag="returned"):
    """A player is back and plays again."""

    seat: Seat


class Rested(Entry, frozen=True, tag="rested"):
    """For so many seconds no server ran, or all of them were stopped: the clocks stood still."""

    seconds: float


class Ended(Entry, frozen=True, tag="ended"):
    """The game was broken off."""

    reason: str


class Rematched(Entry, frozen=True, tag="rematched"):
    """The same players meet again at another table."""

    table: str


KINDS = tuple(Entry.__subclasses__())
_decoder = msgspec.json.Decoder(Union[KINDS])  # noqa: UP007 - made at run time
_encoder = msgspec.json.Encoder()


class Happening(NamedTuple):
    """An entry of the stream with what happened in the game."""

    seq: int
    at: float
    entry: Entry
    events: tuple[Event, ...] = ()


def tag_of(kind: Struct | type[Struct]) -> str:
    """The tag of an entry, or of another struct of the wire."""
    return str(kind.__struct_config__.tag)


def encode_entry(entry: Entry) -> bytes:
    """An entry as the store keeps it."""
    return _encoder.encode(entry)


def decode_entry(data: bytes) -> Entry:
    """Decode an entry."""
    entry: Entry
    try:
        entry = _decoder.decode(data)
    except RecursionError:
        # older versions stored anything they could just about read; a fresh thread has the whole
        # stack for it
        with ThreadPoolExecutor(1) as alone:
            entry = alone.submit(_decoder.decode, data).result()
    return entry
