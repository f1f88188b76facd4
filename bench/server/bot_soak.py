"""`make soak-bad-bots`: bots that raise, hang, die and answer nonsense, on a store that goes away.

People and bots play at many tables on one server process. Some bots fail at random, some always;
PostgreSQL is stopped now and then. Every table has to go on: how long bots have owed an action
without anything happening is measured at every table, all the time.
"""

import argparse
import asyncio
import sys
from collections import Counter
from math import inf
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import httpx
from bench.server.owed import owed_actions
from bench.server.served import GENEROUS, Served

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from server.postgres import Postgres, postgres_for_tests

THINK_SECONDS = 3.0
MOST_STILL = 10.0
"""So long a table may stand still beyond the time that its bots may think."""
LOOK_SECONDS = 0.25
AWAY_SECONDS = (2.0, 6.0)
BETWEEN_SECONDS = (20.0, 50.0)
WITH_BAD_BOTS = (
    f"import sys; sys.path.insert(0, {str(Path(__file__).parents[2] / 'tests')!r}); "
    "from server.bad_bots import let_them_in; let_them_in(); "
    "from bunny_kingdom.cli.main import main; main()"
)
TABLES: tuple[tuple[str, bool, tuple[str, ...]], ...] = (
    ("kingdom", True, ("moody", "moody")),
    ("kingdom", True, ("raises", "buck")),
    ("kingdom+sky", True, ("cheats", "greedy")),
    ("kingdom+express", True, ("nonsense", "doe")),
    ("kingdom+sky+express", True, ("moody", "never-sits")),
    ("town", True, ("moody",)),
    ("town", True, ("hangs",)),
    ("kingdom", True, ("dies", "kit")),
    ("kingdom", False, ("moody", "moody", "moody", "moody")),
    ("kingdom+sky", False, ("moody", "raises", "greedy")),
    ("kingdom", False, ("elder", "elder", "elder", "elder")),
    ("town", False, ("moody", "dies")),
)
"""Title, whether a person plays, and the levels of the bots."""


class Outages:
    """PostgreSQL going away now and then, and for how long it was away."""

    def __init__(self, postgres: Postgres) -> None:
        self._postgres = postgres
        self._random = Random(1)
        self._spans: list[tuple[float, float]] = []

    def __len__(self) -> int:
        return len(self._spans)

    async def run(self, until: float) -> None:
        """Stop it for some seconds, again and again."""
        while True:
            pause = self._random.uniform(*BETWEEN_SECONDS)
            if monotonic() + pause + AWAY_SECONDS[1] > until:
                return
            await asyncio.sleep(pause)
            began = monotonic()
            self._spans.append((began, inf))
            await asyncio.to_thread(self._postgres.stop)
            await asyncio.sleep(self._random.uniform(*AWAY_SECONDS))
            await asyncio.to_thread(self._postgres.start)
            self._spans[-1] = began, monotonic()

    def within(self, began: float, ended: float) -> float:
        """For how long it was away between two times: nobody can play without a store."""
        overlaps = (min(ended, end) - max(began, start) for start, end in self._spans)
        return sum(overlap for overlap in overlaps if overlap > 0)


class Soaked:
    """One table after the other of the same kind, played and watched."""

    def __init__(
        self,
        guest: httpx.AsyncClient,
        kind: tuple[str, bool, tuple[str, ...]],
        outages: Outages,
    ) -> None:
        self._guest = guest
        self._outages = outages
        self.title, self._person, self.levels = kind
        self._random = Random(repr(kind))
        self.games = 0
        self.actions = 0
        self.worst = 0.0
        self.table = ""
        self._seq = 0
        self._since = monotonic()

    async def run(self, until: float) -> None:
        """Play until the time is over."""
        while monotonic() < until:
            try:
                if not self.table:
                    await self._sit_down()
                await self._look()
            except (httpx.TransportError, KeyError):  # the store is away; so are answers
                self._note()
            await asyncio.sleep(LOOK_SECONDS)

    async def _sit_down(self) -> None:
        first = 1 if self._person else 0
        bots = {str(first + number): level for number, level in enumerate(self.levels)}
        wanted = {"title": self.title, "players": first + len(bots), "bots": bots}
        made = await self._post("/tables", {**wanted, "sit": 0 if self._person else None})
        self.table = made["table"]["id"]
        self._seq, self._since = 0, monotonic()
        if self._person:
            await self._command({"command": "ready"})

    async def _look(self) -> None:
        update = await self._guest.get(f"/tables/{self.table}/view", params={"since": self._seq})
        told = update.json()
        info = told["table"]
        if info["status"] == "open":  # the store was away when we said that we are ready
            await self._command({"command": "ready"})
        bots_owe = any(info["seats"][seat]["kind"] == "bot" for seat in info.get("owing", ()))
        if told["seq"] > self._seq or not bots_owe:
            self._note()
            self._since = monotonic()
        self.actions += told["seq"] - self._seq
        self._seq = told["seq"]
        self._note()
        if info["status"] in ("finished", "ended"):
            self.games += 1
            self.table = ""
        elif options := owed_actions(told):
            await self._command({"command": "act", "action": self._random.choice(options)})

    def _note(self) -> None:
        now = monotonic()
        still = now - self._since - self._outages.within(self._since, now)
        self.worst = max(self.worst, still)

    async def _command(self, command: dict[str, Any]) -> None:
        name = f"{self._random.getrandbits(64):x}"
        await self._guest.post(f"/tables/{self.table}/commands", json={**command, "id": name})

    async def _post(self, path: str, body: dict[str, Any]) -> Any:
        return (await self._guest.post(path, json=body)).json()


async def soak(postgres: Postgres, minutes: float) -> bool:
    """Run it and say how it went; False if a table stood still."""
    server = Served(
        postgres.new_database(),
        settings={**GENEROUS, "THINK_SECONDS": str(THINK_SECONDS), "JOBS": "2"},
        program=WITH_BAD_BOTS,
    )
    until = monotonic() + minutes * 60
    async with httpx.AsyncClient(base_url=server.address, timeout=30) as guest:
        await guest.post("/identities", json={"name": "Soak"})
        outages = Outages(postgres)
        soaked = [Soaked(guest, kind, outages) for kind in TABLES]
        await asyncio.gather(outages.run(until), *(each.run(until) for each in soaked))
        told = (await guest.get("/metrics")).text
    server.stop()
    failed = Counter[str]()
    for line in told.splitlines():
        if line.startswith("bunny_bot_failures_total"):
            reason = line.partition('reason="')[2].partition('"')[0]
            failed[reason] += int(float(line.rpartition(" ")[2]))
    for each in soaked:
        print(
            f"{each.title:20} {' '.join(each.levels):30} {each.games} games, "
            f"{each.actions} entries, stood still at most {each.worst:.1f} s"
        )
    worst = max(each.worst for each in soaked)
    stopped = [each.title for each in soaked if not each.actions]
    print(
        f"{minutes:g} minutes, {len(soaked)} tables, {len(outages)} outages of PostgreSQL, "
        f"failures: {dict(failed)}; at worst a table stood still for {worst:.1f} s besides the "
        f"outages (a thought may take {THINK_SECONDS:g} s)"
    )
    return not stopped and worst <= MOST_STILL + THINK_SECONDS


def main() -> None:
    """Soak, and fail if a table stood still."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    given = parser.parse_args()
    with postgres_for_tests() as postgres:
        if not asyncio.run(soak(postgres, given.minutes)):
            raise SystemExit("a table stood still for too long")


if __name__ == "__main__":
    main()
