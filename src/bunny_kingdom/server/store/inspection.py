"""Inspection: every stored table is read from its first entry to its last; nothing is changed."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct
from sqlalchemy import Connection, Engine, select, union

from bunny_kingdom.server.store.rows import readable
from bunny_kingdom.server.store.schema import entries, tables
from bunny_kingdom.server.store.store import stored_entries
from bunny_kingdom.tables.stored import Damaged, Stored, entry_of, fold_stored
from bunny_kingdom.tables.table import Table


class Damage(NamedTuple):
    """A table that is damaged: from which entry on (0: not in its entries), and why."""

    table: str
    entry: int
    why: str


class _Indexed(Struct):
    """What the index has of a table."""

    title: str
    players: int
    status: str
    host: str
    created_at: float


def inspect_tables(
    engine: Engine, going_on: Callable[[int, int], None]
) -> tuple[int, list[Damage]]:
    """How many tables there are, and which are damaged; `going_on` hears how far it is."""
    with _at_one_moment(engine) as connection:
        either = union(select(entries.c.table_id), select(tables.c.id))
        ids = sorted(map(str, connection.execute(either).scalars()))
        found: list[Damage] = []
        for number, table_id in enumerate(ids, start=1):
            found += _damage_of(connection, table_id)
            going_on(number, len(ids))
    return len(ids), found


def _at_one_moment(engine: Engine) -> Connection:
    """A connection that sees nothing of what a server writes meanwhile."""
    connection = engine.connect()
    if engine.dialect.name == "postgresql":  # SQLite's transactions are like that anyway
        connection = connection.execution_options(isolation_level="REPEATABLE READ")
    return connection


def _damage_of(connection: Connection, table_id: str) -> Iterator[Damage]:
    table = Table(table_id)
    rows = connection.execute(stored_entries(table_id).order_by(entries.c.seq))
    try:
        for stored in (Stored(*row) for row in rows):
            fold_stored(table, stored, entry_of(stored))
    except Damaged as damaged:
        yield Damage(table_id, damaged.seq, damaged.why)
        return
    if table.seq == 0:
        yield Damage(table_id, 0, "it has no entries")
        return
    indexed = connection.execute(select(tables).where(tables.c.id == table_id))
    yield from _damage_of_index(table, indexed.mappings().first())


def _damage_of_index(table: Table, row: Any) -> Iterator[Damage]:
    if row is None:
        yield Damage(table.id, 0, "no list has it: its row in `tables` is missing")
        return
    known = readable(_Indexed, [row])
    if not known:
        yield Damage(table.id, 0, "its row in `tables` has values of the wrong types")
    elif known[0].status != table.status:
        said = f"`tables` says {known[0].status}, its entries say {table.status}"
        yield Damage(table.id, 0, said)
