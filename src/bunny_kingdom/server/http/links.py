"""Games in links, by HTTP: a table's own, and whatever somebody brings along."""

from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ASGIApp

from bunny_kingdom.server.http import dependencies as d
from bunny_kingdom.server.http.finished import NDJSON
from bunny_kingdom.server.http.replay import ReplayTurns, replayed
from bunny_kingdom.server.http.routing import get, post
from bunny_kingdom.tables.viewers.links import (
    GameLinks,
    Shared,
    SharedGame,
    game_links,
    opened,
    shared_game,
)
from bunny_kingdom.titles import rules_for


@get("/tables/{table_id:str}/links", operation_id="tableLinks")
async def table_links(table: d.TheTable, tables: d.TheTables) -> GameLinks:
    """A game that is over as text to go after `#/game/` in an address, and its deal."""
    _, record = await tables.record(table)
    return game_links(table, record)


@post("/links", operation_id="openLink", status_code=200)
async def open_link(data: JSONBody[Shared]) -> SharedGame:
    """What a link holds."""
    return shared_game(opened(data))


@post("/links/replay", operation_id="replayLink", status_code=200, media_type=NDJSON)
async def replay_link(
    request: d.AnyRequest,
    settings: d.TheSettings,
    replay_turns: NamedDependency[ReplayTurns],
    data: JSONBody[Shared],
) -> ASGIApp:
    """The game of a link with every secret, as the replay of a table."""
    record = opened(data).record
    rules = rules_for(record.config, record.rules_version)
    return replayed(request, settings, replay_turns, rules, record)
