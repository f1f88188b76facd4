"""Nobody hides the tables of others behind many of their own."""

from contextlib import AsyncExitStack

import pytest

from server.clients import Guest
from server.serving import running

pytestmark = pytest.mark.anyio


async def test_two_guests_with_a_hundred_tables_hide_nobody(database: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(database))
        guests = [
            await stack.enter_async_context(Guest(server.url, name))
            for name in ("Ann", "Xaver", "Yan", "Zoe")
        ]
        ann, xaver, yan, zoe = guests
        first = await ann.make_table(players=2)
        flood = [await guest.make_table(players=2) for _ in range(50) for guest in (xaver, yan)]
        last = await zoe.make_table(players=2)
        second = await ann.make_table(players=2)
        listed = [table["id"] for table in await ann.get("/tables")]
        assert len(listed) == 100
        newest = [second, last, flood[-1], flood[-2]]
        assert listed[:7] == [*newest, flood[-3], flood[-4], first]
        rest = [table["id"] for table in await ann.get("/tables", offset=100)]
        assert sorted(listed + rest) == sorted([first, second, last, *flood])
