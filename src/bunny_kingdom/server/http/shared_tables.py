"""Tables of cardboard that several people fill in, by HTTP; what is new is waited for."""

from typing import Annotated

from litestar.params import FromPath, JSONBody, QueryParameter

from bunny_kingdom.server.http import dependencies as d
from bunny_kingdom.server.http.routing import get, post
from bunny_kingdom.tables.cardboard.shared_changes import Change
from bunny_kingdom.tables.cardboard.shared_table import (
    NewSharedTable,
    SharedTable,
    SharedView,
    view_for,
)
from bunny_kingdom.tables.codes import LENGTH, typed_code
from bunny_kingdom.tables.refusal import Refusal

SinceQuery = Annotated[int, QueryParameter(name="since", ge=0)]


@post("/companion/shared", operation_id="shareTable")
async def share_table(
    guest: d.TheGuest, shared_tables: d.TheSharedTables, data: JSONBody[NewSharedTable]
) -> SharedView:
    """Begin a table that everybody fills in by its code."""
    code, table = await shared_tables.begin(data, guest.id)
    return view_for(table, code, guest.id)


@get("/companion/shared/{code:str}", operation_id="sharedTable")
async def shared_table(
    request: d.AnyRequest,
    address: d.TheAddress,
    settings: d.TheSettings,
    limits: d.TheLimits,
    visitors: d.TheVisitors,
    shared_tables: d.TheSharedTables,
    code: FromPath[str],
    since: SinceQuery = 0,
) -> SharedView:
    """A shared table as you may see it, as soon as it is newer than `since`."""
    found = await _found(address, limits, shared_tables, code)
    if found.version <= since:
        found = await _newer(address, settings, limits, shared_tables, typed_code(code), since)
    who = await visitors.find(request)  # last: the device may have been revoked in the meantime
    return view_for(found, typed_code(code), who.id if who else None)


@post("/companion/shared/{code:str}", operation_id="changeSharedTable", status_code=200)
async def change_shared_table(
    address: d.TheAddress,
    limits: d.TheLimits,
    guest: d.TheGuest,
    shared_tables: d.TheSharedTables,
    code: FromPath[str],
    data: JSONBody[Change],
) -> SharedView:
    """Take a colour, leave it, enter what it has, say that you are ready."""
    await _found(address, limits, shared_tables, code)
    after = await shared_tables.change(typed_code(code), guest.id, data)
    return view_for(after, typed_code(code), guest.id)


async def _found(
    address: str, limits: d.TheLimits, shared_tables: d.TheSharedTables, code: str
) -> SharedTable:
    """The table with a code; whoever guessed wrong too often is not told."""
    tried = limits.codes.of(address)
    if tried.wait > 0:
        raise Refusal("too-fast", f"too many codes: try again in {tried.wait:.0f} seconds")
    try:
        if len(typed_code(code)) != LENGTH:
            raise Refusal("no-such-table", f"a code has {LENGTH} letters and digits")
        return await shared_tables.get(typed_code(code))
    except Refusal as refusal:
        if refusal.code == "no-such-table":
            tried.take()
        raise


async def _newer(
    address: str,
    settings: d.TheSettings,
    limits: d.TheLimits,
    shared_tables: d.TheSharedTables,
    code: str,
    since: int,
) -> SharedTable:
    """What is waited for counts like an open socket."""
    if not limits.sockets.take(address):
        most = settings.sockets_per_address
        raise Refusal("too-many", f"{most} sockets of your address are open: close one")
    try:
        return await shared_tables.newer(code, since)
    finally:
        limits.sockets.give_back(address)
