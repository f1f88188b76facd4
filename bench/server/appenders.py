"""`python -m bench.server.appenders`: each way to append under the same load, in turn.

A way stays if it gains 5 % over the simpler one, in commands a second or in p99 at a steady rate.
Wants a quiet machine.
"""

import argparse
import asyncio
import gc
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bench.server.players import Crowd, part
from bench.server.served import PROGRAM, Served

TABLES = 150
RATE = 800
HALF_A_GAME = 45
FIRST = (
    "from bunny_kingdom.server.store.append import appenders as a, driver, process, transaction\n"
)
WAYS = {
    "process": "a.quick_appender = lambda engine, notices, thread: process.ProcessAppender(engine)",
    "driver": "a.quick_appender = driver.DriverAppender",
    "transaction": "a.quick_appender = transaction.TransactionAppender",
}


async def measure(database: str, way: str, seconds: float) -> tuple[float, float, float]:
    """Commands a second, and p50 and p99 in milliseconds at the steady rate."""
    server = Served(database, program=f"{FIRST}{WAYS[way]}\n{PROGRAM}")
    try:
        crowd = Crowd("127.0.0.1", server.port)
        await crowd.sit_down(TABLES)
        flat = await crowd.flat_out(seconds)
        crowd.leave()
        crowd = Crowd("127.0.0.1", server.port)
        await crowd.sit_down(TABLES)
        await crowd.play(HALF_A_GAME)
        _, times = await crowd.at_rate(RATE, seconds)
        crowd.leave()
        return flat, part(times, 0.5), part(times, 0.99)
    finally:
        server.stop()


def rounds(ways: list[str], count: int, seconds: float, database: Callable[[str], str]) -> None:
    """The ways in turn, forwards and backwards, and their medians."""
    found: dict[str, list[tuple[float, float, float]]] = {way: [] for way in ways}
    for number in range(count):
        for way in ways if number % 2 == 0 else ways[::-1]:
            at = database(f"{way}-{number}")
            found[way].append(asyncio.run(measure(at, way, seconds)))
    for way, samples in found.items():
        flat, p50, p99 = (median(each) for each in zip(*samples, strict=True))
        print(f"{way}: {flat:.0f}/s; at {RATE}/s p50 {p50:.1f} ms, p99 {p99:.1f} ms")


def main() -> None:
    """Measure SQLite's ways, or PostgreSQL's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--postgres", metavar="URL", help="an empty database; else SQLite's ways")
    given = parser.parse_args()
    gc.disable()  # the load must not stop to tidy up while it takes times
    if given.postgres:
        ways = ["driver", "transaction"]
        rounds(ways, given.rounds, given.seconds, lambda _: str(given.postgres))
        return
    with tempfile.TemporaryDirectory(dir=".", prefix=".bench-server-") as folder:
        here = Path(folder).resolve()
        rounds(list(WAYS), given.rounds, given.seconds, lambda name: f"sqlite:///{here}/{name}.db")


if __name__ == "__main__":
    main()
