"""Viewers: in which role somebody looks at a table, and what is visible in it."""

from typing import Literal

from msgspec import Struct

from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.identities import Identity
from bunny_kingdom.server.seating import check_invitation
from bunny_kingdom.server.table import Table
from bunny_kingdom.server.tables import Tables

Role = Literal["seat", "board", "watch"]
Language = Literal["en", "fr"]


class Viewer(Struct, frozen=True):
    """Somebody who looks: with a seat's eyes (`seat`), at what is public (`board`), or at what
    is public and perhaps later (`watch`).
    """

    role: Role
    seat: int | None = None
    """The seat whose secrets may be seen; None: none."""
    identity: str | None = None
    language: Language | None = None
    """The language of the log; None: no log in words."""
    asked: bool = False
    """Whether the role was asked for: then it stays, whatever seat its viewer has."""


def viewer_of(
    table: Table,
    identity: Identity | None,
    role: Role | None,
    language: Language | None,
    invite: str | None,
) -> Viewer:
    """The viewer that somebody may be; by default who has a seat looks with its eyes."""
    own = identity.id if identity else None
    check_invitation(table, own, invite)
    seat = table.seat_of(own)
    if role is None:
        return Viewer("watch" if seat is None else "seat", seat, own, language)
    if role == "seat":
        if seat is None:
            raise Refusal("not-yours", "you have no seat at this table")
        return Viewer("seat", seat, own, language)
    if role == "board" and seat is None and table.host != own:
        role = "watch"
    return Viewer(role, None, own, language, asked=True)


async def visible(tables: Tables, table: Table, viewer: Viewer) -> Table:
    """The table as a viewer may see it: for a spectator perhaps as it was a while ago."""
    return await tables.delayed(table) if viewer.role == "watch" else table


def still(table: Table, viewer: Viewer) -> Viewer:
    """The viewer as the table has it now: seats change before the start."""
    if viewer.asked:
        return viewer
    seat = table.seat_of(viewer.identity)
    if seat == viewer.seat and (seat is None) == (viewer.role == "watch"):
        return viewer
    role: Role = "watch" if seat is None else "seat"
    return Viewer(role, seat, viewer.identity, viewer.language)
