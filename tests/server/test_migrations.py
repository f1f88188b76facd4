"""Databases of earlier versions, and games of earlier rules, go on; later ones are kept."""

from pathlib import Path
from random import Random

import pytest
from sqlalchemy import inspect, text

from bunny_kingdom.kernel.record import heading_of, read_record
from bunny_kingdom.server.store import migrations, schema
from bunny_kingdom.server.store.migration import HEAD, migrate
from bunny_kingdom.server.store.rows import rows_of
from bunny_kingdom.server.store.store import engine_for
from bunny_kingdom.tables.codes import code_of
from bunny_kingdom.tables.entries import (
    Acted,
    InvitationChanged,
    Joined,
    Opened,
    Started,
    decode_entry,
    encode_entry,
)
from bunny_kingdom.tables.table_settings import TableSettings
from bunny_kingdom.titles import rules_for
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
        assert (await server.services.identities.known("old")).name == "Old"
        async with Guest(server.url, "Ann") as ann:
            assert await ann.get("/players/old/games") == []


async def test_open_tables_of_an_old_database_get_their_codes(database: str) -> None:
    opened = Opened(TableSettings("kingdom", 2, public=False, invite="first"), "ann")
    stream = (opened, Joined(0, "ann", "Ann"), InvitationChanged("second"))
    engine = engine_for(database)
    with engine.begin() as connection:
        migrate(connection, "0003")
        for table, entries in {"open": stream, "first": stream[:2], "over": stream}.items():
            connection.execute(
                text(
                    "INSERT INTO tables (id, title, players, status, public, host, created_at) "
                    f"VALUES ('{table}', 'kingdom', 2, :status, false, 'ann', 1)"
                ),
                {"status": "ended" if table == "over" else "open"},
            )
            for row in rows_of(table, 0, entries, 1.0):
                connection.execute(schema.entries.insert().values(row))
        migrate(connection)
        rows = connection.execute(text("SELECT id, code FROM tables")).all()
    engine.dispose()
    assert {row.id: row.code for row in rows} == {
        "open": code_of("second"),
        "first": code_of("first"),
        "over": None,
    }


async def begun_under(sqlite: str, version: int) -> tuple[Guest, str]:
    """A guest and a running table whose game began under another version of the rules."""
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2, bots={"1": "random"})
        await ann.command(table, "ready")
    engine = engine_for(sqlite)
    with engine.begin() as connection:
        for seq, data in connection.execute(text("SELECT seq, data FROM entries")).all():
            entry = decode_entry(data)
            if isinstance(entry, Acted):  # the bot was quick: what it did may differ
                connection.execute(text("DELETE FROM entries WHERE seq = :seq"), {"seq": seq})
            if isinstance(entry, Started):
                other = encode_entry(Started(entry.config, version))
                statement = text("UPDATE entries SET data = :data WHERE seq = :seq")
                connection.execute(statement, {"data": other, "seq": seq})
    engine.dispose()
    return ann, table


async def test_a_game_of_older_rules_goes_on_by_them(sqlite: str) -> None:
    before, table = await begun_under(sqlite, 1)
    async with running(sqlite) as server:
        guest = Guest(server.url, "Ann")
        guest.http.cookies, guest.id = before.http.cookies, before.id
        async with guest.sit_at(table) as place:
            assert place.info["rules_version"] == place.update["view"]["rules_version"] == 1
            await place.play(Random(1))
            assert place.info["status"] == "finished"
        record = (await guest.get(f"/tables/{table}/record")).encode()
        heading = heading_of(record)
        assert heading.rules_version == 1
        rules = rules_for(heading.config, 1)
        assert rules.over(read_record(record, rules).replay(rules))
        await guest.http.aclose()


async def test_a_game_of_newer_rules_is_kept_as_it_is(sqlite: str) -> None:
    before, table = await begun_under(sqlite, 99)
    async with running(sqlite) as server:
        guest = Guest(server.url, "Ann")
        guest.http.cookies, guest.id = before.http.cookies, before.id
        with pytest.raises(Refused, match=r"version 99 .* play it with a newer program") as refused:
            await guest.sit_at(table).connect()
        assert refused.value.code == "newer-rules"
        with pytest.raises(Refused, match="newer-rules"):
            await guest.command(table, "act", id="later", action={"do": "finish"})
        (listed,) = await guest.get("/me/games")
        assert listed["table"]["status"] == "running", "nobody has ended it"
        await guest.http.aclose()
