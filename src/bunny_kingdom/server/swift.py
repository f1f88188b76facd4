"""The swift way for the common case: a group of plain entries, straight through the driver.

SQLAlchemy's way costs as much as the commit itself. The statements are still the ones that it
compiled from the schema; only the calls go to the driver. Many rows go in with one statement:
the driver lets go of the interpreter at every step, and under load each return takes a wait.
"""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql import Insert

Notices = Callable[[dict[str, int]], list[str]]
Rows = list[dict[str, Any]]
SIZES = (64, 16, 4, 1)
"""Rows of a statement: few sizes, so that the driver keeps every statement prepared."""


class SwiftAppends:
    """One connection of the writer that stays open."""

    def __init__(self, engine: Engine, insert: Insert, channel: str) -> None:
        self._engine = engine
        self._channel = channel
        self._shared = engine.dialect.name == "postgresql"
        self._statements = {size: _Statement(engine, insert, size) for size in SIZES}
        self._pooled: Any = None

    def commit(self, rows: Rows, notices: Notices) -> bool:
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

    def _try(self, rows: Rows, notices: Notices) -> bool:
        connection = self._pooled.driver_connection
        cursor = connection.cursor()
        if not self._shared:
            cursor.execute("BEGIN")
        won = self._insert(cursor, rows)
        if won and self._shared:
            for words in notices({row["table_id"]: row["seq"] for row in rows}):
                cursor.execute("SELECT pg_notify(%s, %s)", (self._channel, words))
        if won:
            connection.commit()
        else:
            connection.rollback()
        cursor.close()
        return won

    def _insert(self, cursor: Any, rows: Rows) -> bool:
        """Whether all rows went in."""
        start = 0
        for size in SIZES:
            while len(rows) - start >= size:
                statement = self._statements[size]
                cursor.execute(statement.sql, statement.values(rows[start : start + size]))
                if cursor.rowcount != size:
                    return False
                start += size
        return True

    def close(self) -> None:
        """Give the connection up."""
        if self._pooled is not None:
            try:
                self._pooled.driver_connection.rollback()
            except self._engine.dialect.loaded_dbapi.Error:
                self._pooled.invalidate()
            self._pooled.close()
            self._pooled = None


class _Statement:
    """An insert of so many rows, compiled once."""

    def __init__(self, engine: Engine, insert: Insert, size: int) -> None:
        self._fields = insert.table.columns.keys()
        many = insert.values([dict.fromkeys(self._fields) for _ in range(size)])
        self.sql = str(many.compile(dialect=engine.dialect))

    def values(self, rows: Rows) -> list[Any]:
        """The rows as the driver takes them: every field of the first, then of the next."""
        return [row[field] for row in rows for field in self._fields]
