"""Changes of a shared table: who may make them, and what the table is then."""

import json

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.companion.count import reckon
from bunny_kingdom.kernel.errors import BadPosition
from bunny_kingdom.kernel.position import Form
from bunny_kingdom.tables.cardboard.companion import form_of
from bunny_kingdom.tables.cardboard.shared_table import (
    SeatNumber,
    SharedSeat,
    SharedTable,
    Things,
    Version,
    open_things,
)
from bunny_kingdom.tables.refusal import Refusal


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
