"""A server that is stopped for a while, alone or with its machine, takes nobody's time."""

import asyncio
from contextlib import AsyncExitStack
from itertools import count
from random import Random
from time import time
from typing import Any

import pytest

from bunny_kingdom.tables.timepiece import OVERDUE_SECONDS, Timepiece
from server.clients import Guest
from server.serving import Process, processes
from server.sittings import entries, one_step, two_at

pytestmark = pytest.mark.anyio

ASLEEP_SECONDS = 7.0
FIVE = 5.0
SHORT = {"kind": "realtime", "seconds": FIVE, "increment": 0}
LONG = {"kind": "realtime", "seconds": 600, "increment": 0}
SOON = 10.0


def told(kept: list[dict[str, Any]]) -> list[str]:
    """The kinds of entries."""
    return [entry["entry"] for entry in kept]


async def test_nobody_loses_time_while_the_server_is_stopped(database: str) -> None:
    process = Process(database)
    with processes(process):
        await process.ready()
        async with AsyncExitStack() as stack:
            ann, bob = await two_at(stack, process, clock=SHORT)
            process.pause()
            await asyncio.sleep(ASLEEP_SECONDS)
            process.wake()
            async with asyncio.timeout(SOON):
                await ann.until(lambda: "rested" in told(entries(ann)))
            (rested,) = [entry for entry in entries(ann) if entry["entry"] == "rested"]
            assert ASLEEP_SECONDS <= rested["about"]["seconds"] < ASLEEP_SECONDS + SOON
            clock = ann.update["clock"]
            assert min(clock["left"]) > FIVE - 2.0
            assert min(clock["deadlines"].values()) > clock["at"] + FIVE - 2.0
            for place in (ann, bob):
                await one_step(place, Random(1))
            assert "took-over" not in told(entries(ann))
            assert not any(seat.get("stand_in") for seat in ann.info["seats"])


async def test_nothing_rests_if_another_process_lived_all_the_while(postgresql: str) -> None:
    stopped, other = Process(postgresql), Process(postgresql)
    with processes(stopped, other):
        await stopped.ready()
        await other.ready()
        async with AsyncExitStack() as stack:
            ann, _ = await two_at(stack, stopped, clock=LONG)
            cat = await stack.enter_async_context(Guest(other.url, "Cat"))
            stopped.pause()
            await asyncio.sleep(ASLEEP_SECONDS)
            await cat.command(ann.table, "say", text="I could play all the while")
            stopped.wake()
            async with asyncio.timeout(SOON):
                for number in count():
                    said = await ann.send("say", text=f"{number}")
                    await ann.until(lambda said=said: ann.seq >= said["seq"])
                    if entries(ann)[-1]["at"] > time() - 1.0:
                        break
                    await asyncio.sleep(0.1)
            assert "rested" not in told(entries(ann))


def test_a_timepiece_stands_still_while_a_beat_is_overdue() -> None:
    passed = 50.0
    timepiece = Timepiece(lambda: passed)
    timepiece.start(1000.0)
    passed += 100
    assert timepiece.now() == 1100.0, "nobody said that a heart beats"
    timepiece.beat(1100.0, after_a_gap=False)
    passed += OVERDUE_SECONDS - 1
    assert timepiece.now() == 1100.0 + OVERDUE_SECONDS - 1
    passed += 30
    assert timepiece.now() == 1100.0
    assert timepiece.ticking() == 1100.0 + OVERDUE_SECONDS + 29
    timepiece.beat(timepiece.ticking(), after_a_gap=True)
    assert timepiece.now() == timepiece.awake_since == 1100.0 + OVERDUE_SECONDS + 29
