"""The swift way for the common case: a group of plain entries, straight through the driver.

SQLAlchemy's way costs as much as the commit itself. The statement is still the one that it
compiled from the schema; only the calls go to the driver.
"""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql import Insert

Notices = Callable[[dict[str, int]], list[str]]


class SwiftAppends:
    """One connection of the writer that stays open."""

    def __init__(self, engine: Engine, insert: Insert, channel: str) -> None:
        self._engine = engine
        self._channel = channel
        self._shared = engine.dialect.name == "postgresql"
        compiled = insert.compile(dialect=engine.dialect)
        self._sql = str(compiled)
        self._fields: Sequence[str] = getattr(compiled, "positiontup", None) or ()
        self._pooled: Any = None

    def commit(self, rows: list[dict[str, Any]], notices: Notices) -> bool:
        """Append all rows and commit; False if one was taken or anything else went wrong.

        Then nothing is written, and the thorough way finds out what it was.
        """
        try:
            if self._pooled is None:
                self._pooled = self._engine.raw_connection()
            return self._try(rows, notices)
        except (SQLAlchemyError, self._engine.dialect.loaded_dbapi.Error):
            self.close()
            return False

    def _try(self, rows: list[dict[str, Any]], notices: Notices) -> bool:
        connection = self._pooled.driver_connection
        cursor = connection.cursor()
        if not self._shared:
            cursor.execute("BEGIN")
        given = [tuple(row[f] for f in self._fields) for row in rows] if self._fields else rows
        cursor.executemany(self._sql, given)
        won: bool = cursor.rowcount == len(rows)
        if won and self._shared:
            for words in notices({row["table_id"]: row["seq"] for row in rows}):
                cursor.execute("SELECT pg_notify(%s, %s)", (self._channel, words))
        if won:
            connection.commit()
        else:
            connection.rollback()
        cursor.close()
        return won

    def close(self) -> None:
        """Give the connection up."""
        if self._pooled is not None:
            try:
                self._pooled.driver_connection.rollback()
            except self._engine.dialect.loaded_dbapi.Error:
                self._pooled.invalidate()
            self._pooled.close()
            self._pooled = None
