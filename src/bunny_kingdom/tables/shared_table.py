"""A table of cardboard that several people fill in, each on their own phone.

Everybody holds the colours that they took, and enters what is theirs; what is the table's own
anybody enters. What lies face down is in nobody else's view before all have said that they are
ready: a view is built from what its reader may know.
"""

import json
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from bunny_kingdom.companion.counting import reckon
from bunny_kingdom.kernel.errors import BadPosition
from bunny_kingdom.kernel.position import Form
from bunny_kingdom.tables.companion import form_of
from bunny_kingdom.tables.refusal import Refusal

Things = dict[str, Any]
MOST_SEATS = 5
Name = Annotated[str, Meta(min_length=1, max_length=30)]
Colour = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Version = Annotated[int, Meta(ge=0)]


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A player, as whoever begins writes them down."""

    name: Name
    colour: Colour


class NewSharedTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What is on the table, and who plays."""

    title: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MOST_SEATS)]
    name: Annotated[str, Meta(max_length=60)] = ""
    """What the group calls this game."""
    when: Annotated[str, Meta(max_length=10)] = ""


class SharedSeat(Struct, frozen=True):
    """A colour: who holds it, and what was entered of it."""

    name: str
    colour: int
    holder: str = ""
    ready: bool = False
    version: int = 0
    """The table's version when this was entered last."""
    things: Things = {}


class SharedTable(Struct, frozen=True):
    """All of it, as it is kept. Nobody is sent this: see `view_for`."""

    title: str
    host: str
    seats: tuple[SharedSeat, ...]
    name: str = ""
    when: str = ""
    version: int = 1
    """Goes up with every change."""
    table: Things = {}
    table_version: int = 0
    revealed: bool = False


class SeatView(Struct, frozen=True):
    """A colour, as one of the others may see it."""

    name: str
    colour: int
    taken: bool
    mine: bool
    ready: bool
    version: int
    things: Things


class SharedView(Struct, frozen=True):
    """A shared table, as somebody may see it."""

    code: str
    title: str
    name: str
    when: str
    version: int
    host: bool
    revealed: bool
    """Whether everybody was ready, so that nothing is hidden any more."""
    seats: tuple[SeatView, ...]
    table: Things
    table_version: int


class TakeColour(Struct, frozen=True, forbid_unknown_fields=True, tag_field="change", tag="take"):
    """A colour that nobody has is mine."""

    seat: SeatNumber


class LeaveColour(Struct, frozen=True, forbid_unknown_fields=True, tag_field="change", tag="leave"):
    """A colour is nobody's again; what was hidden of it is gone."""

    seat: SeatNumber


class EnterThings(Struct, frozen=True, forbid_unknown_fields=True, tag_field="change", tag="enter"):
    """What a colour has now, or (without a seat) what is the table's own."""

    seat: SeatNumber | None
    after: Version
    """The version of the part that this replaces."""
    things: Things


class SayReady(Struct, frozen=True, forbid_unknown_fields=True, tag_field="change", tag="ready"):
    """Everything of a colour is entered, or not yet after all."""

    seat: SeatNumber
    ready: bool


Change = TakeColour | LeaveColour | EnterThings | SayReady


def begun(new: NewSharedTable, host: str) -> SharedTable:
    """An empty table."""
    form = form_of(new.title)
    if len(new.seats) not in form.players:
        counts = ", ".join(map(str, form.players))
        raise Refusal("bad-table", f"{new.title} is played by {counts}, not {len(new.seats)}")
    for what, given in (
        ("names", [seat.name for seat in new.seats]),
        ("colours", [seat.colour for seat in new.seats]),
    ):
        if len(set(given)) < len(given):
            raise Refusal("bad-table", f"{what}: each player has another one")
    seats = tuple(SharedSeat(seat.name, seat.colour) for seat in new.seats)
    return SharedTable(new.title, host, seats, new.name, new.when)


def view_for(table: SharedTable, code: str, who: str | None) -> SharedView:
    """What somebody may know of a table."""
    secrets = form_of(table.title).secrets
    return SharedView(
        *(code, table.title, table.name, table.when, table.version),
        host=who == table.host,
        revealed=table.revealed,
        seats=tuple(_seat_for(seat, who, table.revealed, secrets) for seat in table.seats),
        table=table.table,
        table_version=table.table_version,
    )


def _seat_for(
    seat: SharedSeat, who: str | None, revealed: bool, secrets: tuple[str, ...]
) -> SeatView:
    mine = bool(who) and seat.holder == who
    known = seat.things if mine or revealed else open_things(seat.things, secrets)
    return SeatView(
        seat.name, seat.colour, bool(seat.holder), mine, seat.ready, seat.version, known
    )


def open_things(things: Things, secrets: tuple[str, ...]) -> Things:
    """What everybody sees of somebody's things."""
    return {field: value for field, value in things.items() if field not in secrets}


def changed(table: SharedTable, who: str, change: Change, most_bytes: int) -> SharedTable:
    """The table after somebody's change, or a Refusal."""
    if isinstance(change, EnterThings):
        return _entered(table, who, change, most_bytes)
    seat = _seat(table, change.seat)
    if isinstance(change, TakeColour):
        if seat.holder not in ("", who):
            raise Refusal("seat-taken", f"somebody else has {seat.name} already")
        return _with_seat(table, change.seat, replace(seat, holder=who))
    if isinstance(change, LeaveColour):
        if who not in (seat.holder, table.host):
            raise Refusal("not-yours", f"{seat.name} is somebody else's")
        secrets = () if table.revealed else form_of(table.title).secrets
        things = open_things(seat.things, secrets)
        left = replace(seat, holder="", ready=False, things=things, version=table.version + 1)
        return _with_seat(table, change.seat, left)
    _check_mine(seat, who)
    after = _with_seat(table, change.seat, replace(seat, ready=change.ready))
    done = all(each.holder and each.ready for each in after.seats)
    return replace(after, revealed=table.revealed or done)


def _entered(table: SharedTable, who: str, change: EnterThings, most_bytes: int) -> SharedTable:
    form = form_of(table.title)
    if len(msgspec.json.encode(change.things)) > most_bytes:
        raise Refusal("too-large", f"at most {most_bytes} bytes are kept of a colour")
    _check_fields(change.things, form.fields if change.seat is None else form.own_fields)
    if change.seat is None:
        if all(seat.holder != who for seat in table.seats):
            raise Refusal("not-yours", "take a colour first")
        _check_version(change, table.table_version)
        _check_readable(table, form, change.things, None)
        return replace(
            table, table=change.things, table_version=table.version + 1, version=table.version + 1
        )
    seat = _seat(table, change.seat)
    _check_mine(seat, who)
    _check_version(change, seat.version)
    _check_readable(table, form, change.things, change.seat)
    entered = replace(seat, things=change.things, version=table.version + 1)
    return _with_seat(table, change.seat, entered)


def _seat(table: SharedTable, number: int) -> SharedSeat:
    if number >= len(table.seats):
        raise Refusal("no-such-seat", f"there are {len(table.seats)} players")
    return table.seats[number]


def _with_seat(table: SharedTable, number: int, seat: SharedSeat) -> SharedTable:
    seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    return replace(table, seats=seats, version=table.version + 1)


def _check_mine(seat: SharedSeat, who: str) -> None:
    if seat.holder != who:
        raise Refusal("not-yours", f"take {seat.name} first")


def _check_version(change: EnterThings, version: int) -> None:
    if change.after != version:
        raise Refusal("stale", "this was entered anew in the meantime: look at it first")


def _check_fields(things: Things, fields: tuple[str, ...]) -> None:
    unknown = sorted(set(things) - set(fields))
    if unknown:
        raise Refusal("bad-position", f"{unknown[0]}: there are {', '.join(fields)}")


def _check_readable(table: SharedTable, form: Form, things: Things, number: int | None) -> None:
    """Refuse what would keep the others from counting: anything that is no position at all."""
    players: list[Things] = [{"name": seat.name} for seat in table.seats]
    if number is None:
        players = [
            {**open_things(seat.things, form.secrets), **players[n]}
            for n, seat in enumerate(table.seats)
        ]
    else:
        players[number] = {**things, **players[number]}
    own = things if number is None else {}
    try:
        json.dumps(things, allow_nan=False)
        reckon({"title": table.title, **own, "players": players})
    except (BadPosition, ValueError) as error:
        raise Refusal("bad-position", str(error)) from None
