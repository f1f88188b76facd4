"""Hints on a server: thought of by the bots' workers, kept by the table, limited by a budget."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import select

from bunny_kingdom.server.store import schema
from server.clients import Guest, Refused
from server.serving import Running, running

pytestmark = pytest.mark.anyio


async def table_of(guest: Guest, **rest: object) -> str:
    """A game of Town against a bot."""
    wanted = {"title": "town", "players": 2, "bots": {"1": "kit"}, "hints": True, **rest}
    table = await guest.make_table(**wanted)
    await guest.command(table, "ready")
    return table


async def hint(guest: Guest, table: str, steps: int = 1) -> Any:
    return await guest.post(f"/tables/{table}/hint", {"steps": steps})


async def refused(guest: Guest, table: str) -> str:
    with pytest.raises(Refused) as why:
        await hint(guest, table)
    return why.value.code


async def entries_of(server: Running, table: str) -> list[str]:
    """The entries of a table as the store has them."""
    column = schema.entries.c
    wanted = select(column.data).where(column.table_id == table).order_by(column.seq)
    rows = await server.services.store.read(lambda store: store.execute(wanted).all())
    return [bytes(row.data).decode() for row in rows]


async def test_a_hint_comes_step_by_step_and_is_kept(database: str) -> None:
    async with running(database) as server, Guest(server.url, "Ann") as ann:
        table = await table_of(ann)
        assert (await ann.get(f"/tables/{table}"))["hints"] is True
        one, same = await asyncio.gather(hint(ann, table), hint(ann, table))
        assert one == same, "who asks twice is told the same"
        assert (len(one["steps"]), one["left"]) == (1, 2)
        await hint(ann, table, 2)
        why = await hint(ann, table, 3)
        assert why["steps"][0] == one["steps"][0]
        assert why["left"] == 0
        assert await hint(ann, table, 1) == why
        kept = [each for each in await entries_of(server, table) if '"hinted"' in each]
        assert 3 <= len(kept) <= 4, "two who ask at once are written down twice at most"
        assert ['"advice"' in each for each in kept].count(True) == 1
        assert (await ann.get(f"/tables/{table}/view"))["hint"] == why
        cookies = ann.http.cookies
    async with running(database) as server:
        again = Guest(server.url, "Ann")
        again.http.cookies = cookies
        assert await hint(again, table, 3) == why, "nothing is worked out again"
        assert server.services.workers.workers() == []
        await again.http.aclose()


async def test_who_gets_no_hint_is_told_why(sqlite: str) -> None:
    settings = {"hints_per_identity": 1, "hints_per_address": 10}
    async with (
        running(sqlite, **settings) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        plain = await table_of(ann, hints=False)
        assert await refused(ann, plain) == "no-hints"
        open_table = await ann.make_table(title="town", players=2, hints=True)
        assert await refused(ann, open_table) == "not-now"
        assert await refused(bob, open_table) == "not-yours"
        with pytest.raises(Refused, match="one person plays"):
            await bob.command(open_table, "join")
        table = await table_of(ann)
        await hint(ann, table)
        await hint(ann, table, 3)
        assert await refused(ann, await table_of(ann)) == "too-many"
        for steps in (0, 4):
            with pytest.raises(Refused):
                await hint(ann, table, steps)
