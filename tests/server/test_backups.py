"""The recipes of docs/hosting-for-friends.md for backup and restore, run as they stand there."""

import os
import re
import subprocess
from pathlib import Path

import httpx
import pytest

from server.clients import Guest, owed
from server.postgres import Postgres, binaries
from server.serving import Process, processes

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parents[2] / "docs" / "hosting-for-friends.md"


def recipe(first_word: str) -> str:
    """The block of shell commands that begins with a word."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    (found,) = [block for block in blocks if block.startswith(first_word)]
    return str(found)


def run(commands: str, folder: Path, **variables: str) -> None:
    path = f"{binaries()}:{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-euc", commands],
        cwd=folder,
        env={**os.environ, "PATH": path, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


async def table_at(server: Process) -> tuple[Guest, str]:
    """A table that runs on a server, and who made it."""
    await server.ready()
    guest = await Guest(server.url, "Ann").__aenter__()
    table = await guest.make_table(title="kingdom", players=2, bots={"1": "random"}, sit=0)
    await guest.command(table, "ready", ready=True)
    return guest, table


async def goes_on(server: Process, guest: Guest, table: str) -> None:
    """The same player plays on at the same table."""
    await server.ready()
    guest.http.base_url = httpx.URL(server.url)
    seen = await guest.get(f"/tables/{table}/view")
    await guest.command(table, "act", action=owed(seen)[0], seen=seen["seq"])
    await guest.http.aclose()


async def test_sqlite(sqlite: str, tmp_path: Path) -> None:
    server = Process(sqlite)
    with processes(server):
        guest, table = await table_at(server)
        run(recipe("python3"), tmp_path)
    restored = Process(f"sqlite:///{tmp_path}/copy.db")
    with processes(restored):
        await goes_on(restored, guest, table)


async def test_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    before, after = postgres.new_database(), postgres.new_database()
    server = Process(before)
    with processes(server):
        guest, table = await table_at(server)
        run(recipe("pg_dump"), tmp_path, DATABASE=before)
    run(recipe("pg_restore"), tmp_path, EMPTY=after)
    restored = Process(after)
    with processes(restored):
        await goes_on(restored, guest, table)
