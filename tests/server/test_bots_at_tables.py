"""Bots at tables: whole games, in workers that may die."""

import asyncio
import os
import pickle
import signal
from contextlib import AsyncExitStack
from random import Random
from time import perf_counter
from typing import Any

import pytest

from bunny_kingdom.bots.elder import Elder
from bunny_kingdom.titles import rules_of, titles
from server.clients import Guest, Place
from server.serving import Running, running

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("title", titles())
async def test_bots_alone_play_a_game_to_its_end(sqlite: str, title: str) -> None:
    players = rules_of(title).player_counts[0]
    levels = {str(seat): ("greedy", "random")[seat % 2] for seat in range(players)}
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(title=title, players=players, bots=levels, sit=None)
        async with ann.sit_at(table) as place:
            await place.until(lambda: place.over)
            assert place.info["status"] == "finished"
        ratings = await ann.get("/ratings", title=title, players=players)
        assert {each["player"] for each in ratings} == {"bot:greedy", "bot:random"}


async def test_a_killed_worker_is_replaced_and_its_move_repeated(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann = await stack.enter_async_context(Guest(server.url, "Ann"))
        table = await ann.make_table(players=2, bots={"1": "greedy"})
        place = await stack.enter_async_context(ann.sit_at(table))
        await place.send("ready")
        playing = asyncio.create_task(place.play(Random(1)))
        killed = 0
        while not playing.done() and killed < 3:
            for worker in server.services.workers.workers():
                os.kill(worker, signal.SIGKILL)
                killed += 1
            seq = place.seq
            while place.seq < seq + 4 and not playing.done():
                await asyncio.sleep(0.01)
        await playing
        assert killed
        assert place.info["status"] == "finished"


async def passed_on(server: Running, place: Place, picks: int) -> list[Any]:
    """What the elder on seat 1 remembers after Ann's next picks."""
    for _ in range(picks):
        seq = (await place.send("act", action=place.options[0]))["seq"]
        await place.until(lambda seq=seq: place.seq >= seq and place.options)
    await place.until(lambda: 1 not in [d["seat"] for d in place.update["view"]["decisions"]])
    _, memory = server.services.bots._bots[place.table, 1]
    elder = pickle.loads(memory)
    assert isinstance(elder, Elder)
    return list(elder._memory._passed)


async def test_a_bot_remembers_over_a_restart(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        async with running(sqlite) as server:
            ann = await stack.enter_async_context(Guest(server.url, "Ann"))
            table = await ann.make_table(players=3, bots={"1": "elder", "2": "random"})
            async with ann.sit_at(table) as place:
                await place.send("ready")
                await place.until(lambda: place.options)
                before = await passed_on(server, place, picks=2)
        async with running(sqlite) as server:
            ann.url = server.url
            async with ann.sit_at(table) as place:
                after = await passed_on(server, place, picks=1)
        assert len(before) == 3
        assert len(after) == 4
        assert after[:3] == before


async def test_thinking_does_not_block_the_loop(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        for _ in range(3):
            await ann.make_table(players=4, bots={str(n): "greedy" for n in range(4)}, sit=None)
        slowest = 0.0
        for _ in range(50):
            began = perf_counter()
            await ann.get("/health")
            slowest = max(slowest, perf_counter() - began)
        assert slowest < 1
