"""A bad bot costs one decision: its table goes on, and nobody else's table notices."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from random import Random

import pytest

from bunny_kingdom.bots import registry
from bunny_kingdom.server.base import metrics
from server.bad_bots import LEVELS, SLOW_SECONDS
from server.clients import Guest, Place
from server.serving import Running, running

pytestmark = pytest.mark.anyio
STILL_SECONDS = 10
"""No table may stand still for longer than this beyond its bots' own thoughts."""


@pytest.fixture(autouse=True)
def bad_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    for level, bot in LEVELS.items():
        monkeypatch.setitem(registry._LEVELS, level, bot)


@pytest.fixture
async def server(sqlite: str) -> AsyncIterator[Running]:
    limits = {"bot_tables_per_identity": 1000, "bot_tables_per_address": 1000}
    async with running(sqlite, think_seconds=1.0, **limits) as server:
        yield server


def failures(level: str) -> dict[str, float]:
    """How often a level has failed so far, by reason."""
    return {
        sample.labels["reason"]: sample.value
        for metric in metrics.bot_failures.collect()
        for sample in metric.samples
        if sample.name.endswith("_total") and sample.labels["level"] == level
    }


async def a_few_turns(place: Place, turns: int) -> None:
    """Play, and see the bots answer each time before patience ends."""
    random = Random(1)
    for _ in range(turns):
        async with asyncio.timeout(STILL_SECONDS):
            await place.until(lambda: place.options)
            seq = (await place.send("act", action=random.choice(place.options)))["seq"]
            await place.until(lambda seq=seq: place.seq > seq and place.options)


@pytest.mark.parametrize(
    ("level", "reason"),
    [
        ("raises", "raised"),
        ("never-sits", "raised"),
        ("nonsense", "raised"),
        ("dies", "died"),
        ("hangs", "slow"),
        ("cheats", "illegal"),
    ],
)
async def test_the_table_of_a_bad_bot_goes_on(
    server: Running, caplog: pytest.LogCaptureFixture, level: str, reason: str
) -> None:
    before = failures(level).get(reason, 0)
    async with Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2, bots={"1": level})
        async with ann.sit_at(table) as place:
            await place.send("ready")
            await a_few_turns(place, turns=2)
    assert failures(level)[reason] > before
    told = [record for record in caplog.records if getattr(record, "bot", "") == level]
    assert told
    assert not [r for r in told if "hand" in logging.Formatter().format(r)], "a bot's own words"


async def test_a_hanging_bot_keeps_nobody_else_waiting(server: Running) -> None:
    async with AsyncExitStack() as stack:
        ann = await stack.enter_async_context(Guest(server.url, "Ann"))
        for _ in range(3):
            await ann.make_table(players=2, bots={"0": "hangs", "1": "dies"}, sit=None)
        bob = await stack.enter_async_context(Guest(server.url, "Bob"))
        table = await bob.make_table(players=2, bots={"1": "greedy"})
        place = await stack.enter_async_context(bob.sit_at(table))
        await place.send("ready")
        await a_few_turns(place, turns=4)


async def test_an_evenings_table_does_not_wait_behind_thirty_of_bots_alone(
    server: Running,
) -> None:
    async with AsyncExitStack() as stack:
        ann = await stack.enter_async_context(Guest(server.url, "Ann"))
        bots = {str(seat): "slow" for seat in range(4)}
        tables = [await ann.make_table(players=4, bots=bots, sit=None) for _ in range(30)]
        bob = await stack.enter_async_context(Guest(server.url, "Bob"))
        table = await bob.make_table(players=3, bots={"1": "slow", "2": "slow"})
        place = await stack.enter_async_context(bob.sit_at(table))
        await place.send("ready")
        await place.until(lambda: place.options)
        async with asyncio.timeout(20 * SLOW_SECONDS):  # two thoughts, each behind one of others
            seq = (await place.send("act", action=place.options[0]))["seq"]
            await place.until(lambda: place.seq > seq and place.options)
        assert server.services.attendant.standing_still() == 0
        for each in tables:  # and none of the thirty was lost on the way
            async with ann.sit_at(each) as watched, asyncio.timeout(60):
                first = watched.seq
                await watched.until(lambda w=watched, first=first: w.seq > first)
