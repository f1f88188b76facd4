"""`make bench-hostile`: a hundred hostile connections of every kind, beside honest tables.

The server has its default limits. Every honest table is a household with an address of its own,
and so are the ten attackers; all of 127/8 is this machine. It measures the memory that the attack
costs and how long honest commands take meanwhile.
"""

import argparse
import asyncio
import gc
import json
import sys
import tempfile
from pathlib import Path

import httpx
from bench.server.attackers import ADDRESSES, KINDS
from bench.server.players import SEATS, Crowd, part
from bench.server.served import Served
from msgspec import Struct

TABLES = 200
RATE = 400
MOST_MB = 50
MOST_MS = 100


class Outcome(Struct):
    """What was measured, without the attack and under it."""

    quiet_rate: float
    quiet: list[float]
    rate: float
    times: list[float]
    grown_before: float
    """Megabytes by which the server grew while nobody attacked, as games go on."""
    grown: float
    lives: dict[str, int]

    def rows(self, tables: int) -> list[tuple[str, str]]:
        """For people to read."""
        return [
            (
                f"{tables} tables x {SEATS} sockets, nobody attacks",
                f"{self.quiet_rate:.0f}/s, p50 {part(self.quiet, 0.5):.1f} ms, "
                f"p99 {part(self.quiet, 0.99):.1f} ms, memory +{self.grown_before:.1f} MB",
            ),
            (
                f"beside {ADDRESSES * len(KINDS)} hostile connections",
                f"{self.rate:.0f}/s, p50 {part(self.times, 0.5):.1f} ms, "
                f"p99 {part(self.times, 0.99):.1f} ms, memory +{self.grown:.1f} MB at most",
            ),
            (
                "ended by the server",
                ", ".join(f"{kind} {count}" for kind, count in sorted(self.lives.items())),
            ),
        ]


async def prey(port: int) -> tuple[str, list[str]]:
    """A public table, and an identity for each attacker."""
    cookies, table = [], ""
    for number in range(ADDRESSES):
        transport = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{number + 2}")
        address = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=address, transport=transport, timeout=60) as guest:
            await guest.post("/identities", json={"name": f"Eve {number}"})
            cookies.append(guest.cookies["bunny"])
            if not table:
                table = (await guest.post("/tables", json={"players": 2})).json()["table"]["id"]
    return table, cookies


async def measure(database: str, tables: int, rate: float, seconds: float) -> Outcome:
    """Honest tables for a while, then the same under attack."""
    server = Served(database, {"LOG_LEVEL": "error"})
    try:
        crowd = Crowd("127.0.0.1", server.port, households=True)
        await crowd.sit_down(tables)
        begun = server.kibibytes()
        quiet_rate, quiet = await crowd.at_rate(rate, seconds)
        before = server.kibibytes()
        table, cookies = await prey(server.port)
        attackers = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bench.server.attackers"),
            # A table's id and a cookie may begin with a dash: nothing after this is an option.
            *("--", str(server.port), table, str(seconds), *cookies),
            stdout=asyncio.subprocess.PIPE,
        )
        sizes: list[int] = []
        watching = asyncio.create_task(_watch(server, sizes))
        reached, times = await crowd.at_rate(rate, seconds)
        told, _ = await attackers.communicate()
        watching.cancel()
        crowd.leave()
        return Outcome(
            quiet_rate=quiet_rate,
            quiet=quiet,
            rate=reached,
            times=times,
            grown_before=(before - begun) / 1000,
            grown=(max(sizes) - before) / 1000,
            lives=json.loads(told),
        )
    finally:
        server.stop()


async def _watch(server: Served, sizes: list[int]) -> None:
    while True:
        sizes.append(server.kibibytes())
        await asyncio.sleep(0.1)


def main() -> None:
    """Measure, say what came out, and fail if it is too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="of each measurement")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rate", type=float, default=RATE, help="honest commands a second")
    parser.add_argument("--memory-only", action="store_true", help="let the times be what they are")
    given = parser.parse_args()
    gc.disable()  # no garbage collection in the load while it measures times
    with tempfile.TemporaryDirectory(dir=".", prefix=".bench-server-") as folder:
        database = f"sqlite:///{Path(folder).resolve()}/hostile.db"
        outcome = asyncio.run(measure(database, given.tables, given.rate, given.seconds))
    for what, figure in outcome.rows(given.tables):
        print(f"{what}: {figure}")
    slow = not given.memory_only and part(outcome.times, 0.99) >= MOST_MS
    if slow or outcome.grown >= MOST_MB:
        raise SystemExit(f"too much: less than {MOST_MB} MB and {MOST_MS} ms are wanted")


if __name__ == "__main__":
    main()
