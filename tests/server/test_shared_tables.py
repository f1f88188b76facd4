"""Shared tables of cardboard over real sockets: told at once, by one process or several."""

import asyncio
import json
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from server.clients import Guest, Refused
from server.damages import ODD
from server.serving import Running, running

pytestmark = pytest.mark.anyio
SEATS = [{"name": "Ann", "colour": 1}, {"name": "Bob", "colour": 2}, {"name": "Cat", "colour": 4}]
NEW = {"title": "kingdom", "name": "Sunday", "when": "2026-11-18", "seats": SEATS}
Told = dict[str, Any]


async def change(guest: Guest, code: str, kind: str, **fields: Any) -> Told:
    told: Told = await guest.post(f"/companion/shared/{code}", {"change": kind, **fields})
    return told


async def enter(guest: Guest, code: str, seat: int | None, **things: Any) -> Told:
    now = await guest.get(f"/companion/shared/{code}")
    after = now["table_version"] if seat is None else now["seats"][seat]["version"]
    return await change(guest, code, "enter", seat=seat, after=after, things=things)


async def test_everybody_fills_in_their_own_and_hears_of_the_others(database: str) -> None:
    async with (
        running(database) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
        Guest(server.url, "Cat") as cat,
    ):
        begun = await ann.post("/companion/shared", NEW)
        code = begun["code"]
        assert (begun["host"], begun["revealed"]) == (True, False)
        for seat, guest in enumerate((ann, bob, cat)):
            told = await change(guest, code.lower(), "take", seat=seat)
            assert [each["mine"] for each in told["seats"]] == [n == seat for n in range(3)]
        waits = asyncio.create_task(bob.get(f"/companion/shared/{code}", since=told["version"]))
        await enter(ann, code, 0, territories=["A1"], parchments=["liberal"], copies={})
        heard = await waits
        assert heard["seats"][0]["things"] == {"territories": ["A1"]}
        await enter(bob, code, 1, parchments=["royal-crown"])
        await enter(cat, code, None, harvested=False)
        seen: list[Told] = []
        for seat, guest in enumerate((ann, bob, cat)):
            seen.append(await guest.get(f"/companion/shared/{code}"))
            await change(guest, code, "ready", seat=seat, ready=True)
        assert [[each["things"].get("parchments") for each in view["seats"]] for view in seen] == [
            [["liberal"], None, None],
            [None, ["royal-crown"], None],
            [None, None, None],
        ]
        async with httpx.AsyncClient(base_url=server.url) as nobody:
            last = (await nobody.get(f"/companion/shared/{code}")).json()
        assert last["revealed"]
        assert [each["things"].get("parchments") for each in last["seats"]] == [
            *(["liberal"], ["royal-crown"], None)
        ]


async def test_it_is_still_there_after_a_restart(database: str) -> None:
    async with running(database) as server, Guest(server.url, "Ann") as ann:
        code = (await ann.post("/companion/shared", NEW))["code"]
        await change(ann, code, "take", seat=0)
        before = await enter(ann, code, 0, territories=["A1"], parchments=["liberal"])
        token = ann.token
    async with (
        running(database) as server,
        httpx.AsyncClient(base_url=server.url, cookies={"bunny": token}) as again,
    ):
        assert (await again.get(f"/companion/shared/{code}")).json() == before


async def test_processes_tell_each_other(postgresql: str) -> None:
    async with (
        running(postgresql) as one,
        running(postgresql, sweep_seconds=3600) as other,
        Guest(one.url, "Ann") as ann,
        Guest(other.url, "Bob") as bob,
    ):
        code = (await ann.post("/companion/shared", NEW))["code"]
        told = await change(bob, code, "take", seat=1)
        waits = asyncio.create_task(bob.get(f"/companion/shared/{code}", since=told["version"]))
        await until_waited_for(other, code)
        await change(ann, code, "take", seat=0)
        assert (await waits)["seats"][0]["taken"]


async def until_waited_for(server: Running, code: str) -> None:
    async with asyncio.timeout(30):
        while code not in server.services.fanout.watched():
            await asyncio.sleep(0.01)


async def test_changes_at_once_are_all_made(database: str) -> None:
    async with running(database) as server, Guest(server.url, "Ann") as ann:
        code = (await ann.post("/companion/shared", NEW))["code"]
        for seat in range(3):
            await change(ann, code, "take", seat=seat)
        await asyncio.gather(
            *(enter(ann, code, seat, carrots=10 + seat) for seat in range(3)),
            *(change(ann, code, "ready", seat=seat, ready=True) for seat in range(3)),
        )
        told = await ann.get(f"/companion/shared/{code}")
        assert [each["things"] for each in told["seats"]] == [{"carrots": 10 + n} for n in range(3)]
        assert told["revealed"]


async def test_limits_are_held(sqlite: str) -> None:
    limits = {"code_rate": 0.001, "code_burst": 2, "sockets_per_address": 1, "shared_bytes": 200}
    async with (
        running(sqlite, shared_tables_per_identity=2, **limits) as server,
        Guest(server.url, "Ann") as ann,
    ):
        for _ in range(2):
            told = await ann.post("/companion/shared", NEW)
        with pytest.raises(Refused, match="too-many: 2 tables"):
            await ann.post("/companion/shared", NEW)
        code = told["code"]
        await change(ann, code, "take", seat=0)
        with pytest.raises(Refused, match="too-large"):
            await enter(ann, code, 0, territories=["A1"] * 50)
        path = f"/companion/shared/{code}"
        waits = asyncio.create_task(ann.get(path, since=99))
        await until_waited_for(server, code)
        with pytest.raises(Refused, match="too-many: 1 sockets"):
            await ann.get(path, since=99)
        await change(ann, code, "take", seat=1)  # nobody is told before version 99
        for wrong in ("AAAAAA", "nonsense"):
            with pytest.raises(Refused, match="no-such-table"):
                await ann.get(f"/companion/shared/{wrong}")
        with pytest.raises(Refused, match="too-fast"):
            await ann.get(path)  # not even what is there: it would tell what was guessed
        waits.cancel()


async def test_what_nobody_changes_is_forgotten_after_a_while(sqlite: str) -> None:
    async with running(sqlite, shared_days=0) as server, Guest(server.url, "Ann") as ann:
        code = (await ann.post("/companion/shared", NEW))["code"]
        path = f"/companion/shared/{code}"
        async with asyncio.timeout(30):
            while (await ann.http.get(path)).status_code == 200:
                await asyncio.sleep(0.05)
        with pytest.raises(Refused, match="no-such-table"):
            await ann.get(path)


@pytest.mark.parametrize(
    "body",
    [
        {"change": "reveal"},
        {"change": "take", "seat": 7},
        {"change": "take", "seat": 0, "name": "x"},
        {"change": "enter", "seat": 0, "things": {}},
        {"change": "enter", "seat": 0, "after": 0, "things": []},
        {"change": "ready", "seat": 0},
        [],
    ],
)
async def test_a_change_of_another_program_is_refused(sqlite: str, body: object) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        begun = await ann.post("/companion/shared", NEW)
        path = f"/companion/shared/{begun['code']}"
        with pytest.raises(Refused, match="bad-request"):
            await ann.post(path, body)
        assert await ann.get(path) == begun


async def test_who_is_nobody_sees_and_changes_nothing(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        code = (await ann.post("/companion/shared", NEW))["code"]
        async with httpx.AsyncClient(base_url=server.url) as nobody:
            take = {"change": "take", "seat": 0}
            answer = await nobody.post(f"/companion/shared/{code}", json=take)
            assert answer.json()["code"] == "no-identity"
            assert (await nobody.post("/companion/shared", json=NEW)).status_code == 401


async def test_damage_is_said_and_stops_no_other_table(sqlite: str) -> None:
    random = Random(7)
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        sound = await ann.post("/companion/shared", NEW)
        code = (await ann.post("/companion/shared", NEW))["code"]
        kept = server.services.store.engine
        with kept.connect() as connection:
            whole = connection.execute(
                text("SELECT data FROM shared_tables WHERE code = :code"), {"code": code}
            ).scalar_one()
        for _ in range(60):
            data = json.loads(whole)
            data[random.choice(list(data))] = random.choice(ODD)
            damaged = random.choice(
                [json.dumps(data).encode(), whole[: random.randrange(len(whole))], b"\xff\x00"]
            )
            with kept.begin() as connection:
                connection.execute(
                    text("UPDATE shared_tables SET data = :data WHERE code = :code"),
                    {"data": damaged, "code": code},
                )
            async with httpx.AsyncClient(base_url=server.url) as nobody:
                answer = await nobody.get(f"/companion/shared/{code}")
            assert answer.status_code in (200, 409), (damaged, answer.text)
            assert await ann.get(f"/companion/shared/{sound['code']}") == sound
