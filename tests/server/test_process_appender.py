"""The process that appends to SQLite: it may be killed, and it ends with its server."""

import asyncio
import os
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from bunny_kingdom.server.store.append.process import PROGRAM
from server.clients import Guest
from server.serving import Process, processes, running
from server.sittings import one_step, two_at

pytestmark = pytest.mark.anyio


def processes_for(database: str) -> list[int]:
    """The processes that append to a database."""
    file = database.removeprefix("sqlite:///").encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes().split(b"\0")
        except OSError:  # it has ended meanwhile
            continue
        if str(PROGRAM).encode() in words and file in words:
            found.append(int(entry.parent.name))
    return found


async def test_a_process_that_is_killed_costs_nothing(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, bob = await two_at(stack, server)
        (first,) = processes_for(sqlite)
        os.kill(first, signal.SIGKILL)
        before = ann.seq
        random = Random(1)
        for place in (ann, bob, ann, bob):  # beside the process, which is not there
            await one_step(place, random)
        assert ann.seq > before
        async with asyncio.timeout(20):
            while not set(processes_for(sqlite)) - {first}:  # the next entry starts another
                await ann.send("say", text="Hello?")
                await asyncio.sleep(0.02)
        await asyncio.gather(ann.play(Random(2)), bob.play(Random(3)))
        assert ann.over


async def test_a_process_ends_with_its_server(sqlite: str) -> None:
    process = Process(sqlite)
    with processes(process):
        await process.ready()
        async with Guest(process.url, "Ann") as ann:
            await ann.command(await ann.make_table(players=2), "say", text="Hello")
        assert len(processes_for(sqlite)) == 1
        process.kill()
        async with asyncio.timeout(20):
            while processes_for(sqlite):
                await asyncio.sleep(0.02)
