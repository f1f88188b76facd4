"""The indexes: small rows about tables and seats, to find streams by."""

from typing import Any

from sqlalchemy import Connection, delete, insert, update

from bunny_kingdom.server.entries import TableSettings
from bunny_kingdom.server.plans import Also
from bunny_kingdom.server.schema import seats, tables

BOT = "bot:"
"""Where an identity is expected, a bot stands under this and its level."""


def table_made(table_id: str, settings: TableSettings, host: str, now: float) -> Also:
    """A new table can be found."""
    row = {
        "id": table_id,
        "title": settings.title,
        "players": settings.players,
        "status": "open",
        "public": settings.public,
        "host": host,
        "created_at": now,
    }
    return lambda connection: connection.execute(insert(tables).values(row))


def status_changed(table_id: str, status: str, **more: Any) -> Also:
    """A table started or ended."""
    statement = update(tables).where(tables.c.id == table_id).values(status=status, **more)
    return lambda connection: connection.execute(statement)


def wake(table_id: str, at: float) -> Also:
    """Somebody should look at a table then."""
    statement = update(tables).where(tables.c.id == table_id).values(wake_at=at)
    return lambda connection: connection.execute(statement)


def seated(table_id: str, seat: int, identity: str, name: str) -> Also:
    """Somebody sits on a seat."""
    row = {"table_id": table_id, "seat": seat, "identity": identity, "name": name}

    def write(connection: Connection) -> None:
        freed(table_id, seat)(connection)
        connection.execute(insert(seats).values(row))

    return write


def bot_seated(table_id: str, seat: int, level: str) -> Also:
    """A bot sits on a seat."""
    return seated(table_id, seat, f"{BOT}{level}", level)


def freed(table_id: str, seat: int) -> Also:
    """Nobody sits on a seat any more."""
    statement = delete(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
    return lambda connection: connection.execute(statement)
