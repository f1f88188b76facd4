"""What the page says of a damaged table."""

import asyncio
from pathlib import Path

from sqlalchemy import text

from bunny_kingdom.server.store.store import engine_for
from page.test_page import run
from server.clients import Guest
from server.serving import Process, processes


async def two_tables(process: Process) -> tuple[str, str, str]:
    """The token of a guest with two tables."""
    await process.ready()
    async with Guest(process.url, "Ann") as ann:
        tables = [await ann.make_table(players=2) for _ in range(2)]
        return ann.token, tables[0], tables[1]


def test_a_damaged_table_says_so_in_both_languages(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    process = Process(database)
    with processes(process):
        token, damaged, whole = asyncio.run(two_tables(process))
        process.kill()
        engine = engine_for(database)
        with engine.begin() as connection:
            statement = text("UPDATE entries SET data = x'00' WHERE table_id = :id AND seq = 2")
            connection.execute(statement, {"id": damaged})
        engine.dispose()
        process.start()
        asyncio.run(process.ready())
        run(process, "damaged", token, damaged, whole)
