"""Messages: what is sent to one viewer."""

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from bunny_kingdom.kernel.choices import AnyChoice
from bunny_kingdom.kernel.counting import Counting
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.knowledge import Knowledge
from bunny_kingdom.kernel.outlook import Outlook
from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.tables.advice import Hint, HintSeen
from bunny_kingdom.tables.table_settings import Clock, Origin


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it. `player` is the public id of who sits there."""

    seat: int
    kind: str
    name: str = ""
    player: str | None = None
    level: str | None = None
    ready: bool = False
    stand_in: str | None = None
    colour: int = 0
    """From 1; 0 where nobody has chosen: in the replay of a link."""


class OfferInfo(Struct, frozen=True, omit_defaults=True):
    """The open offer."""

    kind: str
    by: int
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]
    """Who has yet to answer."""
    seat: int | None = None


class TableInfo(Struct, frozen=True, omit_defaults=True):
    """What everybody knows of a table besides the game."""

    id: str
    title: str
    players: int
    status: str
    public: bool
    rated: bool
    chosen_seed: bool
    clock: Clock
    seats: tuple[SeatInfo, ...]
    host: str
    options: dict[str, str] = {}
    spectator_delay: float = 0
    offer: OfferInfo | None = None
    reason: str = ""
    rematch: str | None = None
    owing: tuple[int, ...] = ()
    rules_version: int = 0
    """Which version of the rules the game follows, once it has begun."""
    origin: Origin | None = None
    """The game that this one was played on from."""
    brought: bool = False
    """Whether it was played on a device without a server, at least in part, and brought here."""
    hints: bool = False
    """Whether the coach helps."""
    hints_seen: tuple[HintSeen, ...] = ()
    """Which actions of the game were decided after a hint."""
    code: str = ""
    """What lets others find the table, until the game is over. Whoever is told has an invitation,
    where one is needed."""


class ClockInfo(Struct, frozen=True):
    """Seconds left by seat at the server's time `at`, when seats run out, and its time now."""

    at: float
    now: float
    left: tuple[float | None, ...]
    deadlines: dict[str, float]


class You(Struct, frozen=True, omit_defaults=True):
    """What a viewer is at this table."""

    role: str
    seat: int | None = None
    host: bool = False
    invite: str = ""
    close: bool = False
    """Whether you may close the table now."""
    withdraw: bool = False
    """Whether the open offer is yours to withdraw."""
    sent_away: bool = False
    """Whether the host sent you away: you may look on, but neither sit down nor speak."""
    here: tuple[int, ...] = ()
    """Where several people sit around one device, their seats; a server knows of no such thing."""


class Told(Struct, frozen=True, omit_defaults=True):
    """An entry as one viewer hears it: never an action itself, only what it led to."""

    seq: int
    at: float
    entry: str
    about: dict[str, Any] = {}
    events: tuple[Event, ...] = ()


class ChatPage(Struct, frozen=True):
    """Messages in their order, and whether there are earlier ones."""

    messages: tuple[Told, ...]
    earlier: bool


class Changes(Struct, frozen=True, omit_defaults=True):
    """What changed of a view: fields of its own, and fields of its players by their seat."""

    view: dict[str, Any] = {}
    players: dict[str, dict[str, Any]] = {}


class Update(Struct, frozen=True, tag_field="type", tag="update", omit_defaults=True):
    """The table at entry `seq`, as one viewer sees it: all that it needs to draw.

    A light one has `changes` instead of a view, and leaves the choices out: they are as before.
    """

    seq: int
    since: int
    you: You
    entries: tuple[Told, ...]
    earlier: bool = False
    """Whether older messages of the chat were left out of the entries."""
    view: Any = UNSET
    changes: Changes | UnsetType = UNSET
    decision: str | None = None
    """The kind of decision that the viewer's seat owes now."""
    choices: tuple[AnyChoice, ...] = ()
    """What the viewer's seat may decide, also where it can still change its mind."""
    outlook: Outlook | UnsetType = UNSET
    """For a viewer that asked for it, when it changed."""
    knowledge: Knowledge | UnsetType = UNSET
    """Likewise: what can be known of the cards that are not in sight."""
    undo: bool = False
    """Whether the viewer's seat could take its last step back now."""
    hint: Hint | None = None
    """What the viewer's seat has seen of the advice for what it owes."""
    counting: Counting | None = None
    """What was scored last, if that was since."""
    table: TableInfo | UnsetType = UNSET
    clock: ClockInfo | None = None
    asked: dict[str, float] = {}
    """By seat that owes a decision, since when."""
    sheet: ScoreSheet | UnsetType = UNSET
    """Like the table, it is there when it may have changed."""


class Present(Struct, frozen=True, tag_field="type", tag="present"):
    """Which players have no page open, by their public id, and since when; the time is `now`."""

    now: float
    away: dict[str, float]


class Ack(Struct, frozen=True, tag_field="type", tag="ack", omit_defaults=True):
    """A command was carried out and is on disk."""

    id: str
    seq: int
    duplicate: bool = False
    table: str | None = None


class Refused(Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """A command was not carried out."""

    code: str
    message: str
    id: str | None = None
    reason: str = ""


MESSAGES: tuple[type[Struct], ...] = (Update, Present, Ack, Refused)
_encoder = msgspec.json.Encoder()


def encode(message: Struct) -> bytes:
    """A message on the wire."""
    return _encoder.encode(message)
