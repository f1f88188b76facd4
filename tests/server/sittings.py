"""Two players at a table, for tests of what happens there."""

from contextlib import AsyncExitStack
from random import Random
from typing import Any

from server.clients import Guest, Place
from server.serving import Process, Running


async def two_at(
    stack: AsyncExitStack, server: Running | Process, **wanted: Any
) -> tuple[Place, Place]:
    """Ann and Bob at a running table."""
    ann, bob = [await stack.enter_async_context(Guest(server.url, n)) for n in ("Ann", "Bob")]
    table = await ann.make_table(players=2, **wanted)
    await bob.command(table, "join")
    a = await stack.enter_async_context(ann.sit_at(table))
    b = await stack.enter_async_context(bob.sit_at(table))
    await a.send("ready")
    await b.send("ready")
    await a.until(lambda: a.options)
    await b.until(lambda: b.options)
    return a, b


async def one_step(place: Place, random: Random) -> None:
    """One action if one is owed, and then everything that came meanwhile."""
    seq = place.seq
    if place.options:
        seq = (await place.send("act", action=random.choice(place.options)))["seq"]
    server_seq = (await place.guest.get(f"/tables/{place.table}/view"))["seq"]
    while place.seq < max(seq, server_seq):
        await place.receive()


def entries(place: Place) -> list[dict[str, Any]]:
    return [entry for message in place.messages for entry in message.get("entries", ())]


def said(place: Place) -> list[dict[str, Any]]:
    return [entry for entry in entries(place) if entry["entry"] == "said"]
