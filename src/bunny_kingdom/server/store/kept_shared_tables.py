"""Shared tables of cardboard as the store keeps them: one row each, with its version."""

import msgspec
from sqlalchemy import Connection, delete, func, select, update

from bunny_kingdom.server.store.append.batch import Change
from bunny_kingdom.server.store.notices import Notices
from bunny_kingdom.server.store.schema import insert_new, shared_tables
from bunny_kingdom.tables.cardboard.shared_table import SharedTable
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.timepiece import current_time
from bunny_kingdom.titles import titles

_rows = shared_tables.c
_decoder = msgspec.json.Decoder(SharedTable)


def kept_table(connection: Connection, code: str) -> SharedTable | None:
    """The table with a code, None if there is none; a Refusal if what is kept cannot be read."""
    data = connection.execute(select(_rows.data).where(_rows.code == code)).scalar_one_or_none()
    if data is None:
        return None
    try:
        found = _decoder.decode(bytes(data))
    except (msgspec.DecodeError, RecursionError, TypeError):
        found = None
    if found is None or found.title not in titles():
        raise Refusal("damaged", "what is kept of this table cannot be read any more")
    return found


def versions_of(connection: Connection, codes: list[str]) -> dict[str, int]:
    """How far tables are."""
    wanted = select(_rows.code, _rows.version).where(_rows.code.in_(codes))
    return {row.code: row.version for row in connection.execute(wanted)}


def made_by(connection: Connection, host: str) -> int:
    """How many tables somebody has made that are still kept."""
    count = select(func.count()).select_from(shared_tables).where(_rows.host == host)
    return connection.execute(count).scalar_one()


def inserted(code: str, table: SharedTable) -> Change:
    """Whether a new table got its code."""

    def write(connection: Connection) -> bool:
        row = {"code": code, "host": table.host, **_row(table)}
        new = insert_new(connection.dialect.name, shared_tables).returning(_rows.code)
        return connection.execute(new, [row]).first() is not None

    return write


def replaced(code: str, before: int, table: SharedTable, notices: Notices) -> Change:
    """Whether a table went on from a version: not if somebody else was quicker."""

    def write(connection: Connection) -> bool:
        this = (_rows.code == code) & (_rows.version == before)
        done = connection.execute(update(shared_tables).where(this).values(**_row(table)))
        if done.rowcount == 1:
            notices.send(connection, {code: table.version})
        return done.rowcount == 1

    return write


def left_since(connection: Connection, before: float) -> bool:
    """Whether there are tables that did not change for long."""
    wanted = select(_rows.code).where(_rows.changed_at < before).limit(1)
    return connection.execute(wanted).first() is not None


def forgotten(before: float) -> Change:
    """Nothing is left of tables that did not change for long."""
    return lambda connection: connection.execute(
        delete(shared_tables).where(_rows.changed_at < before)
    )


def _row(table: SharedTable) -> dict[str, object]:
    data = msgspec.json.encode(table)
    return {"version": table.version, "changed_at": current_time(), "data": data}
