"""Finished games, by HTTP: records, replay by step, histories and ratings."""

from typing import Annotated, Any

from litestar import Request, Response
from litestar.params import FromPath, QueryParameter
from msgspec import Struct
from sqlalchemy import Connection, select

from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.server import schema
from bunny_kingdom.server.entries import Acted, decode_entry
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.house import House, TheHouse
from bunny_kingdom.server.http_tables import Listed, listed
from bunny_kingdom.server.ratings import Rating, rating_from
from bunny_kingdom.server.routing import get
from bunny_kingdom.server.seating import check_invitation
from bunny_kingdom.server.table import Table
from bunny_kingdom.server.tokens import find_identity, need_identity
from bunny_kingdom.titles import AnyRules

AnyRequest = Request[Any, Any, Any]
MOST_GAMES = 100


class MyGame(Struct, frozen=True):
    """A table of yours; `your_turn` says that it waits for you."""

    table: Listed
    your_turn: bool
    owing: tuple[int, ...]


class Result(Struct, frozen=True):
    """What came of a game for one player."""

    table: str
    title: str
    players: int
    seat: int
    carrots: int
    place: int
    rated: bool
    finished_at: float


class Step(Struct, frozen=True):
    """A finished game after so many actions, with every secret: all views, all events."""

    step: int
    steps: int
    seat: int | None
    action: Any
    events: tuple[Event, ...]
    views: dict[str, Any]


@get("/me/games", operation_id="myGames")
async def my_games(request: AnyRequest, house: TheHouse) -> list[MyGame]:
    """Your tables that are not over, and whether they wait for you."""
    identity = await need_identity(house, request)

    def read(connection: Connection) -> list[Listed]:
        wanted = (
            select(schema.tables)
            .join(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
            .where(
                schema.seats.c.identity == identity.id,
                schema.tables.c.status.in_(("open", "running")),
            )
            .order_by(schema.tables.c.created_at.desc())
            .limit(MOST_GAMES)
        )
        return listed(connection, connection.execute(wanted).all())

    games = []
    for each in await house.store.read(read):
        table = await house.tables.get(each.id)
        owing = table.owing()
        games.append(MyGame(each, table.seat_of(identity.id) in owing, owing))
    return games


@get("/players/{player:str}/games", operation_id="playerGames")
async def player_games(house: TheHouse, player: FromPath[str]) -> list[Result]:
    """A player's finished games, the last first."""
    await house.identities.known(player)

    def read(connection: Connection) -> list[Result]:
        results = schema.results
        found = connection.execute(
            select(results)
            .where(results.c.identity == player)
            .order_by(results.c.finished_at.desc())
            .limit(MOST_GAMES)
        )
        return [
            Result(
                r.table_id, r.title, r.players, r.seat, r.carrots, r.place, r.rated, r.finished_at
            )
            for r in found
        ]

    return await house.store.read(read)


@get("/players/{player:str}/ratings", operation_id="playerRatings")
async def player_ratings(house: TheHouse, player: FromPath[str]) -> list[Rating]:
    """A player's ratings by title and number of players."""
    await house.identities.known(player)
    wanted = select(schema.ratings).where(schema.ratings.c.identity == player)
    return await house.store.read(lambda c: [rating_from(row) for row in c.execute(wanted)])


@get("/ratings", operation_id="ratings")
async def list_ratings(
    house: TheHouse,
    title: Annotated[str, QueryParameter(max_length=60, required=False)] = "kingdom",
    players: Annotated[int, QueryParameter(ge=1, le=9, required=False)] = 4,
) -> list[Rating]:
    """The best at a title with so many players, bots among them."""
    ratings = schema.ratings
    wanted = (
        select(ratings)
        .where(ratings.c.title == title, ratings.c.players == players)
        .order_by((ratings.c.mu - 3 * ratings.c.sigma).desc())
        .limit(MOST_GAMES)
    )
    return await house.store.read(lambda c: [rating_from(row) for row in c.execute(wanted)])


@get(
    "/tables/{table_id:str}/record",
    operation_id="tableRecord",
    media_type="application/x-ndjson",
)
async def table_record(
    request: AnyRequest,
    house: TheHouse,
    table_id: FromPath[str],
    invite: Annotated[str | None, QueryParameter(required=False, max_length=200)] = None,
) -> Response[bytes]:
    """The record of a game that is over, seed included."""
    rules, record = await _finished(request, house, table_id, invite)
    name = f'attachment; filename="{table_id}.jsonl"'
    return Response(
        record.to_lines(rules),
        media_type="application/x-ndjson",
        headers={"content-disposition": name},
    )


@get("/tables/{table_id:str}/replay/{step:int}", operation_id="replayTable")
async def replay_table(
    request: AnyRequest,
    house: TheHouse,
    table_id: FromPath[str],
    step: FromPath[int],
    invite: Annotated[str | None, QueryParameter(required=False, max_length=200)] = None,
) -> Step:
    """A game that is over after so many actions, with every secret."""
    rules, record = await _finished(request, house, table_id, invite)
    steps = len(record.entries)
    if not 0 <= step <= steps:
        raise Refusal("no-such-step", f"this game has steps 0 to {steps}")
    seat: int | None = None
    action: Any = None
    events: tuple[Event, ...] = ()
    state = record.replay(rules, max(0, step - 1))
    if step:
        seat, action = record.entries[step - 1]
        state, events = rules.apply(state, seat, action)
    views: dict[str, Any] = {"public": rules.view(state, None)}
    for each in range(record.config.players):
        views[str(each)] = rules.view(state, each)
    return Step(step, steps, seat, action, events, views)


async def _finished(
    request: AnyRequest, house: House, table_id: str, invite: str | None
) -> tuple[AnyRules, Record]:
    """The record of a table whose secrets are open."""
    identity = await find_identity(house, request)
    table: Table = await house.tables.get(table_id)
    check_invitation(table, identity.id if identity else None, invite)
    if table.status not in ("finished", "ended") or table.config is None:
        raise Refusal("secret", "records are open when the game is over")
    if table.position is None:
        raise Refusal("old-rules", "the rules of this game are not played here any more")
    stored = await house.store.entries_after(table_id, 0)
    acted = [entry for each in stored if isinstance(entry := decode_entry(each.data), Acted)]
    rules = table.position.rules
    actions = tuple((entry.seat, rules.action_from(entry.action)) for entry in acted)
    return rules, Record(table.config, actions, table.rules_version)
