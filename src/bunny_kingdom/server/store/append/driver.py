"""The way through the driver: plain entries in one statement, past SQLAlchemy, in a thread."""

import asyncio
from concurrent.futures import Executor
from contextlib import closing
from typing import Any

from sqlalchemy import Engine, insert
from sqlalchemy.exc import SQLAlchemyError

from bunny_kingdom.server.store.append.batch import Batch, Outcomes, Row, last_numbers, plain_rows
from bunny_kingdom.server.store.append.insertion import Insertion
from bunny_kingdom.server.store.notices import CHANNEL, Notices
from bunny_kingdom.server.store.schema import entries, insert_new


class DriverAppender:
    """One connection that stays open."""

    def __init__(self, engine: Engine, notices: Notices, thread: Executor) -> None:
        self._engine = engine
        self._notices = notices
        self._thread = thread
        self._shared = engine.dialect.name == "postgresql"
        new = insert_new(engine.dialect.name, entries)  # SQLite commits each statement as a whole
        self._insertion = Insertion(engine, new if self._shared else insert(entries))
        self._pooled: Any = None

    async def append(self, batch: Batch) -> Outcomes | None:
        rows = plain_rows(batch)
        if not rows:
            return None
        outcomes: Outcomes = [True] * len(batch)
        notices = self._notices.of(last_numbers(batch, outcomes)) if self._shared else []
        loop = asyncio.get_running_loop()
        written = await loop.run_in_executor(self._thread, self._append, rows, notices)
        return outcomes if written else None

    def _append(self, rows: list[Row], notices: list[str]) -> bool:
        try:
            if self._pooled is None:
                self._pooled = self._engine.raw_connection()
            return self._try(rows, notices)
        except (SQLAlchemyError, self._engine.dialect.loaded_dbapi.Error):
            self._give_up()
            return False

    def _try(self, rows: list[Row], notices: list[str]) -> bool:
        connection = self._pooled.driver_connection
        with closing(connection.cursor()) as cursor:
            cursor.execute(*self._insertion.of(rows))
            if cursor.rowcount != len(rows):
                connection.rollback()
                return False
            for notice in notices:
                cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, notice))
        connection.commit()
        return True

    async def close(self) -> None:
        self._give_up()

    def _give_up(self) -> None:
        if self._pooled is not None:
            self._pooled.invalidate()
            self._pooled = None
