"""Replays by HTTP: one stream for a whole game, for few at a time, and in small pieces."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import msgspec
import pytest

from bunny_kingdom.kernel.record import heading_of, read_record
from bunny_kingdom.server.http import replay
from bunny_kingdom.tables.viewers.replay import steps_of
from bunny_kingdom.titles import rules_of
from server.clients import Guest, Refused
from server.raw import raw_connection
from server.serving import Running, running
from server.test_old_databases import old  # noqa: F401 - a fixture

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def served(
    old: tuple[str, dict[str, Any]],  # noqa: F811
    **settings: Any,
) -> AsyncIterator[tuple[Running, Guest, list[dict[str, Any]]]]:
    """A server, a guest there, and games that are over."""
    database, expected = old
    async with (
        running(database, abandoned_days=1e6, **settings) as server,
        Guest(server.url, "Zoe") as zoe,
    ):
        yield server, zoe, [game for game in expected["games"] if game["status"] == "finished"]


async def test_a_replay_is_one_stream(old: tuple[str, dict[str, Any]]) -> None:  # noqa: F811
    async with served(old) as (_, zoe, games):
        for game in {game["title"]: game for game in games}.values():
            path = f"/tables/{game['table']}"
            file = (await zoe.get(f"{path}/record")).encode()
            rules = rules_of(game["title"], version=heading_of(file).rules_version)
            record = read_record(file, rules)
            steps = [msgspec.json.encode(step) + b"\n" for step in steps_of(rules, record)]
            for coding in ("gzip", "identity"):
                answer = await zoe.http.get(f"{path}/replay", headers={"accept-encoding": coding})
                assert answer.headers["content-type"] == "application/x-ndjson"
                assert answer.headers.get("content-encoding", "identity") == coding
                assert answer.content == b"".join(steps)


@pytest.mark.parametrize("goes", [False, True], ids=["stuck", "gone"])
async def test_who_does_not_read_on_gives_its_place_back(
    old: tuple[str, dict[str, Any]],  # noqa: F811
    goes: bool,
) -> None:
    async with served(old, replays_per_address=1, send_seconds=60 if goes else 2) as (
        server,
        zoe,
        games,
    ):
        longest = max(games, key=lambda game: game["seq"])
        path = f"/tables/{longest['table']}/replay"
        async with raw_connection(server.url, "127.0.0.1") as unread:
            await unread.send(f"GET {path} HTTP/1.1\r\nhost: here\r\n\r\n".encode())
            assert await unread.read(12) == b"HTTP/1.1 200"
            with pytest.raises(Refused, match="too-fast: 1 replays at a time"):
                await zoe.get(path)
            if not goes:
                await free(server)
        await free(server)
        assert json.loads((await zoe.get(path)).splitlines()[0])["steps"]


async def free(server: Running) -> None:
    async with asyncio.timeout(20):
        while server.services.replay_turns.counts.total():
            await asyncio.sleep(0.01)


def test_steps_are_worked_out_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(replay, "perf_counter", lambda: next(clock) * replay.SLICE_SECONDS / 2)
    steps = iter([1, 2, 3, 4])
    assert replay._slice(steps) == [1, 2, 3]
    assert replay._slice(steps) == [4]
    assert replay._slice(steps) == []
