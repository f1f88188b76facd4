"""Whole games by scripted clients over real sockets, of every title and player count."""

import asyncio
from contextlib import AsyncExitStack
from random import Random

import pytest

from bunny_kingdom.kernel.record import read_record
from bunny_kingdom.titles import rules_of, titles
from server.clients import Guest
from server.serving import running

pytestmark = pytest.mark.anyio

GAMES = [(title, rules_of(title).player_counts[-1]) for title in titles()]


async def play_a_game(url: str, title: str, players: int, seed: int) -> tuple[str, Guest]:
    """A game by so many clients; gives the table."""
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(Guest(url, f"P{n}")) for n in range(players)]
        table = await guests[0].make_table(title=title, players=players)
        for guest in guests[1:]:
            await guest.command(table, "join")
        places = [await stack.enter_async_context(guest.sit_at(table)) for guest in guests]
        for place in places:
            await place.send("ready")
        await asyncio.gather(*(place.play(Random(f"{seed}/{n}")) for n, place in enumerate(places)))
        assert {place.info["status"] for place in places} == {"finished"}
        assert len({place.seq for place in places}) == 1
        numbers = [entry["seq"] for m in places[0].messages for entry in m.get("entries", ())]
        assert numbers == list(range(1, places[0].seq + 1))
        return table, guests[0]


@pytest.mark.usefixtures("transport")
@pytest.mark.parametrize(("title", "players"), GAMES)
async def test_a_whole_game(sqlite: str, title: str, players: int) -> None:
    async with running(sqlite) as server:
        table, _ = await play_a_game(server.url, title, players, seed=1)
        async with Guest(server.url, "Zoe") as anybody:
            record = (await anybody.get(f"/tables/{table}/record")).encode()
            read_record(record, rules_of(title))
            first, *steps = await anybody.replay(table)
            assert first["steps"] == len(steps) == len(record.splitlines()) - 2
            assert set(first["own"]) == set(map(str, range(players)))


@pytest.mark.parametrize("title", titles())
async def test_a_whole_game_on_postgresql(postgresql: str, title: str) -> None:
    async with running(postgresql) as server:
        players = rules_of(title).player_counts[0]
        await play_a_game(server.url, title, players, seed=2)
