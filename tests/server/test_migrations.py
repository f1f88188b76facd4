"""Databases of earlier versions, and games of earlier rules, go on or end with a message."""

from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from bunny_kingdom.server import migrations, schema
from bunny_kingdom.server.entries import Started, decode_entry, encode_entry
from bunny_kingdom.server.migrating import HEAD, migrate
from bunny_kingdom.server.store import engine_for
from bunny_kingdom.titles import rules_of
from server.clients import Guest, Refused
from server.serving import running

pytestmark = pytest.mark.anyio


def test_the_program_wants_the_last_revision() -> None:
    versions = Path(migrations.__file__).parent / "versions"
    assert max(path.name for path in versions.glob("r*.py")).startswith(f"r{HEAD}_")


def test_migrations_make_the_schema(database: str) -> None:
    engine = engine_for(database)
    with engine.begin() as connection:
        migrate(connection)
    with engine.begin() as connection:
        migrate(connection)  # a second start finds everything done
        there = inspect(connection)
        for table in schema.metadata.sorted_tables:
            assert {c["name"] for c in there.get_columns(table.name)} == set(table.c.keys())
            assert {i["name"] for i in there.get_indexes(table.name)} >= {
                str(index.name) for index in table.indexes
            }
    engine.dispose()


async def test_an_old_database_is_brought_up_to_date(database: str) -> None:
    engine = engine_for(database)
    with engine.begin() as connection:
        migrate(connection, "0001")
        connection.execute(
            text("INSERT INTO identities (id, name, created_at) VALUES ('old', 'Old', 1)")
        )
    engine.dispose()
    async with running(database) as server:
        assert (await server.house.identities.known("old")).name == "Old"
        async with Guest(server.url, "Ann") as ann:
            assert await ann.get("/players/old/games") == []


async def test_a_game_of_older_rules_is_ended_with_a_message(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2, bots={"1": "random"})
        await ann.command(table, "ready")
    engine = engine_for(sqlite)
    with engine.begin() as connection:
        rows = connection.execute(text("SELECT seq, data FROM entries ORDER BY seq")).all()
        for seq, data in rows:
            entry = decode_entry(data)
            if isinstance(entry, Started):
                older = Started(entry.config, rules_of("kingdom").version - 1)
                statement = text("UPDATE entries SET data = :data WHERE seq = :seq")
                connection.execute(statement, {"data": encode_entry(older), "seq": seq})
    engine.dispose()
    async with running(sqlite) as server:
        guest = Guest(server.url, "Ann")
        guest.http.cookies = ann.http.cookies
        guest.id = ann.id
        async with guest.sit_at(table, lang="en") as place:
            await place.until(lambda: place.over)
            assert (place.info["status"], place.info["reason"]) == ("ended", "old-rules")
            (said,) = place.state["entries"][-1]["words"]
            assert said.startswith("The game was ended: the server has newer rules")
            (ended,) = (await guest.get(f"/tables/{table}/log", lang="fr"))[-1]["words"]
            assert ended.startswith("La partie a été arrêtée : le serveur a des règles plus")
            with pytest.raises(Refused, match="not-now"):
                await place.send("act", action={"do": "finish"})
        with pytest.raises(Refused, match="old-rules"):
            await guest.get(f"/tables/{table}/record")
        await guest.http.aclose()
