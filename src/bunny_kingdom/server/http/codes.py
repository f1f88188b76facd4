"""Tables by their codes: what somebody reads out, and others type."""

from litestar.params import FromPath
from msgspec import Struct

from bunny_kingdom.server.http import dependencies as d
from bunny_kingdom.server.http.routing import get
from bunny_kingdom.server.store.index import tables_with_code
from bunny_kingdom.tables.codes import typed_code
from bunny_kingdom.tables.refusal import Refusal


class Invited(Struct, frozen=True):
    """The table that a code stands for, and the invitation that lets its reader in."""

    table: str
    invite: str


@get("/codes/{code:str}", operation_id="tableOfCode")
async def table_of_code(
    address: d.TheAddress,
    limits: d.TheLimits,
    store: d.TheStore,
    tables: d.TheTables,
    code: FromPath[str],
) -> Invited:
    """The table with this code, until its game is over."""
    tried = limits.codes.of(address)
    if not tried.take():
        raise Refusal("too-fast", f"too many codes: try again in {tried.wait:.0f} seconds")
    found = await store.read(tables_with_code(typed_code(code)))
    if len(found) != 1:  # that two have one is next to impossible, and neither is told then
        raise Refusal("no-such-table", "no table has this code; perhaps its game is over")
    table = await tables.get(found[0])
    return Invited(table.id, "" if table.settings.public else table.settings.invite)
