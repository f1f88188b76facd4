"""Colours: a player chooses one before the game, and two never share it."""

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest

from server.clients import Guest, Refused
from server.serving import running
from server.sittings import two_at

pytestmark = pytest.mark.anyio


async def colours(guest: Guest, table: str) -> list[int]:
    return [seat["colour"] for seat in (await guest.get(f"/tables/{table}"))["seats"]]


async def test_a_colour_is_exchanged_with_a_free_seat_and_stays_there(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        table = await ann.make_table(players=3)
        assert await colours(ann, table) == [1, 2, 3]
        await ann.command(table, "choose-colour", colour=2)
        assert await colours(ann, table) == [2, 1, 3]
        await ann.command(table, "choose-colour", colour=5)
        assert await colours(ann, table) == [5, 1, 3]
        await bob.command(table, "join", seat=1)
        assert await colours(ann, table) == [5, 1, 3]
        await bob.command(table, "leave")
        await ann.command(table, "seat-bot", seat=1, level="random")
        assert await colours(ann, table) == [5, 1, 3]


async def test_a_player_keeps_theirs(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, bob, zoe = [
            await stack.enter_async_context(Guest(server.url, name))
            for name in ("Ann", "Bob", "Zoe")
        ]
        table = await ann.make_table(players=2)
        await bob.command(table, "join")
        with pytest.raises(Refused, match="colour-taken"):
            await bob.command(table, "choose-colour", colour=1)
        with pytest.raises(Refused, match="not-yours"):
            await zoe.command(table, "choose-colour", colour=3)
        for wrong in (0, 6):
            with pytest.raises(Refused, match="bad-request"):
                await bob.command(table, "choose-colour", colour=wrong)
        await bob.command(table, "choose-colour", colour=2)
        assert await colours(ann, table) == [1, 2]
        for player in (ann, bob):
            await player.command(table, "ready")
        with pytest.raises(Refused, match="not-now"):
            await bob.command(table, "choose-colour", colour=4)


async def test_colours_outlive_the_server_and_go_along_to_the_rematch(database: str) -> None:
    async with AsyncExitStack() as stack:
        async with running(database) as server, Guest(server.url, "Cat") as cat:
            table = await cat.make_table(players=2)
            await cat.command(table, "choose-colour", colour=4)
        server = await stack.enter_async_context(running(database))
        ann, bob = await two_at(stack, server)
        assert await colours(ann.guest, table) == [4, 2]
        assert await colours(ann.guest, ann.table) == [1, 2]
        await asyncio.gather(ann.play(Random(1)), bob.play(Random(2)))
        again: dict[str, Any] = await ann.send("rematch")
        assert await colours(bob.guest, again["table"]) == [2, 1]
