"""Tables, by HTTP: the lobby, and everything that a socket can do, for scripts."""

from typing import Annotated, Any

from litestar import Request
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct
from sqlalchemy import Connection, select

from bunny_kingdom.bots import levels
from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.server import schema
from bunny_kingdom.server.addresses import base_url
from bunny_kingdom.server.commands import AnyCommand
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.house import House, TheHouse
from bunny_kingdom.server.opening import NewTable
from bunny_kingdom.server.options import PAGE, Options, options_of
from bunny_kingdom.server.performing import Ack
from bunny_kingdom.server.routing import get, post
from bunny_kingdom.server.table import Table
from bunny_kingdom.server.telling import State, TableInfo, Told, state_for, table_info, told
from bunny_kingdom.server.tokens import find_identity, need_identity
from bunny_kingdom.server.viewers import Language, Role, Viewer, viewer_of, visible
from bunny_kingdom.titles import rules_of, titles

AnyRequest = Request[Any, Any, Any]
RoleQuery = Annotated[Role | None, QueryParameter(name="as", required=False)]
LanguageQuery = Annotated[Language | None, QueryParameter(name="lang", required=False)]
InviteQuery = Annotated[str | None, QueryParameter(name="invite", required=False, max_length=200)]
Since = Annotated[int, QueryParameter(name="since", ge=0, le=1_000_000, required=False)]
MOST_LISTED = 100


class TitleInfo(Struct, frozen=True):
    """A title that can be played here."""

    title: str
    players: tuple[int, ...]
    rules_version: int
    bots: tuple[str, ...]


class Listed(Struct, frozen=True):
    """A table in the lobby: who sits where; a name that is missing is a free seat."""

    id: str
    title: str
    players: int
    status: str
    created_at: float
    seats: dict[str, str]


class Made(Struct, frozen=True):
    """A table that was made, and the link to invite others with."""

    table: TableInfo
    invitation: str
    seq: int


@get("/titles", operation_id="listTitles")
async def list_titles() -> list[TitleInfo]:
    """What can be played."""
    return [
        TitleInfo(title, rules_of(title).player_counts, rules_of(title).version, levels())
        for title in titles()
    ]


@post("/tables", operation_id="makeTable")
async def make_table(request: AnyRequest, house: TheHouse, data: JSONBody[NewTable]) -> Made:
    """Make a table."""
    identity = await need_identity(house, request)
    table = await house.performer.open(data, identity)
    link = f"{base_url(request.scope, house.settings)}/table/{table.id}"
    invite = "" if table.settings.public else f"?invite={table.settings.invite}"
    return Made(table_info(table), link + invite, table.seq)


@get("/tables", operation_id="listTables")
async def list_tables(
    house: TheHouse,
    status: Annotated[
        str, QueryParameter(pattern="^(open|running|finished)$", required=False)
    ] = "open",
    title: Annotated[str | None, QueryParameter(max_length=60, required=False)] = None,
) -> list[Listed]:
    """Public tables: open ones to join, running ones to watch; the newest first."""

    def read(connection: Connection) -> list[Listed]:
        tables = schema.tables
        wanted = select(tables).where(tables.c.status == status, tables.c.public.is_(True))
        if title is not None:
            wanted = wanted.where(tables.c.title == title)
        wanted = wanted.order_by(tables.c.created_at.desc()).limit(MOST_LISTED)
        return listed(connection, connection.execute(wanted).all())

    return await house.store.read(read)


def listed(connection: Connection, rows: Any) -> list[Listed]:
    """Rows of tables with the names of their seats."""
    seats = schema.seats
    names: dict[str, dict[str, str]] = {row.id: {} for row in rows}
    for seat in connection.execute(select(seats).where(seats.c.table_id.in_(names))):
        names[seat.table_id][str(seat.seat)] = seat.name
    return [
        Listed(row.id, row.title, row.players, row.status, row.created_at, names[row.id])
        for row in rows
    ]


@get("/tables/{table_id:str}", operation_id="showTable")
async def show_table(
    request: AnyRequest, house: TheHouse, table_id: FromPath[str], invite: InviteQuery = None
) -> TableInfo:
    """Who sits where, and how the table stands."""
    table, viewer = await _look(request, house, table_id, None, None, invite)
    return table_info(await visible(house.tables, table, viewer))


@get("/tables/{table_id:str}/view", operation_id="viewTable")
async def view_table(
    request: AnyRequest,
    house: TheHouse,
    table_id: FromPath[str],
    role: RoleQuery = None,
    language: LanguageQuery = None,
    since: Since = 0,
    invite: InviteQuery = None,
) -> State:
    """What a socket would be sent: view, options, and what happened since a number."""
    table, viewer = await _look(request, house, table_id, role, language, invite)
    table = await visible(house.tables, table, viewer)
    since = min(since, table.seq)
    past = await house.tables.past(table_id, since, table.seq)
    return state_for(table, viewer, since, past)


@get("/tables/{table_id:str}/log", operation_id="tableLog")
async def table_log(
    request: AnyRequest,
    house: TheHouse,
    table_id: FromPath[str],
    language: LanguageQuery = "en",
    role: RoleQuery = None,
    since: Since = 0,
    invite: InviteQuery = None,
) -> list[Told]:
    """What happened, in words."""
    table, viewer = await _look(request, house, table_id, role, language or "en", invite)
    table = await visible(house.tables, table, viewer)
    past = await house.tables.past(table_id, min(since, table.seq), table.seq)
    return list(told(table, viewer, past))


@get("/tables/{table_id:str}/options", operation_id="tableOptions")
async def table_options(
    request: AnyRequest,
    house: TheHouse,
    table_id: FromPath[str],
    offset: Annotated[int, QueryParameter(ge=0, le=100_000, required=False)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=PAGE, required=False)] = PAGE,
) -> Options:
    """A page of what your seat may do now."""
    table, viewer = await _look(request, house, table_id, "seat", None, None)
    options = None if viewer.seat is None else options_of(table, viewer.seat, offset, limit)
    if options is None:
        raise Refusal("not-now", "you owe no decision now")
    return options


@get("/tables/{table_id:str}/sheet", operation_id="tableSheet")
async def table_sheet(
    request: AnyRequest, house: TheHouse, table_id: FromPath[str], invite: InviteQuery = None
) -> ScoreSheet:
    """Every carrot so far with its reason."""
    table, viewer = await _look(request, house, table_id, None, None, invite)
    table = await visible(house.tables, table, viewer)
    if table.position is None:
        raise Refusal("not-now", "the game has not started, or its rules are not played here")
    return table.position.sheet


@post("/tables/{table_id:str}/commands", operation_id="command", status_code=200)
async def command(
    request: AnyRequest, house: TheHouse, table_id: FromPath[str], data: JSONBody[AnyCommand]
) -> Ack:
    """Carry out a command; the answer comes when it is on disk."""
    identity = await need_identity(house, request)
    return await house.performer.perform(table_id, identity, data)


async def _look(
    request: AnyRequest,
    house: House,
    table_id: str,
    role: Role | None,
    language: Language | None,
    invite: str | None,
) -> tuple[Table, Viewer]:
    identity = await find_identity(house, request)
    table = await house.tables.get(table_id)
    viewer = viewer_of(table, identity, role, language, invite)
    house.attendant.look(table)
    return table, viewer
