"""The companion by real taps in a browser: twenty tables of each title, and the pace of a tap: when
it is answered, and when the totals have followed.

`make bench-companion`; TITLES="kingdom town" keeps to some. It takes half an hour: a table is some
hundred taps.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bunny_kingdom.titles import titles
from companion.table_fixtures import fixtures
from page.runner import HERE, node
from server.serving import Process, processes

EACH = 20


def main() -> int:
    """0 if every table counts what the rules count, and a tap keeps its time."""
    chosen = os.environ.get("TITLES", "").split() or titles()
    with tempfile.TemporaryDirectory() as folder:
        tables = Path(folder) / "tables.json"
        tables.write_bytes(fixtures(EACH))
        server = Process(f"sqlite:///{folder}/tables.db")
        with processes(server):
            asyncio.run(server.ready())
            runs = [("companion", "all", title) for title in chosen]
            failed = [
                run for run in [*runs, ("companion_pace",)] if not _played(server, run, tables)
            ]
    for run in failed:
        sys.stderr.write(f"failed: {' '.join(run)}\n")
    return int(bool(failed))


def _played(server: Process, run: tuple[str, ...], tables: Path) -> bool:
    scenario, *rest = run
    command = [node(), str(HERE / "run.mjs"), scenario, server.url, *rest]
    environment = {**os.environ, "TABLES": str(tables)}
    return subprocess.run(command, env=environment, check=False).returncode == 0


if __name__ == "__main__":
    raise SystemExit(main())
