"""A wall clock that jumps, while the server runs or while it does not, moves nobody's clock."""

import asyncio
from pathlib import Path
from time import time

import pytest

from bunny_kingdom.server.store.heartbeat import LONGEST_SECONDS
from server.clients import Guest
from server.serving import Process, processes

pytestmark = pytest.mark.anyio

HOUR = 3600.0
YEARS = 10 * 366 * 86_400.0
TEN_MINUTES = {"kind": "realtime", "seconds": 600, "increment": 0}
FIRST = """
import time
from pathlib import Path
real, wrong_by = time.time, Path({file!r})
time.time = lambda: real() + float(wrong_by.read_text())
"""


class WallClock:
    """The wall clock of a process: wrong by what a file says."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "wrong_by"
        self.set(0.0)

    @property
    def first(self) -> str:
        """What a process runs to have it."""
        return FIRST.format(file=str(self._file))

    def set(self, wrong_by: float) -> None:
        new = self._file.with_suffix(".new")
        new.write_text(str(wrong_by))
        new.replace(self._file)


class Watched:
    """A running table with clocks, looked at now and then."""

    def __init__(self, ann: Guest, table: str) -> None:
        self._ann = ann
        self._table = table
        self.at = 0.0
        self.rests: list[float] = []

    async def look(self) -> None:
        """Nobody has lost time, nobody was replaced, and time has not gone back."""
        await self._ann.command(self._table, "say", text="tick")
        state = await self._ann.get(f"/tables/{self._table}/view")
        assert min(state["clock"]["left"]) > 590
        assert min(state["clock"]["deadlines"].values()) > state["clock"]["at"] + 590
        assert not any(seat.get("stand_in") for seat in state["table"]["seats"])
        assert state["clock"]["at"] >= self.at
        assert 0 <= state["clock"]["now"] - state["clock"]["at"] < 5
        self.at = state["clock"]["at"]
        self.rests = [
            entry["about"]["seconds"] for entry in state["entries"] if entry["entry"] == "rested"
        ]


async def a_table(ann: Guest, bob: Guest) -> Watched:
    table = await ann.make_table(players=2, clock=TEN_MINUTES)
    for guest, command in ((bob, "join"), (ann, "ready"), (bob, "ready")):
        await guest.command(table, command)
    return Watched(ann, table)


async def test_a_wall_clock_that_jumps_while_the_server_runs(database: str, tmp_path: Path) -> None:
    wall = WallClock(tmp_path)
    process = Process(database, first=wall.first)
    with processes(process):
        await process.ready()
        async with Guest(process.url, "Ann") as ann, Guest(process.url, "Bob") as bob:
            table = await a_table(ann, bob)
            for wrong_by in (0.0, HOUR, -HOUR, YEARS, 0.0):
                wall.set(wrong_by)
                await table.look()
                assert abs(table.at - time()) < 5
            assert table.rests == []


async def test_a_wall_clock_that_jumps_between_two_starts(database: str, tmp_path: Path) -> None:
    wall = WallClock(tmp_path)
    process = Process(database, first=wall.first)
    with processes(process):
        await process.ready()
        async with Guest(process.url, "Ann") as ann, Guest(process.url, "Bob") as bob:
            table = await a_table(ann, bob)
            await table.look()
            for wrong_by in (HOUR, -HOUR, YEARS, 0.0):
                process.kill()
                wall.set(wrong_by)
                process.start()
                await process.ready()
                await table.look()
                before = table.at
                async with asyncio.timeout(5):  # and time goes on
                    while table.at == before:
                        await asyncio.sleep(0.1)
                        await table.look()
            assert all(0 < rest < LONGEST_SECONDS + 60 for rest in table.rests)
            long = [rest for rest in table.rests if rest > 60]
            assert long[0] == pytest.approx(HOUR, abs=60)
            assert long[1:] == [pytest.approx(LONGEST_SECONDS, abs=60)]
