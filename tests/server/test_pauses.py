"""Reviews beside busy tables: nothing is begun while commands are many, and then they go on."""

import asyncio
from typing import NamedTuple

import pytest

from bunny_kingdom.bots.thoughts import Answer
from bunny_kingdom.server.bots.worker_pool import WorkerPool
from bunny_kingdom.server.reviews import pauses
from bunny_kingdom.server.reviews.pauses import AT_ONCE, Pauses
from bunny_kingdom.tables.table import Table
from server.clients import Guest
from server.finished import finished_table, town
from server.serving import running
from server.test_reviews import LONG, SECONDS, is_done, until

pytestmark = pytest.mark.anyio


class SelfEvident(NamedTuple):
    """A question that takes no thought."""

    def answer(self) -> Answer:
        return Answer(found="yes")


async def test_nothing_is_begun_while_commands_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "CALM_SECONDS", 1.0)
    pool = WorkerPool(1, SECONDS, gentle=True)
    waits = Pauses(pool, most=0.001)
    for _ in range(AT_ONCE):
        waits.count(Table("busy"))
    assert (await pool.think(SelfEvident(), "Ann", people=True)).found == "yes", "not too many yet"
    waits.count(Table("busy"))
    thought = asyncio.create_task(pool.think(SelfEvident(), "Ann", people=True))
    await asyncio.sleep(0)
    assert not pool._busy
    assert not thought.done()
    assert (await thought).found == "yes", "it is calm again"
    pool.stop()


async def test_a_review_that_rested_beside_a_busy_table_is_finished(sqlite: str) -> None:
    async with (
        running(sqlite, reviews_beside=1.0, **LONG) as server,
        Guest(server.url, "Ann") as ann,
    ):
        table = await finished_table(server, ann, town())
        await ann.post(f"/tables/{table}/reviews", {"seats": [0]})
        await until(ann, table, 0, lambda state: state.get("done", 0) >= 1)
        pool = server.services.reviews._pool
        bots = {"0": "kit", "1": "kit"}
        busy = await ann.make_table(title="town", players=2, sit=None, bots=bots)
        async with asyncio.timeout(SECONDS):
            while not pool._paused:
                await asyncio.sleep(0.01)
        async with ann.sit_at(busy) as place:
            await place.until(lambda: place.over)
        await until(ann, table, 0, is_done)
        assert not pool._paused
