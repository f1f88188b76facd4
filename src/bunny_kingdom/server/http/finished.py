"""Finished games, by HTTP: records, histories and ratings."""

from typing import Annotated

from litestar import Response
from litestar.params import FromPath, QueryParameter
from sqlalchemy import select

from bunny_kingdom.server.http import dependencies as d
from bunny_kingdom.server.http.routing import get
from bunny_kingdom.server.http.tables import listed
from bunny_kingdom.server.store import schema
from bunny_kingdom.server.store.ratings import Rating, best, ratings_of
from bunny_kingdom.server.store.rows import readable
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.viewers.lists import MyGame, Result

MOST_GAMES = 100
NDJSON = "application/x-ndjson"


@get("/me/games", operation_id="myGames")
async def my_games(
    guest: d.TheGuest, store: d.TheStore, tables: d.TheTables, presence: d.ThePresence
) -> list[MyGame]:
    """Your tables that are not over, and whether they wait for you."""
    seats, found = schema.seats.c, schema.tables.c
    wanted = (
        select(schema.tables)
        .join(schema.seats, seats.table_id == found.id)
        .where(seats.identity == guest.id, found.status.in_(("open", "running")))
        .order_by(found.created_at.desc())
        .limit(MOST_GAMES)
    )
    games = []
    for each in await listed(store, presence, wanted, guest.id):
        try:
            table = await tables.get(each.id)
        except Refusal:  # the table's own trouble, and not that of the list
            games.append(MyGame(each, your_turn=False, owing=(), damaged=True))
            continue
        owing = table.owing()
        games.append(MyGame(each, table.seat_of(guest.id) in owing, owing))
    return games


@get("/players/{player:str}/games", operation_id="playerGames")
async def player_games(
    identities: d.TheIdentities, store: d.TheStore, player: FromPath[str]
) -> list[Result]:
    """A player's finished games, the last first."""
    await identities.known(player)
    results = schema.results
    wanted = (
        select(results, results.c.table_id.label("table"))
        .where(results.c.identity == player)
        .order_by(results.c.finished_at.desc())
        .limit(MOST_GAMES)
    )
    return await store.read(lambda c: readable(Result, c.execute(wanted).mappings()))


@get("/players/{player:str}/ratings", operation_id="playerRatings")
async def player_ratings(
    identities: d.TheIdentities, store: d.TheStore, player: FromPath[str]
) -> list[Rating]:
    """A player's ratings by title and number of players."""
    await identities.known(player)
    return await store.read(lambda c: ratings_of(c, player))


@get("/ratings", operation_id="ratings")
async def list_ratings(
    store: d.TheStore,
    title: Annotated[str, QueryParameter(max_length=60, required=False)] = "kingdom",
    players: Annotated[int, QueryParameter(ge=1, le=9, required=False)] = 4,
) -> list[Rating]:
    """The best at a title with so many players, bots among them."""
    return await store.read(lambda c: best(c, title, players, MOST_GAMES))


@get("/tables/{table_id:str}/record", operation_id="tableRecord", media_type=NDJSON)
async def table_record(table: d.TheTable, tables: d.TheTables) -> Response[bytes]:
    """The record of a game that is over, seed included."""
    rules, record = await tables.record(table)
    headers = {"content-disposition": f'attachment; filename="{table.id}.jsonl"'}
    return Response(record.to_lines(rules), media_type=NDJSON, headers=headers)
