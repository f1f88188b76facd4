"""Viewers: in which role somebody looks at a table, and what is visible in it."""

from typing import Literal

from msgspec import Struct

from bunny_kingdom.tables.handlers.lobby import check_invitation
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table

Role = Literal["seat", "board", "watch"]


class Viewer(Struct, frozen=True):
    """Somebody who sees what a seat does (`seat`), what is public (`board`), or later (`watch`)."""

    role: Role
    seat: int | None = None
    """The seat whose secrets may be seen; None: none."""
    identity: str | None = None
    asked: bool = False
    """Whether the role was asked for: then it stays, whatever seat its viewer has."""
    invite: str | None = None
    """The invitation that the viewer came with."""


def viewer_of(table: Table, own: str | None, role: Role | None, invite: str | None) -> Viewer:
    """The viewer that an identity may be; by default whoever has a seat looks with its eyes."""
    check_invitation(table, own, invite)
    if table.unplayable:
        raise Refusal("newer-rules", table.unplayable)
    seat = table.seat_of(own)
    if role is None:
        return Viewer("watch" if seat is None else "seat", seat, own, invite=invite)
    if role == "seat":
        if seat is None:
            raise Refusal("not-yours", "you have no seat at this table")
        return Viewer("seat", seat, own, invite=invite)
    if role == "board" and seat is None and table.host != own:
        role = "watch"
    return Viewer(role, None, own, asked=True, invite=invite)


def viewer_now(table: Table, viewer: Viewer) -> Viewer:
    """The viewer as the table has it now: seats, hosts and invitations change before the start.

    Whoever may no longer look is refused.
    """
    return viewer_of(table, viewer.identity, viewer.role if viewer.asked else None, viewer.invite)
