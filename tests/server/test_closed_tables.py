"""Tables that end without a game: closed by their host, left by everybody, or abandoned."""

from contextlib import AsyncExitStack
from time import time

import pytest
from sqlalchemy import update

from bunny_kingdom.server.store import schema
from server.clients import Guest, Refused
from server.serving import Running, running
from server.sittings import entries, two_at

pytestmark = pytest.mark.anyio


async def test_a_host_closes_a_table_before_the_start(database: str) -> None:
    async with (
        running(database, tables_per_identity=1) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
        Guest(server.url, "Zoe") as zoe,
    ):
        table = await ann.make_table(players=2)
        with pytest.raises(Refused, match="too-many"):
            await ann.make_table(players=2)
        await bob.command(table, "join")
        async with ann.sit_at(table) as a, bob.sit_at(table) as b, zoe.sit_at(table) as z:
            assert a.update["you"]["close"]
            assert not b.update["you"].get("close")
            with pytest.raises(Refused, match="not-host"):
                await b.send("close")
            await a.send("close")
            for place in (a, b, z):
                await place.until(lambda place=place: place.over)
                assert place.info["reason"] == "closed"
                assert entries(place)[-1]["entry"] == "ended"
            with pytest.raises(Refused, match="not-now"):
                await a.send("close")
            with pytest.raises(Refused, match="not-now"):
                await a.send("rematch")
        assert await zoe.get("/tables") == []
        await ann.make_table(players=2)


async def test_a_host_closes_a_game_that_nobody_else_plays(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite, missing_seconds=0))
        ann, bob = await two_at(stack, server)
        assert not ann.update["you"].get("close")
        with pytest.raises(Refused, match="not-now: others play here"):
            await ann.send("close")
        await ann.send("offer", kind="replace", seat=1)  # with two at the table one word is enough
        await ann.until(lambda: ann.update["you"].get("close"))
        await bob.send("return")
        await ann.until(lambda: not ann.update["you"].get("close"))
        alone = await ann.guest.make_table(players=2, bots={"1": "random"})
        await ann.guest.command(alone, "ready")
        await ann.guest.command(alone, "close")
        info = await ann.guest.get(f"/tables/{alone}")
        assert (info["status"], info["reason"]) == ("ended", "closed")
        again = await ann.guest.command(alone, "rematch")
        assert (await ann.guest.get(f"/tables/{again['table']}"))["status"] == "open"


async def test_rematches_count_as_tables_too(sqlite: str) -> None:
    async with running(sqlite, tables_per_identity=1) as server, Guest(server.url, "A") as ann:
        table = await ann.make_table(players=2, bots={"1": "random"})
        await ann.command(table, "ready")
        await ann.command(table, "close")
        await ann.make_table(players=2)
        with pytest.raises(Refused, match="too-many"):
            await ann.command(table, "rematch")


async def test_a_table_that_its_host_leaves_goes_to_the_next_player(sqlite: str) -> None:
    async with (
        running(sqlite, tables_per_identity=1) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
        Guest(server.url, "Cat") as cat,
    ):
        table = await ann.make_table(players=4, sit=2, bots={"3": "random"})
        await bob.command(table, "join", seat=1)
        await cat.command(table, "join", seat=0)
        async with cat.sit_at(table) as place:
            assert not place.update["you"].get("host")
            await ann.command(table, "leave")
            await place.until(lambda: place.update["you"].get("host"))
            assert place.info["host"] == cat.id
            (changed,) = [entry for entry in entries(place) if entry["entry"] == "host-changed"]
            assert changed["about"] == {"seat": 0, "identity": cat.id}
        with pytest.raises(Refused, match="not-host"):
            await ann.command(table, "kick", seat=1)
        with pytest.raises(Refused, match="too-many"):  # it is not over, and she made it
            await ann.make_table(players=2)
        await cat.command(table, "leave")
        await bob.command(table, "leave")
        assert (await bob.get(f"/tables/{table}"))["reason"] == "closed"
        await ann.make_table(players=2)


async def as_if_long_ago(server: Running, table: str, days: float) -> None:
    """A table whose whole life lies so many days back."""
    then = {"at": time() - days * 86_400}
    made = update(schema.tables).where(schema.tables.c.id == table).values(created_at=then["at"])
    wrote = update(schema.entries).where(schema.entries.c.table_id == table).values(then)
    await server.services.store.writer.write(lambda c: (c.execute(made), c.execute(wrote)))
    server.services.tables.forget(table)


async def test_a_game_that_nobody_plays_any_more_ends(database: str) -> None:
    async with (
        running(database, sweep_seconds=3600) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        days = {"kind": "days", "days": 30}
        tables = {}
        for name, wanted in {"old": {}, "young": {}, "clock": {"clock": days}}.items():
            tables[name] = await ann.make_table(players=2, **wanted)
            await bob.command(tables[name], "join")
            await ann.command(tables[name], "ready")
            await bob.command(tables[name], "ready")
        await as_if_long_ago(server, tables["old"], 30.1)
        await as_if_long_ago(server, tables["young"], 29.9)
        await as_if_long_ago(server, tables["clock"], 29.9)
        await server.services.sweep.sweep()
        found = {name: await ann.get(f"/tables/{table}") for name, table in tables.items()}
        assert {name: each["status"] for name, each in found.items()} == {
            "old": "ended",
            "young": "running",
            "clock": "running",
        }
        assert found["old"]["reason"] == "inactive"
        await as_if_long_ago(server, tables["young"], 31)
        await ann.command(tables["young"], "say", text="I am back")
        await server.services.sweep.sweep()
        assert (await ann.get(f"/tables/{tables['young']}"))["status"] == "running"
