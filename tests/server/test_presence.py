"""Presence: players are told who has a page open, in every process, and onlookers do not count."""

import asyncio
from typing import Any

import pytest

from bunny_kingdom.server.live import presence
from server.clients import Guest, Place
from server.serving import running

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("transport")]


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes seconds takes a moment."""
    monkeypatch.setattr(presence, "LEAVE_SECONDS", 0.2)
    monkeypatch.setattr(presence, "BEAT_SECONDS", 0.2)
    monkeypatch.setattr(presence, "SILENT_SECONDS", 4)


def away(place: Place) -> dict[str, float] | None:
    """Who has no page open, as a page was told last."""
    told: list[dict[str, Any]] = [m for m in place.messages if m["type"] == "present"]
    return told[-1]["away"] if told else None


async def until_away(place: Place, *guests: Guest) -> None:
    """Receive until exactly these are away."""
    await place.until(lambda: set(away(place) or ()) == {guest.id for guest in guests})


async def test_who_closes_the_last_page_is_away_since_then(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
        Guest(server.url, "Cat") as cat,
    ):
        table = await ann.make_table(players=2, public=True)
        await bob.command(table, "join")
        async with ann.sit_at(table, presence=1) as a:
            await a.until(lambda: away(a) is not None)
            await until_away(a, bob)
            async with bob.sit_at(table) as first, bob.sit_at(table):
                await until_away(a)
                await first.close()
                async with cat.sit_at(table, presence=1) as c:  # not a player, so nobody cares
                    await c.until(lambda: away(c) == {})
            await until_away(a, bob)
            told = [m for m in a.messages if m["type"] == "present"]
            assert [len(m["away"]) for m in told] == [1, 0, 1]
            assert told[-1]["now"] - 5 < told[-1]["away"][bob.id] <= told[-1]["now"]
            async with bob.sit_at(table, **{"as": "watch"}):  # looks on, say on a television
                await a.send("say", text="Where are you?")
            assert set(away(a) or ()) == {bob.id}


async def test_lists_tell_who_is_there_and_ones_own_who_else(sqlite: str) -> None:
    async def here(guest: Guest, path: str) -> list[int]:
        (found,) = await guest.get(path)
        seats: list[int] = found.get("table", found)["here"]
        return seats

    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        table = await ann.make_table(players=3, public=True, bots={"2": "random"})
        await bob.command(table, "join")
        assert await here(bob, "/tables") == []
        async with ann.sit_at(table, presence=1) as a:
            assert await here(bob, "/tables") == await here(bob, "/me/games") == [0]
            assert await here(ann, "/me/games") == []
            async with bob.sit_at(table):
                await until_away(a)
                assert await here(ann, "/tables") == [0, 1]
                assert await here(ann, "/me/games") == [1]
            await until_away(a, bob)
            assert await here(ann, "/tables") == [0]


async def test_who_reloads_was_never_away_and_who_did_not_ask_is_told_nothing(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        table = await ann.make_table(players=2)
        await bob.command(table, "join")
        async with ann.sit_at(table, presence=1, outlook=1) as a, ann.sit_at(table) as plain:
            assert "knowledge" not in a.update  # nothing is dealt yet
            place = bob.sit_at(table)
            await place.connect()
            await until_away(a)
            await place.close()
            await place.connect()
            await asyncio.sleep(2 * presence.LEAVE_SECONDS)
            await place.send("say", text="Here I am")
            await a.until(lambda: a.seq == place.seq)
            assert away(a) == {}
            assert len([m for m in a.messages if m["type"] == "present"]) <= 2
            await place.close()
            await until_away(a, bob)
            await plain.until(lambda: plain.seq == a.seq)
            assert away(plain) is None


async def test_all_processes_know_who_is_here(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        running(postgresql) as one,
        Guest(one.url, "Ann") as ann,
        Guest(one.url, "Bob") as bob,
    ):
        table = await ann.make_table(players=2)
        await bob.command(table, "join")
        place = bob.sit_at(table)
        async with running(postgresql) as other:
            await place.connect(other.url)
            async with ann.sit_at(table, presence=1) as a:
                await until_away(a)
                async with running(postgresql) as third:
                    late = ann.sit_at(table, presence=1)
                    await late.connect(third.url)
                    await until_away(late)  # it began after Bob had come, and asked
                    await late.close()
                await place.close()
                await until_away(a, bob)
                await place.connect(other.url)
                await until_away(a)
                # a process that is cut off without a word has nobody any more
                monkeypatch.setattr(other.services.store.notices, "send_words", lambda *_: None)
                await until_away(a, bob)
