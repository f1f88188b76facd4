"""SQLite's log is moved into the database beside the writer."""

import sqlite3

import pytest

from server.clients import Guest
from server.serving import running

pytestmark = pytest.mark.anyio


async def test_a_sweep_tidies_the_log(sqlite: str) -> None:
    async with running(sqlite, sweep_seconds=3600) as server, Guest(server.url, "Ann") as ann:
        await ann.make_table(players=2)
        file = sqlite.removeprefix("sqlite:///")
        await server.services.store.tidy()
        alone = sqlite3.connect(f"file:{file}?immutable=1", uri=True)  # without its log
        assert alone.execute("SELECT count(*) FROM tables").fetchone() == (1,)
        alone.close()
