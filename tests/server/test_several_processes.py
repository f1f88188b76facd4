"""Two processes on one PostgreSQL share tables and decide races by the unique number."""

import asyncio
from random import Random

import pytest

from bunny_kingdom.server.store.append import appenders
from bunny_kingdom.server.store.notices import Notices
from server.appender_ways import QUICK
from server.clients import Guest
from server.serving import running

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("transport")]


async def test_a_game_over_two_processes(postgresql: str) -> None:
    async with (
        running(postgresql) as one,
        running(postgresql) as other,
        Guest(one.url, "Ann") as ann,
        Guest(other.url, "Bob") as bob,
        Guest(other.url, "Cat") as cat,
    ):
        table = await ann.make_table(players=3)
        await bob.command(table, "join")
        await cat.command(table, "join")
        async with ann.sit_at(table) as a, bob.sit_at(table) as b, cat.sit_at(table) as c:
            for place in (a, b, c):
                await place.send("ready")
            await asyncio.gather(*(p.play(Random(n)) for n, p in enumerate((a, b, c))))
            assert a.seq == b.seq == c.seq
        logs = [await guest.get(f"/tables/{table}/log") for guest in (ann, bob)]
        public = [
            [entry.get("about") for entry in log if entry["entry"] != "acted"] for log in logs
        ]
        assert public[0] == public[1]


@pytest.mark.parametrize("way", ["driver", "transaction"])
async def test_a_race_for_one_seat_has_one_winner(
    postgresql: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appenders, "quick_appender", QUICK[way])
    async with (
        running(postgresql) as one,
        running(postgresql) as other,
        Guest(one.url, "Host") as host,
    ):
        table = await host.make_table(players=2)
        guests = [Guest((one.url, other.url)[n % 2], f"G{n}") for n in range(8)]
        for guest in guests:
            await guest.__aenter__()
        answers = await asyncio.gather(
            *(guest.command(table, "join") for guest in guests), return_exceptions=True
        )
        assert sum(isinstance(answer, dict) for answer in answers) == 1
        codes = {getattr(answer, "code", "") for answer in answers}
        assert codes <= {"", "seat-taken"}
        for guest in guests:
            await guest.__aexit__()


@pytest.mark.parametrize("way", ["driver", "transaction"])
async def test_messages_of_all_processes_arrive_once_and_in_order(
    postgresql: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appenders, "quick_appender", QUICK[way])
    async with (
        running(postgresql) as one,
        running(postgresql) as other,
        Guest(one.url, "Ann") as ann,
        Guest(other.url, "Bob") as bob,
    ):
        table = await ann.make_table(players=2)
        await bob.command(table, "join")
        async with ann.sit_at(table) as a, bob.sit_at(table) as b:
            await asyncio.gather(
                *(
                    guest.command(table, "say", text=f"{n}")
                    for n in range(15)
                    for guest in (ann, bob)
                )
            )
            for place in (a, b):
                await place.until(lambda place=place: place.seq >= 33)
                seen = [e["seq"] for m in place.messages for e in m.get("entries", ())]
                assert seen == list(range(1, 34))


async def test_nobody_is_sent_back_by_a_process_that_has_heard_nothing(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Notices, "read", lambda *_: iter(()))
    async with (
        running(postgresql, sweep_seconds=3600) as one,
        running(postgresql, sweep_seconds=3600) as other,
        Guest(one.url, "Ann") as ann,
    ):
        place = ann.sit_at(await ann.make_table(players=2))
        await place.connect(other.url)
        said = await place.send("say", text="Hello")
        await place.until(lambda: place.seq == said["seq"])
        await place.close()
        await place.connect(one.url)
        assert (await place.receive())["seq"] == said["seq"]
        await place.close()
