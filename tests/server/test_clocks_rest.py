"""Clocks stand still while no server runs."""

import pytest
from sqlalchemy import text

from bunny_kingdom.server.store.store import engine_for
from bunny_kingdom.tables.clocks import DAY, Clocks
from bunny_kingdom.tables.handlers.offers import patience_with
from bunny_kingdom.tables.table_settings import Clock
from server.clients import Guest, Refused
from server.serving import Process, processes

pytestmark = pytest.mark.anyio

HOUR = 3600.0


def an_hour_passes(database: str) -> None:
    """Everything in the store is an hour older."""
    engine = engine_for(database)
    with engine.begin() as connection:
        for statement in (
            "UPDATE entries SET at = at - 3600",
            "UPDATE heartbeat SET at = at - 3600",
            "UPDATE tables SET wake_at = wake_at - 3600",
        ):
            connection.execute(text(statement))
    engine.dispose()


async def test_where_moves_take_days_nobody_is_missing_soon() -> None:
    assert patience_with(Clock("days", days=4), 60) == 2 * DAY
    assert patience_with(Clock("realtime", seconds=600), 60) == 60


async def test_an_hour_without_a_server_costs_nobody_time(database: str) -> None:
    process = Process(database, missing_seconds=1800)
    with processes(process):
        await process.ready()
        async with Guest(process.url, "Ann") as ann, Guest(process.url, "Bob") as bob:
            clock = {"kind": "realtime", "seconds": 600, "increment": 0}
            table, calm = [
                await ann.make_table(players=2, **each) for each in ({"clock": clock}, {})
            ]
            for guest, command in ((ann, "ready"), (bob, "join"), (bob, "ready")):
                for each in (table, calm):
                    await guest.command(each, command)
            plain = await ann.make_table(players=2, bots={"1": "random"})
            await ann.command(plain, "ready")
            process.kill()
            for _ in range(2):  # the second time right after the start
                an_hour_passes(database)
                process.start()
                await process.ready()
                process.kill()
            process.start()
            await process.ready()
            state = await ann.get(f"/tables/{table}/view")
            rested = [entry for entry in state["entries"] if entry["entry"] == "rested"]
            long = [entry for entry in rested if entry["about"]["seconds"] >= HOUR]
            assert len(long) == 2
            assert min(state["clock"]["left"]) > 500
            assert state["clock"]["deadlines"]["0"] > state["clock"]["at"] + 500
            assert not any("stand_in" in seat for seat in state["table"]["seats"])
            for each in (table, calm):
                with pytest.raises(Refused, match="not-missing"):
                    await ann.command(each, "offer", kind="replace", seat=1)
            others = (await ann.get(f"/tables/{plain}/view"))["entries"]
            assert "rested" not in [entry["entry"] for entry in others]


def test_days_that_nobody_could_use_do_not_count() -> None:
    clocks = Clocks(Clock("days", days=1), 2, 100.0)
    clocks.run(frozenset({0}))
    before = clocks.deadline(0)
    assert before is not None
    clocks.skip(HOUR)
    assert clocks.deadline(0) == before + HOUR
