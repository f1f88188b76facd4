"""A socket that sends too much of anything is ended, whether it reads or not.

Nothing of it is left: not its connection, not its memory; and whoever plays notices nothing.
"""

import asyncio
import gc
import subprocess
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bunny_kingdom.server.live.asgi_transport import UNSENT_BYTES, AsgiTransport
from bunny_kingdom.server.live.uvicorn_transport import UvicornTransport
from server.clients import Guest
from server.raw import (
    BINARY,
    CONTINUATION,
    HOSTILE,
    PING,
    PONG,
    TEXT,
    frame,
    raw_socket,
    resident_mb,
)
from server.serving import Process, Running, processes, running
from server.sittings import one_step, two_at

pytestmark = pytest.mark.anyio

JUNK = b'{"command": "say", "id": "1", "text": "' + b"x" * 900 + b'"}'
FLOODS = {
    "pings": frame(PING, b"x" * 125) * 500,
    "empty pings": frame(PING) * 10_000,
    "pongs": frame(PONG, b"x" * 125) * 500,
    "pieces": frame(TEXT, b"{", last=False) + frame(CONTINUATION, last=False) * 10_000,
    "messages in pieces": (frame(TEXT, last=False) + frame(CONTINUATION)) * 5000,
    "tiny messages": frame(TEXT) * 10_000,
    "binary messages": frame(BINARY, b"x" * 1000) * 60,
    "large messages": frame(TEXT, b"x" * 16_000) * 4,
    "commands that are refused": frame(TEXT, JUNK) * 60,
}
USUAL: dict[str, Any] = {"message_rate": 20, "message_burst": 60, "send_seconds": 1}


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not happened():
            await asyncio.sleep(0.01)


async def nothing_is_left(server: Running) -> None:
    """No connection of a hostile address is open or counts; those of the two players do."""
    services = server.services
    await until(lambda: not any(c.address == HOSTILE for c in services.connections.all()))
    await until(lambda: services.limits.sockets.total() == 2)


@pytest.mark.parametrize(
    ("transport", "kind", "reads"),
    [
        *(("quick", kind, reads) for kind in FLOODS for reads in (False, True)),
        # uvicorn waits ten seconds for an answer to our closing; it counts no pings at all
        ("plain", "commands that are refused", False),
        ("plain", "tiny messages", True),
    ],
    indirect=["transport"],
)
@pytest.mark.usefixtures("transport")
async def test_a_flood_is_ended(sqlite: str, kind: str, reads: bool) -> None:
    async with running(sqlite, **USUAL) as server, AsyncExitStack() as stack:
        ann, bob = await two_at(stack, server)
        hostile = await stack.enter_async_context(raw_socket(server.url, ann.table))
        flooding = asyncio.create_task(hostile.flood(FLOODS[kind]))
        reading = asyncio.create_task(hostile.ended()) if reads else None
        unsent = 0
        while not flooding.done():
            await one_step(ann, Random(1))
            for connection in server.services.connections.all():
                unsent = max(unsent, connection.transport.get_write_buffer_size())
        await flooding
        if reading:
            await reading
        assert unsent < UNSENT_BYTES / 4
        await nothing_is_left(server)
        await one_step(bob, Random(1))


async def test_too_many_pings_have_their_closing_code(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        raw_socket(server.url, await ann.make_table(players=2)) as hostile,
    ):
        await hostile.send(frame(PING) * 120)
        assert (await hostile.ended()).endswith((4429).to_bytes(2, "big") + b"too-fast")


async def test_some_pings_are_answered(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        raw_socket(server.url, await ann.make_table(players=2)) as polite,
    ):
        for _ in range(90):
            await polite.send(frame(PING, b"hello"))
            await polite.read_until(b"\x8a\x05hello")


async def test_what_is_sent_after_the_closing_is_not_read_for_long(sqlite: str) -> None:
    async with running(sqlite) as server, AsyncExitStack() as stack:
        await two_at(stack, server)
        async with raw_socket(server.url, "unknown") as hostile:
            await hostile.read_until(b"no-such-table")
            await hostile.flood(FLOODS["tiny messages"])
            await nothing_is_left(server)


async def test_who_never_answers_our_closing_is_hung_up_on(sqlite: str) -> None:
    async with running(sqlite) as server, AsyncExitStack() as stack:
        await two_at(stack, server)
        async with raw_socket(server.url, "unknown") as hostile:
            await hostile.ended()
            await nothing_is_left(server)


async def test_a_reader_that_stops_leaves_nothing_behind(sqlite: str) -> None:
    async with running(sqlite, send_seconds=0.5) as server, AsyncExitStack() as stack:
        ann, bob = await two_at(stack, server)
        await stack.enter_async_context(raw_socket(server.url, ann.table))
        (frames,) = [c for c in server.services.connections.all() if c.address == HOSTILE]
        assert isinstance(frames, UvicornTransport)
        async with asyncio.timeout(30):
            while not frames.disconnected:
                told = await ann.send("say", text="\N{RABBIT FACE}" * 500)
                await bob.until(lambda seq=told["seq"]: bob.seq >= seq)
        await nothing_is_left(server)


async def test_openings_of_an_address_are_limited(sqlite: str) -> None:
    limits = {"socket_rate": 0.1, "socket_burst": 5}
    async with running(sqlite, **limits) as server, AsyncExitStack() as stack:
        ann, _ = await two_at(stack, server)
        for _ in range(5):
            async with raw_socket(server.url, ann.table):
                pass
        async with raw_socket(server.url, ann.table) as hostile:
            said = await hostile.ended()
            assert b"0.1 sockets a second, please: try again in" in said
            assert said.endswith((4429).to_bytes(2, "big") + b"too-fast")
        await nothing_is_left(server)


@pytest.mark.usefixtures("transport")
async def test_a_socket_that_is_gone_needs_no_collector(sqlite: str) -> None:
    """Circles would be freed when the collector comes by, which is seldom: see `running`."""
    async with running(sqlite) as server, AsyncExitStack() as stack:
        ann, _ = await two_at(stack, server)
        gc.collect()
        gc.disable()
        stack.callback(gc.enable)
        for table in (ann.table, "unknown"):
            async with raw_socket(server.url, table) as gone:
                await gone.read_until(b'"type"')
        await nothing_is_left(server)
        kinds = (UvicornTransport, AsgiTransport)
        await until(lambda: sum(type(each) in kinds for each in gc.get_objects()) == 2)


def test_everything_at_once_beside_honest_tables() -> None:
    """A short run of `make bench-hostile`; its times need a quiet machine, its memory does not."""
    command = "-m bench.server.hostile --seconds 4 --tables 4 --rate 20 --memory-only"
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, *command.split()], cwd=root, capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "hostile connections: " in ran.stdout


async def test_memory_stays_where_it_is(sqlite: str) -> None:
    """A real process: ten sockets of each kind from ten addresses, again and again."""
    server = Process(sqlite, **USUAL, log_level="error")
    with processes(server):
        await server.ready()
        async with Guest(server.url, "Ann") as ann:
            table = await ann.make_table(players=2)
            before = resident_mb(server.pid)
            now = asyncio.get_running_loop().time
            end = now() + 4

            async def attack(data: bytes, source: str) -> None:
                while now() < end:
                    async with raw_socket(server.url, table, source=source) as hostile:
                        await hostile.flood(data)

            async with asyncio.TaskGroup() as group:
                for number in range(10):
                    for data in FLOODS.values():
                        group.create_task(attack(data, f"127.0.0.{number + 2}"))
                group.create_task(ann.get("/health"))
            assert resident_mb(server.pid) - before < 50
