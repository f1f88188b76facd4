"""Telling: what one viewer is sent, built from its view and from what it may hear."""

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from bunny_kingdom.kernel.events import Event, heard_by
from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.server import entries as e
from bunny_kingdom.server.options import LISTED, Options, options_of
from bunny_kingdom.server.past import Past
from bunny_kingdom.server.performing import Ack
from bunny_kingdom.server.seats import Seat
from bunny_kingdom.server.table import Table
from bunny_kingdom.server.viewers import Viewer
from bunny_kingdom.server.words import Words, tag_of


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it. `player` is the public id of who sits there."""

    seat: int
    kind: str
    name: str = ""
    player: str | None = None
    level: str | None = None
    ready: bool = False
    stand_in: str | None = None


class OfferInfo(Struct, frozen=True, omit_defaults=True):
    """The open offer."""

    kind: str
    by: int
    agreed: tuple[int, ...]
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
    clock: e.Clock
    seats: tuple[SeatInfo, ...]
    host: str
    options: dict[str, str] = {}
    spectator_delay: float = 0
    offer: OfferInfo | None = None
    reason: str = ""
    rematch: str | None = None
    owing: tuple[int, ...] = ()


class ClockInfo(Struct, frozen=True):
    """Seconds left by seat at the time `at` (of the server), and when running seats are out."""

    at: float
    left: tuple[float | None, ...]
    deadlines: dict[str, float]


class You(Struct, frozen=True, omit_defaults=True):
    """What a viewer is at this table."""

    role: str
    seat: int | None = None
    host: bool = False
    invite: str = ""


class Told(Struct, frozen=True, omit_defaults=True):
    """An entry as one viewer hears it: never an action itself, only what it led to."""

    seq: int
    at: float
    entry: str
    about: dict[str, Any] = {}
    events: tuple[Event, ...] = ()
    words: tuple[str, ...] = ()


class State(Struct, frozen=True, tag_field="type", tag="state", omit_defaults=True):
    """The table at entry `seq`. `table` and `sheet` stand in it when they may have changed."""

    seq: int
    since: int
    you: You
    entries: tuple[Told, ...]
    view: Any = UNSET
    table: TableInfo | UnsetType = UNSET
    options: Options | None = None
    undo: bool = False
    """Whether the viewer's seat could take its last step back now."""
    clock: ClockInfo | None = None
    sheet: ScoreSheet | UnsetType = UNSET
    owing: tuple[int, ...] | UnsetType = UNSET
    """In a light state, which has no view: who owes a decision now."""
    own: dict[str, Any] | UnsetType = UNSET
    """In a light state after one's own decision: the fields of the view that are its own."""


class Refused(Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """A command was not carried out."""

    code: str
    message: str
    id: str | None = None
    reason: str = ""


MESSAGES: tuple[type[Struct], ...] = (State, Ack, Refused)
_encoder = msgspec.json.Encoder()


def encode(message: Struct) -> bytes:
    """A message on the wire."""
    return _encoder.encode(message)


def table_info(table: Table) -> TableInfo:
    """What everybody knows of a table."""
    offer = table.offer
    settings = table.settings
    return TableInfo(
        id=table.id,
        title=settings.title,
        players=settings.players,
        status=table.status,
        public=settings.public,
        rated=table.rated,
        chosen_seed=settings.seed is not None,
        clock=settings.clock,
        seats=tuple(_seat_info(number, seat) for number, seat in enumerate(table.seats)),
        host=table.host,
        options=settings.options,
        spectator_delay=settings.spectator_delay,
        offer=OfferInfo(offer.kind, offer.by, tuple(sorted(offer.agreed)), offer.seat)
        if offer
        else None,
        reason=table.reason,
        rematch=table.rematch,
        owing=table.owing(),
    )


def _seat_info(number: int, seat: Seat) -> SeatInfo:
    return SeatInfo(
        number, seat.kind, seat.name, seat.identity, seat.level, seat.ready, seat.stand_in
    )


def told(table: Table, viewer: Viewer, past: list[Past]) -> tuple[Told, ...]:
    """The entries that a viewer may hear of, as it hears them."""
    words = None
    if viewer.language:
        names = [seat.name or str(number) for number, seat in enumerate(table.seats)]
        words = Words(table.settings.title, viewer.language, names)
    return tuple([_told(each, viewer, words) for each in past if _heard(table, viewer, each.entry)])


def _heard(table: Table, viewer: Viewer, entry: e.Entry) -> bool:
    if isinstance(entry, e.Acted):
        return True
    if isinstance(entry, e.Said):
        return (viewer.identity, entry.identity) not in table.mutes
    return not isinstance(entry, e.MuteSet) or entry.identity == viewer.identity


def _told(past: Past, viewer: Viewer, words: Words | None) -> Told:
    entry = past.entry
    if isinstance(entry, e.Acted):
        events = heard_by(past.events, viewer.seat)
        sentences = tuple(words.of(events)) if words else ()
        return Told(past.seq, past.at, "acted", {"seat": entry.seat}, events, sentences)
    about: dict[str, Any] = {}
    if not isinstance(entry, e.Opened | e.Started):
        about = {name: getattr(entry, name) for name in entry.__struct_fields__}
    sentences = (words.sentence(entry),) if words else ()
    return Told(past.seq, past.at, tag_of(entry), about, (), sentences)


def state_for(
    table: Table, viewer: Viewer, since: int, past: list[Past], everything: bool = True
) -> State:
    """What a viewer is sent: its view, its options, and what happened since a number."""
    position = table.position
    seat = viewer.seat
    scored = everything or table.scored > since
    own = seat is not None or (viewer.identity is not None and viewer.identity == table.host)
    return State(
        seq=table.seq,
        since=since,
        you=You(
            role=viewer.role,
            seat=seat,
            host=viewer.identity is not None and viewer.identity == table.host,
            invite=table.settings.invite if own and not table.settings.public else "",
        ),
        entries=told(table, viewer, past),
        view=position.wire_view(seat) if position else None,
        table=table_info(table) if everything or table.changed > since else UNSET,
        options=None if seat is None else options_of(table, seat, limit=LISTED),
        undo=can_undo(table, seat),
        clock=clock_info(table),
        sheet=position.sheet if position and scored else UNSET,
    )


def can_undo(table: Table, seat: int | None) -> bool:
    """Whether a seat could take its last step back now."""
    running = table.running
    return seat is not None and running is not None and running.can_undo(seat)


def clock_info(table: Table) -> ClockInfo | None:
    """The clocks of a game that goes on."""
    clocks = table.clocks
    if clocks is None or table.status != "running":
        return None
    deadlines = {str(seat): clocks.deadline(seat) for seat in table.owing()}
    return ClockInfo(
        table.at,
        tuple(clocks.shown()),
        {seat: deadline for seat, deadline in deadlines.items() if deadline is not None},
    )
