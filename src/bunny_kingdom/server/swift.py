"""The swift way for PostgreSQL's common case: a group of plain entries, straight to the driver."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql import Insert

from bunny_kingdom.server.many_rows import ManyRows, Rows

Notices = Callable[[dict[str, int]], list[str]]


class SwiftAppends:
    """One connection of the writer that stays open."""

    def __init__(self, engine: Engine, insert: Insert, channel: str) -> None:
        self._engine = engine
        self._channel = channel
        self._many = ManyRows(engine, insert)
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
        cursor.execute(self._many.sql(len(rows)), self._many.values(rows))
        won: bool = cursor.rowcount == len(rows)
        if won:
            for words in notices({row["table_id"]: row["seq"] for row in rows}):
                cursor.execute("SELECT pg_notify(%s, %s)", (self._channel, words))
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
