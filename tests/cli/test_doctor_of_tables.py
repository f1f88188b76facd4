"""`bunny doctor --database`: every stored table is read, and each damaged one is named."""

import json
from pathlib import Path

import anyio
import pytest
from sqlalchemy import text

from bunny_kingdom.server.store.store import engine_for
from cli.conftest import Bunny
from server.clients import Guest
from server.conftest import database, postgres, postgresql, sqlite  # noqa: F401 - fixtures
from server.serving import running


async def three_tables(url: str) -> list[str]:
    async with running(url) as server, Guest(server.url, "Ann") as ann:
        tables = [await ann.make_table(players=2, bots={"1": "random"}) for _ in range(3)]
        for table in tables:
            await ann.command(table, "ready")
            options = (await ann.get(f"/tables/{table}/options"))["actions"]
            await ann.command(table, "act", action=options[0])
        return tables


def test_every_damaged_table_is_named_with_its_entry(
    bunny: Bunny,
    database: str,  # noqa: F811 - the fixture
) -> None:
    whole, broken, lost = anyio.run(three_tables, database)
    code, out, err = bunny("doctor", "--database", database)
    assert (code, err) == (0, "")
    assert "works    tables: 3 tables, 0 of them damaged" in out
    engine = engine_for(database)
    with engine.begin() as connection:
        for statement in (
            "UPDATE entries SET data = :data WHERE table_id = :broken AND seq = 2",
            "DELETE FROM entries WHERE table_id = :lost AND seq = 3",
        ):
            names = {"data": b"{}", "broken": broken, "lost": lost}
            connection.execute(
                text(statement), {name: names[name] for name in names if f":{name}" in statement}
            )
    engine.dispose()
    code, out, err = bunny("doctor", "--database", database)
    assert (code, err) == (1, "")
    assert "broken   tables: 3 tables, 2 of them damaged" in out
    assert f"broken   table {broken}: entry 2: it is no entry (" in out
    assert f"broken   table {lost}: entry 4: entry 3 is missing" in out
    assert whole not in out
    answer = json.loads(bunny("doctor", "--json", "--database", database).out)
    assert {f"table {broken}", f"table {lost}"} <= {each["name"] for each in answer["findings"]}


def test_a_file_that_is_not_there_is_not_made(bunny: Bunny, tmp_path: Path) -> None:
    code, out, _ = bunny("doctor", "--database", f"sqlite:///{tmp_path}/none.db")
    assert code == 0
    assert "table " not in out
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize("damage", ["status = 'open'", "players = 'many'", "id = 'other'"])
def test_indexes_that_say_something_else_are_told(
    bunny: Bunny,
    sqlite: str,  # noqa: F811 - the fixture
    damage: str,
) -> None:
    table = anyio.run(three_tables, sqlite)[0]
    engine = engine_for(sqlite)
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE tables SET {damage} WHERE id = :id"), {"id": table})
    engine.dispose()
    code, out, _ = bunny("doctor", "--database", sqlite)
    assert code == 1
    assert f"broken   table {table}: " in out
