"""Beside: how long players wait for a command while four guests' reviews are made, and while not.

python -m bench.coach.beside --rate 800 --tables 800
"""

import argparse
import asyncio
import gc
import sys
import tempfile
from pathlib import Path
from statistics import median

import httpx
from bench.server.load import HALF_A_GAME
from bench.server.players import Crowd, part
from bench.server.served import GENEROUS, Served

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from coach.games import bucks
from server.clients import Guest
from server.finished import finished_table
from server.serving import running

BEGUN = 2.0
"""Parts that have begun when commands become many run to their end in the first seconds."""
GUESTS = 4
SEATS = 4

Place = tuple[str, httpx.Cookies]
"""A table with a finished game, and the cookies of its guest."""


async def finished_games(database: str) -> list[Place]:
    """A finished game for each guest."""
    found = []
    async with running(database) as server:
        for number in range(GUESTS):
            async with Guest(server.url, f"Guest {number}") as guest:
                table = await finished_table(server, guest, bucks())
                found.append((table, httpx.Cookies(guest.http.cookies)))
    return found


class Asking:
    """The guests of the finished games."""

    def __init__(self, address: str, places: list[Place]) -> None:
        self._paths = [f"{address}/tables/{table}/reviews" for table, _ in places]
        self._guests = [httpx.AsyncClient(cookies=cookies) for _, cookies in places]

    async def begin(self) -> None:
        """Everybody asks for a review of every seat; return when all are worked on."""
        for guest, path in zip(self._guests, self._paths, strict=True):
            (await guest.post(path, json={})).raise_for_status()
        while await self._done() < GUESTS:
            await asyncio.sleep(0.2)

    async def stop(self) -> None:
        """Everybody gives up what is not done yet."""
        for guest, path in zip(self._guests, self._paths, strict=True):
            for seat in reversed(range(SEATS)):
                await guest.delete(f"{path}/{seat}")

    async def _done(self) -> int:
        """How many guests have a part that is done."""
        states = [
            (await guest.get(path)).json()
            for guest, path in zip(self._guests, self._paths, strict=True)
        ]
        return sum(any(each.get("done") for each in found) for found in states)


async def measured(database: str, given: argparse.Namespace) -> list[list[float]]:
    """The p99 of each round without reviews; with them, just begun; and with them from then on."""
    places = await finished_games(database)
    server = Served(database, {**GENEROUS, "REVIEWS_PER_ADDRESS": "1000", "JOBS": str(GUESTS)})
    quiet, begun, busy = [], [], []
    try:
        asking = Asking(server.address, places)
        crowd = Crowd("127.0.0.1", server.port)
        await crowd.sit_down(given.tables)
        await crowd.play(HALF_A_GAME)
        for number in range(given.rounds):
            _, times = await crowd.at_rate(given.rate, given.seconds)
            quiet.append(part(times, 0.99))
            await asking.begin()
            _, times = await crowd.at_rate(given.rate, BEGUN)
            begun.append(part(times, 0.99))
            reached, times = await crowd.at_rate(given.rate, given.seconds)
            busy.append(part(times, 0.99))
            await asking.stop()
            print(
                f"{number}: {quiet[-1]:.1f} ms; beside reviews {begun[-1]:.1f} ms in the first "
                f"{BEGUN:.0f} s, then {busy[-1]:.1f} ms at {reached:.0f}/s"
            )
        crowd.leave()
    finally:
        server.stop()
    return [quiet, begun, busy]


def main() -> None:
    """Print the p99 of all rounds and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=800)
    parser.add_argument("--tables", type=int, default=800)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0)
    given = parser.parse_args()
    gc.disable()  # no garbage collection in the load while it measures times
    with tempfile.TemporaryDirectory(dir=".", prefix=".bench-coach-") as folder:
        database = f"sqlite:///{Path(folder).resolve()}/beside.db"
        quiet, begun, busy = asyncio.run(measured(database, given))
    ratios = sorted(b / q for q, b in zip(quiet, busy, strict=True))
    print(
        f"p99 {median(quiet):.1f} ms; beside reviews {median(begun):.1f} ms in the first "
        f"{BEGUN:.0f} s, then {median(busy):.1f} ms"
    )
    print(f"ratio within a round: {median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")


if __name__ == "__main__":
    main()
