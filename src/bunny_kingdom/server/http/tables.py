"""Tables, by HTTP: the lobby, and everything that a socket can do, for scripts."""

from collections.abc import Sequence
from typing import Annotated, Any

from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import Connection, Select, select

from bunny_kingdom.bots import levels
from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.server.base.addresses import base_url
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.http import dependencies as d
from bunny_kingdom.server.http.routing import get, post
from bunny_kingdom.server.live.presence import Presence
from bunny_kingdom.server.store import schema
from bunny_kingdom.server.store.index import CONSIDERED, lobby
from bunny_kingdom.server.store.rows import readable
from bunny_kingdom.server.store.store import Store
from bunny_kingdom.tables.commands import AnyCommand, check_size
from bunny_kingdom.tables.handlers.branches import PlayOn
from bunny_kingdom.tables.handlers.creation import NewTable
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers.lists import Listed, Made, TitleInfo, title_infos
from bunny_kingdom.tables.viewers.messages import Ack, TableInfo, Update
from bunny_kingdom.tables.viewers.options import PAGE, Options, options_of
from bunny_kingdom.tables.viewers.updates import table_info, update_for

Since = Annotated[int, QueryParameter(name="since", ge=0, le=1_000_000, required=False)]
OutlookQuery = Annotated[bool, QueryParameter(name="outlook", required=False)]
MOST_LISTED = 100


@get("/titles", operation_id="listTitles")
async def list_titles() -> list[TitleInfo]:
    """What can be played."""
    return title_infos(levels())


@post("/tables", operation_id="makeTable")
async def make_table(
    request: d.AnyRequest,
    address: d.TheAddress,
    settings: d.TheSettings,
    guest: d.TheGuest,
    performer: d.ThePerformer,
    data: JSONBody[NewTable],
) -> Made:
    """Make a table."""
    return made(request, settings, await performer.open(data, guest, address))


@post("/tables/{table_id:str}/branches", operation_id="playOn")
async def play_on(
    request: d.AnyRequest,
    address: d.TheAddress,
    settings: d.TheSettings,
    guest: d.TheGuest,
    table: d.TheTable,
    performer: d.ThePerformer,
    data: JSONBody[PlayOn],
) -> Made:
    """Play on from a step of a game that is over, at a table of one's own."""
    return made(request, settings, await performer.play_on(data, table, guest, address))


def made(request: d.AnyRequest, settings: Settings, table: Table) -> Made:
    """A table that was made, with the link to it."""
    link = f"{base_url(request.scope, settings)}/table/{table.id}"
    invite = "" if table.settings.public else f"?invite={table.settings.invite}"
    return Made(table_info(table), link + invite, table.seq)


@get("/tables", operation_id="listTables")
async def list_tables(
    store: d.TheStore,
    presence: d.ThePresence,
    status: Annotated[
        str, QueryParameter(pattern="^(open|running|finished)$", required=False)
    ] = "open",
    title: Annotated[str | None, QueryParameter(max_length=60, required=False)] = None,
    offset: Annotated[int, QueryParameter(ge=0, le=CONSIDERED, required=False)] = 0,
) -> list[Listed]:
    """Public tables, open ones to join, running ones to watch: everybody's newest first."""
    return await listed(store, presence, lobby(status, title, offset, MOST_LISTED))


async def listed(
    store: Store, presence: Presence, wanted: Select[Any], you: str | None = None
) -> list[Listed]:
    """Tables with the names of their seats, and who is there beside you."""
    rows, seats = await store.read(lambda connection: _rows(connection, wanted))
    names: dict[str, dict[str, str]] = {row.id: {} for row in rows}
    here: dict[str, list[int]] = {row.id: [] for row in rows}
    for seat in seats:
        names[seat.table_id][str(seat.seat)] = seat.name if isinstance(seat.name, str) else "?"
        if seat.identity != you and presence.is_here(seat.table_id, seat.identity):
            here[seat.table_id].append(seat.seat)
    found = ({**row._mapping, "seats": names[row.id], "here": here[row.id]} for row in rows)
    return readable(Listed, found)


def _rows(connection: Connection, wanted: Select[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
    """Tables, and their seats in order."""
    rows, seats = connection.execute(wanted).all(), schema.seats
    of_them = select(seats).where(seats.c.table_id.in_([row.id for row in rows]))
    return rows, connection.execute(of_them.order_by(seats.c.seat)).all()


@get("/tables/{table_id:str}", operation_id="showTable")
async def show_table(seen: d.TheSeen) -> TableInfo:
    """Who sits where, and how the table stands."""
    return table_info(seen.table)


@get("/tables/{table_id:str}/view", operation_id="viewTable")
async def view_table(
    seen: d.TheSeen, tables: d.TheTables, since: Since = 0, outlook: OutlookQuery = False
) -> Update:
    """What a socket would be sent: view, choices, and what happened since a number."""
    table, viewer = seen
    since = min(since, table.seq)
    past = await tables.past(table.id, since, table.seq)
    worth = table.position.outlook(viewer.seat) if outlook and table.position else None
    known = table.knowledge(viewer.seat) if outlook else None
    return update_for(table, viewer, since, past, outlook=worth, knowledge=known)


@get("/tables/{table_id:str}/options", operation_id="tableOptions")
async def table_options(
    own: d.TheOwn,
    offset: Annotated[int, QueryParameter(ge=0, le=100_000, required=False)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=PAGE, required=False)] = PAGE,
) -> Options:
    """A page of what your seat may do now."""
    table, viewer = own
    options = None if viewer.seat is None else options_of(table, viewer.seat, offset, limit)
    if options is None:
        raise Refusal("not-now", "you owe no decision now")
    return options


@get("/tables/{table_id:str}/sheet", operation_id="tableSheet")
async def table_sheet(seen: d.TheSeen) -> ScoreSheet:
    """Every carrot so far with its reason."""
    if seen.table.position is None:
        raise Refusal("not-now", "the game has not started, or its rules are not played here")
    return seen.table.position.sheet


@post("/tables/{table_id:str}/commands", operation_id="command", status_code=200)
async def command(
    request: d.AnyRequest,
    address: d.TheAddress,
    settings: d.TheSettings,
    guest: d.TheGuest,
    performer: d.ThePerformer,
    table_id: FromPath[str],
    data: JSONBody[AnyCommand],
) -> Ack:
    """Carry out a command; the answer comes when it is on disk."""
    check_size(data, len(await request.body()), settings.command_bytes)
    return await performer.perform(table_id, guest, data, address)
