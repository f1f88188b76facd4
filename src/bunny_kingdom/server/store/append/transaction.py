"""The thorough way: any batch, in an SQLAlchemy transaction.

It finds out which write of a batch fails, and does all the others.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Any

from sqlalchemy import Connection, Engine

from bunny_kingdom.server.store.append.batch import Batch, Outcomes, Row, Write, last_numbers
from bunny_kingdom.server.store.notices import Notices
from bunny_kingdom.server.store.schema import entries, insert_new


class TransactionAppender:
    """Writes in a thread."""

    def __init__(self, engine: Engine, notices: Notices, thread: Executor) -> None:
        self._engine = engine
        self._notices = notices
        self._thread = thread
        self._new = insert_new(engine.dialect.name, entries).returning(entries.c.seq)

    async def append(self, batch: Batch) -> Outcomes:
        """Write the batch; a write that fails costs no other."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._append, batch)

    async def close(self) -> None:
        """Nothing stays open."""

    def _append(self, batch: Batch) -> Outcomes:
        try:
            with self._engine.begin() as connection:
                outcomes = [self._perform(connection, write) for write in batch]
                self._notices.send(connection, last_numbers(batch, outcomes))
                return outcomes
        except Exception as error:
            if len(batch) == 1:
                return [error]
        return [outcome for write in batch for outcome in self._append([write])]

    def _perform(self, connection: Connection, write: Write) -> Any:
        appended = not write.rows or self._insert(connection, write.rows)
        changed = write.change(connection) if appended and write.change else None
        return appended if write.rows else changed

    def _insert(self, connection: Connection, rows: Sequence[Row]) -> bool:
        """Whether all rows got their numbers; otherwise none is there."""
        nested = connection.begin_nested() if len(rows) > 1 else None
        appended = len(connection.execute(self._new, list(rows)).all()) == len(rows)
        if nested:
            nested.commit() if appended else nested.rollback()
        return appended
