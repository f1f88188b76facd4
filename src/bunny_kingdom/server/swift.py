"""The swift way for the common case: a group of plain entries, straight through the driver.

SQLAlchemy's way costs as much as the commit itself. The statements are still the ones that it
compiled from the schema; only the calls go to the driver. All rows go in with one statement,
which in SQLite is a transaction by itself: the driver lets go of the interpreter at every call,
and under load each return takes a wait.
"""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine
from sqlalchemy import insert as plain_insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql import Insert

Notices = Callable[[dict[str, int]], list[str]]
Rows = list[dict[str, Any]]
MOST_ROWS = 64
"""Rows of a statement at most: so few that the driver keeps a statement of each size prepared."""


class SwiftAppends:
    """One connection of the writer that stays open."""

    def __init__(self, engine: Engine, insert: Insert, channel: str) -> None:
        self._engine = engine
        self._channel = channel
        self._shared = engine.dialect.name == "postgresql"
        self._insert = insert if self._shared else plain_insert(insert.table)
        self._statements: dict[int, _Statement] = {}
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
        statement = self._statement(len(rows))
        cursor = connection.cursor()
        cursor.execute(statement.sql, statement.values(rows))
        won: bool = cursor.rowcount == len(rows)
        if self._shared:
            if won:
                for words in notices({row["table_id"]: row["seq"] for row in rows}):
                    cursor.execute("SELECT pg_notify(%s, %s)", (self._channel, words))
                connection.commit()
            else:
                connection.rollback()
        cursor.close()
        return won

    def _statement(self, size: int) -> "_Statement":
        if size not in self._statements:
            self._statements[size] = _Statement(self._engine, self._insert, size)
        return self._statements[size]

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
