"""An unavailable store: refused alike everywhere, nothing acknowledged, then play resumes."""

import asyncio
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from websockets.asyncio.client import connect

from bunny_kingdom.server.store.migration import migrate
from bunny_kingdom.server.store.store import engine_for
from cli.conftest import Bunny, bunny  # noqa: F401 - the command, as its tests run it
from server.clients import Guest, Place, Refused
from server.postgres import Postgres, postgres_for_tests
from server.serving import running
from server.sittings import two_at

pytestmark = pytest.mark.anyio

PATHS = [
    *("/me", "/me/games", "/me/devices", "/tables", "/ratings", "/ready"),
    *("/players/x/games", "/tables/unknown/view"),
]


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that this test alone may stop."""
    with postgres_for_tests() as server:
        yield server


async def code_of(guest: Guest, path: str) -> tuple[int, str]:
    answer = await guest.http.get(path)
    return answer.status_code, answer.json()["code"] if answer.status_code >= 400 else "ok"


async def socket_code(guest: Guest, table: str) -> tuple[int | None, str | None]:
    """With what an opened socket is closed."""
    address = f"{guest.url.replace('http', 'ws')}/tables/{table}/socket"
    headers = {"Cookie": f"bunny={guest.token}"}
    async with asyncio.timeout(20), connect(address, additional_headers=headers) as line:
        await line.wait_closed()
        return line.close_code, line.close_reason


async def is_ready(url: str, wanted: int) -> None:
    async with asyncio.timeout(20), httpx.AsyncClient(base_url=url, timeout=20) as http:
        while (await http.get("/ready")).status_code != wanted:
            await asyncio.sleep(0.05)


async def refused_everywhere(place: Place) -> None:
    guest = place.guest
    for path in PATHS:
        assert await code_of(guest, path) == (503, "busy"), path
    made = await guest.http.post("/identities", json={"name": "Cid"})
    assert (made.status_code, made.json()["code"]) == (503, "busy")
    assert await socket_code(guest, place.table) == (4503, "busy")
    for _ in range(2):
        with pytest.raises(Refused, match="busy"):
            await place.send("act", action=place.options[0])


async def test_a_stopped_postgres_is_told_everywhere_and_missed_nowhere_after(
    own_postgres: Postgres,
) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(own_postgres.new_database()))
        ann, bob = await two_at(stack, server)
        await bob.send("act", action=bob.options[0])
        own_postgres.stop()
        await refused_everywhere(ann)
        server.services.tables.forget(ann.table)  # as if it had left memory meanwhile
        with pytest.raises(Refused, match="busy"):
            await bob.send("say", text="hello")
        own_postgres.start()
        await is_ready(server.url, 200)
        assert (await ann.send("act", action=ann.options[0]))["seq"]
        assert (await code_of(ann.guest, "/me/games")) == (200, "ok")
        async with ann.guest.sit_at(ann.table) as again:
            assert again.options


async def test_the_bots_of_every_table_go_on_after_the_outage(own_postgres: Postgres) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(own_postgres.new_database()))
        ann = await stack.enter_async_context(Guest(server.url, "Ann"))
        bots = {"0": "greedy", "1": "greedy", "2": "random"}
        tables = [await ann.make_table(players=3, bots=bots, sit=None) for _ in range(3)]
        own_postgres.stop()
        attendant = server.services.attendant
        async with asyncio.timeout(20):
            while len(attendant._retries) < len(tables):  # each has met a store that is away
                await asyncio.sleep(0.05)
        own_postgres.start()
        for table in tables:
            async with ann.sit_at(table) as place:
                await place.until(lambda place=place: place.over)
                assert place.info["status"] == "finished"


async def test_a_file_that_cannot_be_written_is_not_ready(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, _ = await two_at(stack, server)
        other = sqlite3.connect(sqlite.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")  # as a backup that has gone astray
        assert await code_of(ann.guest, "/ready") == (503, "busy")
        assert await code_of(ann.guest, "/tables") == (200, "ok")
        other.close()
        await is_ready(server.url, 200)
        assert (await ann.send("act", action=ann.options[0]))["seq"]


@pytest.mark.parametrize("replaced", [False, True], ids=["deleted", "replaced"])
async def test_a_lost_file_is_noticed_within_seconds(
    sqlite: str, replaced: bool, caplog: pytest.LogCaptureFixture
) -> None:
    file = Path(sqlite.removeprefix("sqlite:///"))
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, _ = await two_at(stack, server)
        away = file.rename(file.with_name("away.db"))
        if replaced:
            file.touch()
        await is_ready(server.url, 503)
        await refused_everywhere(ann)
        told = [r.message for r in caplog.records if r.levelname == "ERROR"]
        assert told == ["the database was deleted or replaced: nothing is written any more"]
        away.rename(file)
        await is_ready(server.url, 200)
        assert (await ann.send("act", action=ann.options[0]))["seq"]


async def test_a_new_file_is_for_its_owner_alone(sqlite: str) -> None:
    mask = os.umask(0)
    try:
        async with running(sqlite) as server, Guest(server.url, "Ann"):
            folder = Path(sqlite.removeprefix("sqlite:///")).parent
            modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}
    finally:
        os.umask(mask)
    assert modes == {"bunny.db": 0o600, "bunny.db-wal": 0o600, "bunny.db-shm": 0o600}


def test_a_database_of_a_newer_program_is_one_sentence(
    database: str,
    bunny: Bunny,  # noqa: F811 - the fixture
) -> None:
    engine = engine_for(database)
    with engine.begin() as connection:
        migrate(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    engine.dispose()
    code, out, err = bunny("serve", "--port", "0", "--database", database)
    assert (code, out) == (2, "")
    assert err.startswith("bunny: this database is of a newer program: its revision is 0999")
    assert err.count("\n") == 1
