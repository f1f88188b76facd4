"""Write a database for this folder: `python tests/server/old_databases/make.py NAME`.

A server of the present code plays a game of every title and number of players to its end, and
another one halfway. Databases once written here are kept: whatever changes later, their games
go on. The dump is SQL, so that it is small and the same on every machine.
"""

import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from bunny_kingdom.titles import rules_of, titles
from server.clients import Guest
from server.serving import running

HERE = Path(__file__).parent
HALFWAY = 12
"""Actions of the one person at a table that is left halfway."""
CLOCKS = ({"kind": "none"}, {"kind": "days", "days": 20}, {"kind": "realtime", "seconds": 80_000})


async def play(ann: Guest, title: str, players: int, most: int) -> dict[str, Any]:
    """A game of one person and bots, to its end or after so many of the person's actions."""
    bots = {str(seat): ("random", "greedy")[seat % 2] for seat in range(1, players)}
    clock = CLOCKS[players % 3]
    table = await ann.make_table(title=title, players=players, bots=bots, clock=clock)
    async with ann.sit_at(table) as place:
        await place.send("ready")
        await place.send("say", text=f"{title} with {players}")
        await place.play(Random(players), most)
        state = await ann.get(f"/tables/{table}/view")
    return {
        "table": table,
        "title": title,
        "players": players,
        "status": state["table"]["status"],
        "seq": state["seq"],
        "sheet": digest(await ann.get(f"/tables/{table}/sheet")),
    }


def digest(sheet: object) -> str:
    """A score sheet in short."""
    return sha256(json.dumps(sheet, sort_keys=True).encode()).hexdigest()[:16]


async def make(name: str) -> None:
    """Play, and write the dump with what is expected of it."""
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/bunny.db"
        async with running(f"sqlite:///{file}", jobs=2) as server, Guest(server.url, "Ann") as ann:
            games = [
                await play(ann, title, players, most)
                for title in titles()
                for players in rules_of(title).player_counts
                for most in (HALFWAY, 10_000)
            ]
            expected = {"token": ann.token, "games": games}
        with sqlite3.connect(file) as connection:
            dump = "\n".join(connection.iterdump()).encode()
    (HERE / f"{name}.sql.gz").write_bytes(gzip.compress(dump, mtime=0))
    (HERE / f"{name}.json").write_text(json.dumps(expected, indent=1) + "\n")


if __name__ == "__main__":
    asyncio.run(make(sys.argv[1]))
