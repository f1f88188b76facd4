"""A table of cardboard that several people fill in, each on their own phone.

Everybody holds the colours that they took, and enters what is theirs; what is the table's own
anybody enters. What lies face down is in nobody else's view before all have said that they are
ready: a view is built from what its reader may know.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from bunny_kingdom.tables.cardboard.companion import form_of
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
