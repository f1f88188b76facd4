"""An hour of trouble: random disconnects, kills and restarts; then every log is compared.

Clients play at many tables while the server is killed (-9) and started again, and while
sockets break. At the end the log of every table must be what its clients were told, and
every acknowledged command must be in it.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from bench.server.owed import owed_actions
from bench.server.served import Served
from bench.server.wire import Wire, open_wire

SEATS = 2


class Soaked:
    """One seat that plays on whatever happens, and remembers everything it was told."""

    def __init__(self, port: int, table: str, cookie: str, random: Random) -> None:
        self._port, self._table, self._cookie, self._random = port, table, cookie, random
        self.told: dict[int, str] = {}
        self.acked: dict[str, int] = {}
        self.seq = 0
        self.over = False
        self._options: list[Any] = []
        self._pending: bytes = b""
        self._wire: Wire | None = None

    async def play(self, until: float) -> None:
        """Play, break, reconnect."""
        while time.time() < until and not self.over:
            try:
                path = f"/tables/{self._table}/socket?light=1&since={self.seq}"
                self._wire = await open_wire(
                    "127.0.0.1", self._port, path, self._cookie, self._hear
                )
            except OSError:
                await asyncio.sleep(0.2)
                continue
            if self._pending:
                self._wire.send(self._pending)
            broken_at = time.time() + self._random.expovariate(1 / 20)
            while not self._wire.lost and not self.over and time.time() < min(until, broken_at):
                self._act()
                await asyncio.sleep(self._random.uniform(0.01, 0.2))
            self._wire.close()

    def _act(self) -> None:
        if self._pending or not self._options or self._wire is None:
            return
        name = f"{self._random.getrandbits(64):x}"
        action = self._random.choice(self._options)
        command = {"command": "act", "id": name, "action": action, "seen": self.seq}
        self._pending, self._options = msgspec.json.encode(command), []
        self._wire.send(self._pending)

    def _hear(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        if message["type"] == "update":
            self.seq = message["seq"]
            self.over = message.get("table", {}).get("status") in ("finished", "ended")
            if "view" in message:  # else it is a light one, and the choices are as they were
                self._options = owed_actions(message)
            for entry in message["entries"]:
                if self.told.setdefault(entry["seq"], entry["entry"]) != entry["entry"]:
                    raise AssertionError(f"table {self._table}: entry {entry['seq']} changed")
        elif message["type"] == "ack":
            self.acked[message["id"]] = message["seq"]
            self._pending = b""
        elif message["code"] != "busy":
            self._pending = b""


async def soak(database: str, minutes: float, tables: int) -> str:
    """Run it; gives a line that says how it went."""
    server = Served(database)
    random = Random(time.time())
    until = time.time() + minutes * 60
    kills = 0
    players: dict[str, list[Soaked]] = {}
    address = f"http://127.0.0.1:{server.port}"
    guests = [httpx.AsyncClient(base_url=address, timeout=60) for _ in range(SEATS)]
    for number, guest in enumerate(guests):
        await guest.post("/identities", json={"name": f"P{number}"})

    async def table_after_table() -> None:
        while time.time() < until:
            try:
                made = await guests[0].post("/tables", json={"players": SEATS})
                table = made.json()["table"]["id"]
                for number, guest in enumerate(guests):
                    for name in (["join"] if number else []) + ["ready"]:
                        body = {"command": name, "id": name}
                        await guest.post(f"/tables/{table}/commands", json=body)
            except (httpx.TransportError, ValueError, KeyError):
                await asyncio.sleep(0.5)
                continue
            players[table] = [
                Soaked(server.port, table, guest.cookies["bunny"], Random(random.random()))
                for guest in guests
            ]
            await asyncio.gather(*(player.play(until) for player in players[table]))

    async def killing() -> None:
        nonlocal kills
        while time.time() < until:
            await asyncio.sleep(random.expovariate(1 / 30))
            if time.time() < until:
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                kills += 1

    killer = asyncio.create_task(killing())
    await asyncio.gather(*(table_after_table() for _ in range(tables)))
    await killer
    wrong = 0
    entries = 0
    for table, seats in players.items():
        answer = await guests[0].get(f"/tables/{table}/log")
        log = {entry["seq"]: entry["entry"] for entry in answer.json()}
        entries += len(log)
        for player in seats:
            same = all(log.get(seq) == kind for seq, kind in player.told.items())
            kept = all(log.get(seq) == "acted" for seq in player.acked.values())
            wrong += not (same and kept)
    for guest in guests:
        await guest.aclose()
    server.stop()
    if wrong:
        raise SystemExit(f"{wrong} of {len(players) * SEATS} seats were told something else")
    return (
        f"{minutes:g} minutes, {len(players)} tables, {entries} entries, {kills} kills: "
        "every log is what its clients were told"
    )


def main() -> None:
    """Soak, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=20, help="tables at a time")
    parser.add_argument("--database", help="by default SQLite in a temporary folder")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=".", prefix=".bench-server-") as folder:
        database = given.database or f"sqlite:///{Path(folder).resolve()}/soak.db"
        print(asyncio.run(soak(database, given.minutes, given.tables)))


if __name__ == "__main__":
    main()
