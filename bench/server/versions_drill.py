"""`make drill-versions`: games that began by the rules' first version, ended by a newer server.

Many tables of all titles and numbers of players are played halfway on a server that knows
version 1 of the rules alone. It is stopped, and one of the newest version is started on the same
database: every game has to go on by the rules that it began with. At most tables a client decides
for one seat and bots for the others; the last ones have bots alone, and are watched.
"""

import argparse
import asyncio
import sqlite3
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
from bench.server.drilled import Drilled
from bench.server.served import GENEROUS, PROGRAM, Served

from bunny_kingdom.titles import rules_of, titles

OLD = 1
OLD_PROGRAM = (
    "from bunny_kingdom.kingdom.rules import KingdomRules; "
    "from bunny_kingdom.town.rules import TownRules; "
    f"KingdomRules.versions = TownRules.versions = ({OLD},); {PROGRAM}"
)
"""A server as it was before there was another version."""
KINDS = sorted(
    ((title, players) for title in titles() for players in rules_of(title).player_counts),
    key=lambda kind: kind[1],
)
"""All titles with two players first, so that a few tables show every title."""
LEVELS = ("random", "greedy", "kit")
HALFWAY = (1, 25)
"""How many times a client decides before the server is stopped: at least, and at most."""
BOTS_ALONE = 10
"""One table in so many has bots alone."""
AT_A_TIME = 25

Entries = dict[tuple[str, int], tuple[Any, ...]]


class Drill:
    """The tables, first on the old server and then on the new one."""

    def __init__(self, database: Path, source: Path | None) -> None:
        self._database = database
        self._source = source
        self._random = Random(18)
        self._limit = asyncio.Semaphore(AT_A_TIME)
        self.tables: list[Drilled] = []
        self.kinds = Counter[str]()

    def serve(self, old: bool) -> Served:
        """A server on the database."""
        return Served(
            f"sqlite:///{self._database}",
            {**GENEROUS, "JOBS": "2"},
            program=OLD_PROGRAM if old and not self._source else PROGRAM,
            source=self._source if old else None,
        )

    async def begin(self, guest: httpx.AsyncClient, port: int, tables: int) -> None:
        """Play at tables until they are halfway; those of bots alone begin last."""
        alone = max(1, tables // BOTS_ALONE)
        with_people = [self._sit(guest, port, number) for number in range(tables - alone)]
        await asyncio.gather(*with_people)
        for _ in range(alone):
            title, players = KINDS[-1]
            bots = {str(seat): "kit" for seat in range(players)}
            await self._make(guest, title=title, players=players, bots=bots, sit=None)

    async def _sit(self, guest: httpx.AsyncClient, port: int, number: int) -> None:
        title, players = KINDS[number % len(KINDS)]
        bots = {str(seat): LEVELS[(number + seat) % len(LEVELS)] for seat in range(1, players)}
        async with self._limit:
            table = await self._make(guest, title=title, players=players, bots=bots)
            command = {"command": "ready", "id": "ready"}
            await guest.post(f"/tables/{table.table}/commands", json=command)
            await table.play(port, self._random.randint(*HALFWAY))

    async def _make(self, guest: httpx.AsyncClient, **wanted: Any) -> Drilled:
        made = (await guest.post("/tables", json=wanted)).json()
        table = Drilled(made["table"]["id"], guest.cookies["bunny"], Random(self._random.random()))
        self.tables.append(table)
        self.kinds[wanted["title"]] += 1
        return table

    async def go_on(self, port: int) -> None:
        """Play all of them to their end."""
        await asyncio.gather(*(self._limited(table.play(port)) for table in self.tables))

    async def check(self, guest: httpx.AsyncClient, before: Entries) -> list[str]:
        """What went wrong, in words."""
        await asyncio.gather(*(self._limited(each.check(guest, OLD)) for each in self.tables))
        faults = [f"table {each.table}: {what}" for each in self.tables for what in each.faults]
        now = self.entries()
        changed = sum(now.get(key) != entry for key, entry in before.items())
        if changed:
            faults.append(f"{changed} entries that were there have changed")
        made = (await guest.post("/tables", json={"bots": {"1": "kit"}, "players": 2})).json()
        ready = {"command": "ready", "id": "ready"}
        await guest.post(f"/tables/{made['table']['id']}/commands", json=ready)
        view = (await guest.get(f"/tables/{made['table']['id']}/view")).json()["view"]
        if view["rules_version"] != rules_of("kingdom").version:
            faults.append("the new server does not begin games by the newest rules")
        metrics = (await guest.get("/metrics")).text.splitlines()
        faults += [line for line in metrics if line.startswith("bunny_bot_failures_total")]
        return faults

    async def _limited(self, work: Any) -> None:
        async with self._limit:
            await work

    def entries(self) -> Entries:
        """Every entry of the database, byte for byte."""
        rows = self._asked("SELECT table_id, seq, at, command, data FROM entries")
        return {(row[0], row[1]): row[2:] for row in rows}

    def running(self) -> int:
        """How many of the tables are running, by the database."""
        ((running,),) = self._asked("SELECT count(*) FROM tables WHERE status = 'running'")
        return int(running)

    def _asked(self, question: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self._database)) as connection:
            return connection.execute(question).fetchall()


async def drill(database: Path, tables: int, source: Path | None = None) -> str:
    """Run it; gives a sentence with its figures, and ends the program if anything is wrong."""
    began = time.perf_counter()
    done = Drill(database, source)
    server = done.serve(old=True)
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as guest:
        await guest.post("/identities", json={"name": "Drill"})
        await done.begin(guest, server.port, tables)
        cookies = guest.cookies
    server.stop()
    before, running = done.entries(), done.running()
    server = done.serve(old=False)
    async with httpx.AsyncClient(base_url=server.address, timeout=60, cookies=cookies) as guest:
        await done.go_on(server.port)
        faults = await done.check(guest, before)
    server.stop()
    if running != tables:
        faults.append(f"{running} of {tables} tables were running when the server was stopped")
    if faults:
        raise SystemExit("\n".join(faults))
    after = len(done.entries()) - len(before)
    kinds = ", ".join(f"{count} {title}" for title, count in done.kinds.items())
    return (
        f"{tables} tables ({kinds}) began by version {OLD} and had {len(before)} entries when the "
        f"server was stopped; {after} more by a server of version {rules_of('kingdom').version}, "
        f"{time.perf_counter() - began:.0f} s: all are finished by version {OLD}, no entry has "
        "changed, every log is what its clients were told, and every record replays"
    )


def main() -> None:
    """Drill, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--source", type=Path, help="the `src` of an older tree, to begin with")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=".", prefix=".bench-server-") as folder:
        database = Path(folder).resolve() / "drill.db"
        print(asyncio.run(drill(database, given.tables, given.source)))


if __name__ == "__main__":
    main()
