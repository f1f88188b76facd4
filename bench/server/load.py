"""`make bench-server`: load from a second process, beside boardgame.io under the same load."""

import argparse
import asyncio
import gc
import platform
import sys
import tempfile
from pathlib import Path

from bench.server.boardgame_io import BoardgameIo, NotInstalledError
from bench.server.players import SEATS, Crowd, part
from bench.server.samples import Sample, Samples
from bench.server.served import Served

TABLES = 200
MANY_TABLES = 1000
RATE = 800
HALF_A_GAME = 45
"""Commands; the whole takes about 105."""
SQLITE = "bunny on SQLite"
IN_MEMORY = "boardgame.io in memory"
ON_DISK = "boardgame.io on disk"


async def bunny(
    database: str, seconds: float, like_the_page: bool = False, source: Path | None = None
) -> Sample:
    """A round of our server, or of that of another tree."""
    server = Served(database, source=source)
    try:
        crowd = Crowd("127.0.0.1", server.port, like_the_page=like_the_page)
        await crowd.sit_down(TABLES)
        flat = await crowd.flat_out(seconds)
        crowd.leave()
        crowd = Crowd("127.0.0.1", server.port, like_the_page=like_the_page)
        await crowd.sit_down(TABLES)
        await crowd.play(HALF_A_GAME)  # full boards, and no game that ends under the load
        worked = server.processor_seconds()
        reached, times = await crowd.at_rate(RATE, seconds)
        worked = server.processor_seconds() - worked
        crowd.leave()
        work = worked * 1000 / len(times)
        return Sample(flat, reached, part(times, 0.5), part(times, 0.99), work)
    finally:
        server.stop()


async def many_tables(database: str, tables: int, seconds: float) -> list[tuple[str, str]]:
    """Memory of idle tables and sockets, and latency with many tables."""
    server = Served(database)
    try:
        crowd = Crowd("127.0.0.1", server.port)
        await crowd.sit_down(1)
        before = server.kibibytes()
        await crowd.make_tables(tables)
        with_tables = server.kibibytes()
        await crowd.open_sockets()
        with_sockets = server.kibibytes()
        reached, times = await crowd.at_rate(RATE, seconds)
        crowd.leave()
        table = (with_tables - before) / tables
        socket = (with_sockets - with_tables) / (tables * SEATS)
        p50, p99 = part(times, 0.5), part(times, 0.99)
        return [
            ("start to first page", f"{server.first_page:.2f} s"),
            (
                f"{SQLITE}, {tables} tables x {SEATS} sockets at {RATE} commands/s",
                f"{reached:.0f}/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms",
            ),
            ("an idle table", f"{table:.0f} KB resident"),
            ("an idle socket", f"{socket:.0f} KB resident"),
        ]
    finally:
        server.stop()


def rounds(here: Path, count: int, seconds: float, samples: Samples) -> None:
    """The contestants in turn, as often as asked."""
    try:
        peer = BoardgameIo(here)
    except NotInstalledError as why:
        print(f"boardgame.io is not measured: {why}", flush=True)
        peer = None
    load = (TABLES, SEATS, RATE, seconds)
    for number in range(count):
        samples.add(SQLITE, asyncio.run(bunny(f"sqlite:///{here}/{number}.db", seconds)))
        if peer:
            samples.add(IN_MEMORY, peer.measure("", load))
            samples.add(ON_DISK, peer.measure(f"store-{number}", load))


def beside(here: Path, given: argparse.Namespace, samples: Samples) -> None:
    """This tree and another in turn, under the same load."""
    page = given.habit == "page"
    for number in range(given.rounds):
        for name, source in (("this tree", None), (str(given.beside), given.beside)):
            database = f"sqlite:///{here}/{number}-{source is None}.db"
            samples.add(name, asyncio.run(bunny(database, given.seconds, page, source)))
    ratio = samples.ratio("this tree", str(given.beside))
    work = samples.work("this tree", str(given.beside))
    for what, figure in [*([ratio] if ratio else []), work, *samples.rows(TABLES, SEATS, RATE)]:
        print(f"{what}: {figure}")


def main() -> None:
    """Measure everything and write docs/benchmarks-server.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=9, help="of ours and boardgame.io's in turn")
    parser.add_argument("--many", type=int, default=MANY_TABLES, help="tables of the large crowd")
    parser.add_argument("--out", type=Path, default=Path("docs/benchmarks-server.md"))
    parser.add_argument("--without-postgres", action="store_true")
    parser.add_argument("--habit", choices=["plain", "page"], default="plain")
    parser.add_argument("--beside", type=Path, help="the src of another tree: measure these two")
    given = parser.parse_args()
    gc.disable()  # no garbage collection in the load while it measures times
    samples = Samples()
    with tempfile.TemporaryDirectory(dir=".", prefix=".bench-server-") as folder:
        here = Path(folder).resolve()
        if given.beside:
            beside(here, given, samples)
            return
        rounds(here, given.rounds, given.seconds, samples)
        many = asyncio.run(many_tables(f"sqlite:///{here}/many.db", given.many, given.seconds))
        if not given.without_postgres:
            sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
            from server.postgres import postgres_for_tests

            with postgres_for_tests() as postgres:
                database = postgres.new_database()
                samples.add("bunny on PostgreSQL", asyncio.run(bunny(database, given.seconds)))
    ratios = [samples.ratio(SQLITE, peer) for peer in (IN_MEMORY, ON_DISK)]
    rows = [*(row for row in ratios if row), *samples.rows(TABLES, SEATS, RATE), *many]
    for what, figure in rows:
        print(f"{what}: {figure}")
    write_page(given.out, rows, given.rounds)


def write_page(page: Path, rows: list[tuple[str, str]], count: int) -> None:
    """Replace the table; what comes below it stays."""
    table = "\n".join(f"| {what} | {figure} |" for what, figure in rows)
    before = page.read_text() if page.exists() else ""
    _, mark, after = before.partition("\n## ")
    page.write_text(
        "# The server under load\n\n"
        "Written by `make bench-server`: load from a second process over loopback, on the same\n"
        "two cores; every command of ours is on disk (fsync) before it is acknowledged. Ours and\n"
        f"boardgame.io's server (a draft of the same size) in turn, {count} rounds: medians and\n"
        "ranges, ratios within each round. As fast as they can, ours play from the first round of\n"
        "their games until one ends; at the steady rate they begin in the middle.\n\n"
        f"Python {platform.python_version()} of `{sys.base_prefix}`.\n\n"
        "| what | figure |\n| --- | --- |\n" + table + "\n" + mark + after
    )


if __name__ == "__main__":
    main()
