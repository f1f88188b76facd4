"""Damaged rows: each table on its own. Whatever lies in the store, a server starts on it, all other
tables go on, and a damaged one says that it is."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random
from typing import Any

import pytest
from sqlalchemy import text
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bunny_kingdom.server.base.errors import CLOSE, STATUS
from bunny_kingdom.server.store.store import engine_for
from server.clients import Guest, Refused
from server.damages import copy_table, damage_entries, damage_the_rest
from server.serving import Process, Running, processes, running
from server.sittings import two_at

pytestmark = pytest.mark.anyio

COPIES = 40
HEARTBEATS = ("", "UPDATE heartbeat SET at = 1", "DELETE FROM heartbeat")
DOORS = ("", "/view", "/log", "/options", "/sheet", "/record", "/replay")


@asynccontextmanager
async def guest_at(url: str, known: Guest) -> AsyncIterator[Guest]:
    """A guest of an earlier server."""
    guest = Guest(url, known.name)
    guest.http.cookies = known.http.cookies
    guest.id = known.id
    guest._numbers = known._numbers
    try:
        yield guest
    finally:
        await guest.http.aclose()


async def play(ann: Guest, bob: Guest, table: str, steps: int, random: Random) -> None:
    """So many steps of whoever owes one."""
    while steps:
        for guest in (ann, bob):
            with suppress(Refused):  # the other one owes
                options = (await guest.get(f"/tables/{table}/options"))["actions"]
                await guest.command(table, "act", action=random.choice(options))
                steps -= 1
                break


async def play_all(ann: Guest, bob: Guest, table: str, random: Random) -> None:
    """The whole game."""
    async with ann.sit_at(table) as a, bob.sit_at(table) as b:
        await asyncio.gather(a.play(random), b.play(random))


async def real_tables(server: Running, ann: Guest, bob: Guest) -> dict[str, str]:
    """A table of each kind, made and played by real guests."""
    clock = {"kind": "realtime", "seconds": 3000, "increment": 5}
    wanted: dict[str, dict[str, Any]] = {
        "open": {},
        "kingdom": {"clock": clock},
        "town": {"title": "town", "spectator_delay": 5},
        "over": {},
        "bots": {"bots": {"1": "random"}, "clock": {"kind": "days", "days": 1}},
    }
    tables = {}
    for name, more in wanted.items():
        table = tables[name] = await ann.make_table(players=2, **more)
        if name != "bots":
            await bob.command(table, "join")
        await ann.command(table, "say", text="hello")
        if name != "open":
            await ann.command(table, "ready")
        if name not in ("open", "bots"):
            await bob.command(table, "ready")
    await play_all(ann, bob, tables["over"], Random(1))
    for name in ("kingdom", "town"):
        await play(ann, bob, tables[name], 12, Random(1))
    return tables


async def made(database: str) -> tuple[Guest, Guest, dict[str, str]]:
    """A database with real tables in it."""
    async with (
        running(database) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        return ann, bob, await real_tables(server, ann, bob)


async def still_goes_on(ann: Guest, bob: Guest, tables: dict[str, str]) -> None:
    """Whole tables are played on, and every list answers."""
    for name in ("kingdom", "town"):
        await ann.command(tables[name], "say", text="still here")
        before = (await ann.get(f"/tables/{tables[name]}/view"))["seq"]
        await play(ann, bob, tables[name], 3, Random(name))
        assert (await ann.get(f"/tables/{tables[name]}/view"))["seq"] > before
    await bob.command(tables["open"], "ready")
    for path in (
        *("/me/games", "/tables?status=open", "/tables?status=running", "/tables?status=finished"),
        *(f"/players/{ann.id}/games", f"/players/{ann.id}/ratings", "/ratings?players=2"),
        *("/me", "/me/devices", "/ready", "/metrics"),
    ):
        assert (await ann.http.get(path)).status_code == 200, path


async def knock(ann: Guest, table: str) -> set[str]:
    """Try every door of a table; the codes of all answers."""
    codes = set()
    for door in DOORS:
        answer = await ann.http.get(f"/tables/{table}{door}")
        assert answer.status_code < 500, (table, door, answer.text)
        codes.add("ok" if answer.status_code == 200 else answer.json()["code"])
    for command in ({"command": "say", "text": "x"}, {"command": "act", "action": {"do": "undo"}}):
        try:
            await ann.command(table, command.pop("command"), **command)  # type: ignore[arg-type]
        except Refused as refused:
            codes.add(refused.code)
    address = f"{ann.url.replace('http', 'ws')}/tables/{table}/socket"
    headers = {"Cookie": f"bunny={ann.token}"}
    async with connect(address, additional_headers=headers, compression=None, max_size=None) as s:
        async with asyncio.timeout(20):
            first = json.loads(await s.recv())
            if first["type"] == "refused":
                codes.add(first["code"])
                await s.wait_closed()
                assert s.close_code == CLOSE[first["code"]]
    assert "internal" not in codes, (table, codes)
    assert codes <= {"ok", *STATUS}
    return codes


async def test_damage_of_any_kind_stays_with_its_table(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob, tables = await made(database)
    random = Random(1)
    done: dict[str, str] = {}
    engine = engine_for(database)
    with engine.begin() as connection:
        for name, table in tables.items():
            for number in range(COPIES):
                copy = f"{name}{number}"
                copy_table(connection, table, copy)
                done[copy] = damage_entries(connection, copy, random)
        damage_the_rest(connection, bob.id)
        connection.execute(text("UPDATE heartbeat SET at = 1"))
        connection.execute(text("UPDATE tokens SET kind = 'device'"))
    engine.dispose()
    async with (
        running(database) as server,
        guest_at(server.url, ann) as ann,
        guest_at(server.url, bob) as bob,
    ):
        assert len(await ann.get("/me/games")) > 90  # but for damaged rows of the index
        found: Counter[str] = Counter()
        for copy, what in done.items():
            codes = await knock(ann, copy)
            found["damaged" if "damaged" in codes else "works"] += 1
            assert "damaged" not in codes or codes <= {"damaged", "busy"}, (copy, what, codes)
        await still_goes_on(ann, bob, tables)
        assert found["damaged"] > COPIES
        assert found["works"] > COPIES / 2
        told = [r for r in caplog.records if r.message.startswith("a table is damaged")]
        assert len(told) == len({record.__dict__["table"] for record in told})
        assert f"bunny_damaged_tables {float(len(told))}" in await ann.get("/metrics")
    assert not [r for r in caplog.records if r.message.startswith(("a sweep", "an error of"))]


@pytest.mark.parametrize("seed", range(3))
async def test_a_process_starts_on_damaged_rows(sqlite: str, seed: int) -> None:
    ann, bob, tables = await made(sqlite)
    engine = engine_for(sqlite)
    with engine.begin() as connection:
        for number in range(10):
            for name in ("kingdom", "bots"):
                copy_table(connection, tables[name], f"{name}{number}")
                damage_entries(connection, f"{name}{number}", Random(f"{seed} {name} {number}"))
        damage_the_rest(connection, bob.id)
        if seed:
            connection.execute(
                text(("UPDATE heartbeat SET at = 1", "DELETE FROM heartbeat")[seed - 1])
            )
        connection.execute(text("UPDATE tokens SET kind = 'device'"))
    engine.dispose()
    process = Process(sqlite)
    with processes(process):
        await process.ready()
        async with guest_at(process.url, ann) as ann, guest_at(process.url, bob) as bob:
            await still_goes_on(ann, bob, tables)


async def test_a_damaged_table_says_so_everywhere_and_is_listed_as_such(sqlite: str) -> None:
    ann, _, tables = await made(sqlite)
    engine = engine_for(sqlite)
    with engine.begin() as connection:
        statement = text("UPDATE entries SET data = x'00ff' WHERE table_id = :id AND seq = 7")
        connection.execute(statement, {"id": tables["kingdom"]})
    engine.dispose()
    async with running(sqlite) as server, guest_at(server.url, ann) as ann:
        assert await knock(ann, tables["kingdom"]) == {"damaged"}
        answer = await ann.http.get(f"/tables/{tables['kingdom']}")
        assert (answer.status_code, answer.json()["code"]) == (409, "damaged")
        games = {game["table"]["id"]: game for game in await ann.get("/me/games")}
        assert [name for name, game in games.items() if game["damaged"]] == [tables["kingdom"]]
        assert CLOSE["damaged"] == 4409


async def test_who_looks_on_hears_when_a_table_gets_damaged(database: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(database))
        ann, bob = await two_at(stack, server)
        engine = engine_for(database)
        with engine.begin() as connection:
            row = {"id": ann.table, "seq": ann.seq + 1, "data": b'{"entry":"of the future"}'}
            connection.execute(
                text("INSERT INTO entries (table_id, seq, at, data) VALUES (:id, :seq, 1, :data)"),
                row,
            )
        engine.dispose()
        for place in (ann, bob):
            with pytest.raises(Refused, match="damaged: this table is damaged: its entry"):
                await place.until(lambda: False)
            with pytest.raises(ConnectionClosed, match="4409"):
                await place.receive()
        other = await ann.guest.make_table(players=2)
        assert (await ann.guest.get(f"/tables/{other}"))["status"] == "open"


async def test_a_game_that_is_damaged_after_it_was_read(sqlite: str) -> None:
    ann, _, tables = await made(sqlite)
    over = tables["over"]
    async with running(sqlite) as server, guest_at(server.url, ann) as ann:
        assert await ann.get(f"/tables/{over}/record")
        engine = engine_for(sqlite)
        for data in (b'{"entry":"acted","seat":0,"action":{"do":"finish"}}', b"{}"):
            with engine.begin() as connection:
                connection.execute(
                    text("UPDATE entries SET data = :data WHERE table_id = :id AND seq = 9"),
                    {"data": data, "id": over},
                )
            for door in ("/record", "/log"):
                answer = await ann.http.get(f"/tables/{over}{door}")
                assert (answer.status_code, answer.json()["code"]) == (409, "damaged"), door
            last = (await ann.http.get(f"/tables/{over}/replay")).text.splitlines()[-1]
            assert json.loads(last)["code"] == "damaged"
            server.services.tables.damaged.mended(over)
        engine.dispose()
