"""Connections that wait without end are ended, and nobody is shut out by them."""

import asyncio
import resource
from collections.abc import Callable
from contextlib import AsyncExitStack
from random import Random

import httpx
import pytest

from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.live.connections import Connections, most_files
from server.clients import Guest
from server.raw import HOSTILE, Raw, frame, opening, raw_connection, raw_socket, resident_mb
from server.serving import Process, Running, processes, running
from server.sittings import one_step, two_at

pytestmark = pytest.mark.anyio

DEFAULTS = {name: getattr(Settings(), name) for name in ("connections", "connections_per_address")}
UNFINISHED = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
WHOLE = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
LARGE = b"GET /schema/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
HEALTHY = b'{"status":"ok"}'


def body_of(size: int) -> bytes:
    return (
        "POST /identities HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {size}\r\n\r\n"
    ).encode()


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not happened():
            await asyncio.sleep(0.01)


def held(server: Running) -> int:
    return sum(each.address == HOSTILE for each in server.services.connections.all())


@pytest.mark.parametrize("count", [330, 1000])
async def test_unfinished_requests_shut_nobody_out(sqlite: str, count: int) -> None:
    async with running(sqlite, **DEFAULTS) as server, AsyncExitStack() as stack:
        for _ in range(count):
            raw = await stack.enter_async_context(raw_connection(server.url))
            await raw.send(UNFINISHED)
        await until(lambda: held(server) == DEFAULTS["connections_per_address"])
        ann, bob = await two_at(stack, server)
        await one_step(ann, Random(1))
        await one_step(bob, Random(1))
        neighbour = await stack.enter_async_context(raw_connection(server.url))
        await neighbour.send(WHOLE)
        assert HEALTHY in await neighbour.read_until(b"}")


async def finish_slowly(raw: Raw, data: bytes) -> None:
    """Send a byte of it now and then, until the other side ends it."""
    try:
        while True:
            await raw.send(data)
            await asyncio.sleep(0.05)
    except ConnectionError:
        pass


@pytest.mark.parametrize(
    ("begun", "more"),
    [
        (b"", b""),
        (b"GET /", b"x"),
        (UNFINISHED, b"x"),
        (body_of(100), b"x"),
        (WHOLE + UNFINISHED, b"x"),
        (WHOLE + b"\r\n", b"\r\n"),
        (WHOLE + body_of(100), b"x"),
        (opening("table").rstrip(), b"x"),
        (body_of(60).replace(b"Content-Length: 60", b"Transfer-Encoding: chunked"), b"1\r\nx\r\n"),
    ],
    ids=[
        *("nothing", "address", "head", "body", "second head", "empty lines", "second body"),
        *("opening", "chunks"),
    ],
)
async def test_a_slow_request_is_ended(sqlite: str, begun: bytes, more: bytes) -> None:
    limits = {"header_seconds": 0.5, "body_seconds": 0.5}
    async with running(sqlite, **limits) as server, raw_connection(server.url) as raw:
        await raw.send(begun)
        if begun.startswith(WHOLE):
            await raw.read_until(HEALTHY)
        sending = asyncio.create_task(finish_slowly(raw, more) if more else asyncio.sleep(0))
        await until(lambda: held(server) == 1)
        await until(lambda: held(server) == 0)
        await sending


ENDLESS = {
    "address": b"GET /" + b"x" * 5000,
    "header": b"GET / HTTP/1.1\r\nX: " + b"x" * 5000,
    "headers": b"GET / HTTP/1.1\r\n" + b"a:b\r\n" * 1000,
    "pipelined": WHOLE * 500,
    "chunks": body_of(60_000).replace(b"Content-Length: 60000", b"Transfer-Encoding: chunked")
    + b"1\r\nx\r\n" * 1000,
}


@pytest.mark.parametrize(
    ("kind", "transport"),
    [*((kind, "quick") for kind in ENDLESS), *((kind, "plain") for kind in list(ENDLESS)[:3])],
    indirect=["transport"],
)
@pytest.mark.usefixtures("transport")
async def test_an_endless_request_is_ended(sqlite: str, kind: str) -> None:
    async with running(sqlite) as server, raw_connection(server.url) as raw:
        flooding = asyncio.create_task(raw.flood(ENDLESS[kind]))
        answer = await raw.ended()
        await flooding
        assert b" 400 " in answer or not answer
        await until(lambda: held(server) == 0)


async def test_answers_that_nobody_reads(sqlite: str) -> None:
    async with running(sqlite, send_seconds=0.5) as server, raw_connection(server.url) as raw:
        for _ in range(30):
            await raw.send(LARGE)
            await asyncio.sleep(0.01)
            if not held(server):
                break
        await until(lambda: held(server) == 0)


async def test_no_socket_while_an_answer_is_on_its_way(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        raw_connection(server.url) as raw,
    ):
        await raw.send(LARGE * 6 + opening(await ann.make_table(players=2)))
        assert b"101 Switching" not in await raw.ended()


async def test_idle_connections_make_room(sqlite: str) -> None:
    async with running(sqlite, connections=10) as server, AsyncExitStack() as stack:
        for _ in range(10):
            raw = await stack.enter_async_context(raw_connection(server.url))
            await raw.send(WHOLE)
            await raw.read_until(HEALTHY)
        async with httpx.AsyncClient(base_url=server.url) as http:
            assert (await http.get("/health")).status_code == 200
        assert len(server.services.connections) <= 10


async def test_sockets_do_not_make_room(sqlite: str) -> None:
    limits = {"connections_per_address": 3}
    async with (
        running(sqlite, **limits) as server,
        AsyncExitStack() as stack,
        Guest(server.url, "Ann") as ann,
    ):
        table = await ann.make_table(players=2)
        sockets = [await stack.enter_async_context(raw_socket(server.url, table)) for _ in range(3)]
        async with raw_connection(server.url) as raw:
            told = await raw.ended()
            assert told.startswith(b"HTTP/1.1 429 ")
            assert b"3 connections of your address are open, and all are busy: try again" in told
        for each in sockets:
            await each.send(frame(9, b"still here"))
            await each.read_until(b"still here")
        assert await ann.get("/health")  # another address is not concerned


async def test_behind_a_proxy_its_own_address_does_not_count(sqlite: str) -> None:
    limits = {"connections_per_address": 3, "sockets_per_address": 2, "behind_proxy": True}
    async with (
        running(sqlite, **limits) as server,
        AsyncExitStack() as stack,
        Guest(server.url, "Ann") as ann,
    ):
        table = await ann.make_table(players=2)
        for number in range(6):
            raw = await stack.enter_async_context(raw_connection(server.url))
            client = b"X-Forwarded-For: 10.0.0.%d\r\n\r\n" % (number // 2)
            await raw.send(opening(table).removesuffix(b"\r\n") + client)
            await raw.read_until(b'"type":"update"')
        raw = await stack.enter_async_context(raw_connection(server.url))
        await raw.send(opening(table).removesuffix(b"\r\n") + client)
        await raw.read_until(b"too-many")


async def test_memory_of_requests_stays_where_it_is(sqlite: str) -> None:
    """A real process: whatever a request consists of, sent as fast as it is taken."""
    server = Process(sqlite, **DEFAULTS, log_level="critical")
    kinds = [b"GET /" + b"x" * 60_000, b"GET / HTTP/1.1\r\n" + b"a:b\r\n" * 10_000, WHOLE * 3000]
    kinds.append(body_of(60_000) + b"x" * 59_000)
    with processes(server):
        await server.ready()
        before = resident_mb(server.pid)
        now = asyncio.get_running_loop().time
        end = now() + 3

        async def attack(data: bytes, source: str) -> None:
            while now() < end:
                async with raw_connection(server.url, source) as raw:
                    await raw.flood(data)

        async with asyncio.TaskGroup() as group:
            for number in range(10):
                for data in kinds:
                    group.create_task(attack(data, f"127.0.0.{number + 2}"))
        assert resident_mb(server.pid) - before < 50


async def test_a_low_limit_on_files_is_raised(sqlite: str) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (300, hard))
    server = Process(sqlite, log_level="critical")
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with processes(server):
        await server.ready()
        async with AsyncExitStack() as stack:
            for _ in range(330):
                raw = await stack.enter_async_context(raw_connection(server.url))
                await raw.send(UNFINISHED)
            async with Guest(server.url, "Ann") as ann:
                assert await ann.get("/health")


def test_what_the_system_allows_is_kept() -> None:
    files = most_files()
    assert Connections(Settings(connections=files * 2)).most == files - 100
    assert Connections(Settings(connections=50)).most == 50
