"""`make bench-server`: load from a second process, beside boardgame.io under the same load."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from bench.server.boardgame_io import boardgame_io
from bench.server.players import SEATS, Crowd, part
from bench.server.served import Served

TABLES = 200
MANY_TABLES = 1000
RATE = 800


class Measured:
    """What was measured, as rows of a table."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str]] = []
        self.rates: dict[str, float] = {}

    def note(self, what: str, figure: str) -> None:
        """Add a row, and print it."""
        self.rows.append((what, figure))
        print(f"{what}: {figure}", flush=True)


async def bunny(measured: Measured, name: str, database: str, seconds: float) -> None:
    """Our server under load."""
    server = Served(database)
    try:
        crowd = Crowd("127.0.0.1", server.port)
        await crowd.sit_down(TABLES)
        rate = await crowd.flat_out(seconds)
        measured.rates[name] = rate
        measured.note(
            f"bunny on {name}, {TABLES} tables x {SEATS} sockets", f"{rate:.0f} commands/s"
        )
        reached, times = await crowd.at_rate(RATE, seconds)
        measured.note(
            f"bunny on {name} at {RATE} commands/s",
            f"{reached:.0f}/s, p50 {part(times, 0.5):.1f} ms, p99 {part(times, 0.99):.1f} ms",
        )
        crowd.leave()
    finally:
        server.stop()


async def many_tables(measured: Measured, database: str, tables: int, seconds: float) -> None:
    """Memory of idle tables and sockets, and latency with many tables."""
    server = Served(database)
    try:
        measured.note("start to first page", f"{server.first_page:.2f} s")
        crowd = Crowd("127.0.0.1", server.port)
        await crowd.sit_down(1)
        before = server.kibibytes()
        await crowd.make_tables(tables)
        with_tables = server.kibibytes()
        await crowd.open_sockets()
        with_sockets = server.kibibytes()
        reached, times = await crowd.at_rate(RATE, seconds)
        measured.note(
            f"bunny on SQLite, {tables} tables x {SEATS} sockets at {RATE} commands/s",
            f"{reached:.0f}/s, p50 {part(times, 0.5):.1f} ms, p99 {part(times, 0.99):.1f} ms",
        )
        crowd.leave()
        measured.note("an idle table", f"{(with_tables - before) / tables:.0f} KB resident")
        socket = (with_sockets - with_tables) / (tables * SEATS)
        measured.note("an idle socket", f"{socket:.0f} KB resident")
    finally:
        server.stop()


def main() -> None:
    """Measure everything and write docs/benchmarks-server.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0, help="of each measurement")
    parser.add_argument("--many", type=int, default=MANY_TABLES, help="tables of the large crowd")
    parser.add_argument("--out", type=Path, default=Path("docs/benchmarks-server.md"))
    parser.add_argument("--without-boardgame-io", action="store_true")
    parser.add_argument("--without-postgres", action="store_true")
    given = parser.parse_args()
    measured = Measured()
    with tempfile.TemporaryDirectory(dir=".", prefix=".bench-server-") as folder:
        here = Path(folder).resolve()
        asyncio.run(bunny(measured, "SQLite", f"sqlite:///{here}/one.db", given.seconds))
        asyncio.run(many_tables(measured, f"sqlite:///{here}/many.db", given.many, given.seconds))
        if not given.without_postgres:
            sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
            from server.postgres import postgres_for_tests

            with postgres_for_tests() as postgres:
                database = postgres.new_database()
                asyncio.run(bunny(measured, "PostgreSQL", database, given.seconds))
        if not given.without_boardgame_io:
            boardgame_io(measured, here, TABLES, SEATS, RATE, given.seconds)
    ours = measured.rates.get("SQLite", 0.0)
    for name in ("boardgame.io in memory", "boardgame.io on disk"):
        if name in measured.rates:
            measured.note(f"bunny on SQLite / {name}", f"{ours / measured.rates[name]:.1f} times")
    rows = "\n".join(f"| {what} | {figure} |" for what, figure in measured.rows)
    before = given.out.read_text() if given.out.exists() else ""
    _, section, others = before.partition("\n## ")  # what the soak found stays
    given.out.write_text(
        "# The server under load\n\n"
        "Written by `make bench-server`: load from a second process over loopback, one run, two\n"
        "cores shared by server and load; every command of ours is on disk (fsync) before it is\n"
        "acknowledged.\n\n| what | figure |\n| --- | --- |\n" + rows + "\n" + section + others
    )


if __name__ == "__main__":
    main()
