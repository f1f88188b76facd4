"""Tables of bots alone are limited by guest and by address; those of people are not."""

from typing import Any

import pytest

from server.clients import Guest, Refused
from server.serving import running

pytestmark = pytest.mark.anyio
BOTS: dict[str, Any] = {"players": 2, "bots": {"0": "random", "1": "random"}, "sit": None}
SLOW: dict[str, Any] = {"players": 2, "bots": {"0": "elder", "1": "elder"}, "sit": None}


async def refused(guest: Guest, **wanted: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await guest.make_table(**wanted)
    assert refusal.value.code == "too-many"
    return str(refusal.value)


async def test_a_guest_has_so_many_tables_of_bots_alone(sqlite: str) -> None:
    async with (
        running(sqlite, bot_tables_per_identity=2, bot_tables_per_address=3) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        await ann.make_table(**SLOW)
        await ann.make_table(**SLOW)
        assert "2 tables of yours" in await refused(ann, **SLOW)
        await ann.make_table(players=2, bots={"1": "elder"})  # one plays: that is no such table
        await bob.make_table(**SLOW)
        assert "3 tables of your address" in await refused(bob, **SLOW)


async def test_seating_the_last_bot_is_refused_as_well(sqlite: str) -> None:
    async with (
        running(sqlite, bot_tables_per_identity=1) as server,
        Guest(server.url, "Ann") as ann,
    ):
        await ann.make_table(**SLOW)
        table = await ann.make_table(players=2, bots={"0": "elder"}, sit=None)
        with pytest.raises(Refused) as refusal:
            await ann.command(table, "seat-bot", seat=1, level="elder")
        assert refusal.value.code == "too-many"
        assert (await ann.get(f"/tables/{table}"))["status"] == "open"


async def test_a_table_that_is_over_counts_no_more(sqlite: str) -> None:
    async with (
        running(sqlite, bot_tables_per_identity=1) as server,
        Guest(server.url, "Ann") as ann,
    ):
        for _ in range(2):
            table = await ann.make_table(**BOTS)
            async with ann.sit_at(table) as place:
                await place.until(lambda place=place: place.over)


async def test_they_count_after_a_restart(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        await ann.make_table(**SLOW)
        token = ann.token
    async with running(sqlite, bot_tables_per_identity=1) as server:
        ann = Guest(server.url, "Ann")
        ann.http.cookies["bunny"] = token
        while not server.services.attendant.attended():
            await ann.get("/health")
        await refused(ann, **SLOW)
        await ann.http.aclose()
