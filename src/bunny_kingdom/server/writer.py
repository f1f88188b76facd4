"""The writer: commits what has queued as a group, in one transaction, one group at a time.

A commit with fsync costs the same for one entry as for a hundred. Whoever waits for its
entry waits for one commit, and under load the groups grow by themselves: what comes while one
is written is the next. Plain entries, nearly all there are, go a swift way; for the rest, and
where that fails, a thread takes the thorough one.
"""

import asyncio
import secrets
import threading
from collections.abc import Callable, Sequence
from functools import partial
from queue import SimpleQueue
from time import perf_counter
from typing import Any

from sqlalchemy import Connection, Engine, text

from bunny_kingdom.server.many_rows import MOST_ROWS
from bunny_kingdom.server.schema import entries, insert_new
from bunny_kingdom.server.scribe import Scribe
from bunny_kingdom.server.swift import SwiftAppends
from bunny_kingdom.server.writes import (
    Also,
    Append,
    Group,
    Row,
    Task,
    is_plain,
    last_numbers,
    measure,
    plain_rows,
    settle,
)

IN_A_NOTICE = 250
"""Tables in one notice: PostgreSQL takes less than 8,000 bytes."""
SENDER = "from"
"""Opens a notice with the name of the process that sends it, which knows already."""


class Writer:
    """The only one for whom this process writes."""

    def __init__(self, engine: Engine, channel: str) -> None:
        self.name = secrets.token_hex(4)
        self._engine = engine
        self._channel = channel
        self._waiting: Group = []
        self._working = False
        self._groups: SimpleQueue[Group | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        plain = insert_new(engine.dialect.name, entries)
        self._insert = plain.returning(entries.c.table_id, entries.c.seq)
        shared = engine.dialect.name == "postgresql"
        self._swift = SwiftAppends(engine, plain, channel) if shared else None
        self._scribe = None if shared else Scribe(engine)
        self.committed: Callable[[dict[str, int]], None] = lambda latest: None
        """Called in the event loop after each commit with the last number of each table."""

    def start(self) -> None:
        """Begin to write; call it in the event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()
        if self._scribe:
            self._scribe.start()

    def stop(self) -> None:
        """Write what is queued and end."""
        while self._scribe and self._scribe.busy:
            self._scribe.hear()
        self._groups.put(self._waiting)
        self._groups.put(None)
        self._thread.join()
        for way in (self._scribe, self._swift):
            if way:
                way.close()

    async def append(self, rows: Sequence[Row], also: Also | None = None) -> bool:
        """Append entries; False if one of their numbers or their command was taken already.

        When it returns True they are on disk.
        """
        done: asyncio.Future[bool] = self._loop.create_future()
        self._put(Append(rows, also, done))
        return await done

    async def write(self, write: Callable[[Connection], Any]) -> Any:
        """Write something else; when it returns, that is on disk."""
        done: asyncio.Future[Any] = self._loop.create_future()
        self._put(Task(write, done))
        return await done

    def _put(self, item: Append | Task) -> None:
        self._waiting.append(item)
        if not self._working:
            self._working = True
            self._hand_over_soon()

    def _hand_over_soon(self) -> None:
        """After one more look at the sockets: what is on its way comes along."""
        self._loop.call_soon(self._loop.call_soon, self._hand_over)

    def _hand_over(self) -> None:
        """Have the next group written: all of the first ones that are of one sort."""
        first, rest = self._waiting[:MOST_ROWS], self._waiting[MOST_ROWS:]
        self._working = bool(first)
        if first:
            plain = is_plain(first[0])
            group = [item for item in first if is_plain(item) is plain]
            self._waiting = [item for item in first if is_plain(item) is not plain] + rest
            rows = plain_rows(group)
            if rows and self._scribe and self._scribe.there:
                self._scribe.append(rows, partial(self._answered, group, perf_counter()))
            else:
                self._groups.put(group)

    def _answered(self, group: Group, began: float, won: bool) -> None:
        """The scribe has written a group, or could not: then it is for the thread."""
        if not won:
            self._groups.put(group)
            return
        results: list[Any] = [True] * len(group)
        measure(group, began)
        self._tell(group, results, last_numbers(group, results))
        self._hand_over_soon()

    # -- in the thread ------------------------------------------------------------------

    def _run(self) -> None:
        while (group := self._groups.get()) is not None:
            if group:
                self._commit(group)
            self._loop.call_soon_threadsafe(self._hand_over)

    def _commit(self, group: Group) -> None:
        began = perf_counter()
        rows = plain_rows(group)
        if rows and self._swift and self._swift.commit(rows, self._notices):
            results: list[Any] = [True] * len(group)
            self._committed(began, group, results, last_numbers(group, results))
            return
        try:
            with self._engine.begin() as connection:
                results = self._perform(connection, group)
                latest = last_numbers(group, results)
                if latest and connection.dialect.name == "postgresql":
                    self._notify(connection, latest)
        except Exception as error:
            if len(group) > 1:  # one bad item must not take the others with it
                for item in group:
                    self._commit([item])
                return
            self._loop.call_soon_threadsafe(settle, group, [error])
            return
        self._committed(began, group, results, latest)

    def _committed(
        self,
        began: float,
        group: Group,
        results: list[Any],
        latest: dict[str, int],
    ) -> None:
        measure(group, began)
        self._loop.call_soon_threadsafe(self._tell, group, results, latest)

    def _perform(self, connection: Connection, group: Group) -> list[Any]:
        """What comes of each item: whether its entries won, or what its write returned."""
        single = [
            item.rows[0] for item in group if isinstance(item, Append) and len(item.rows) == 1
        ]
        won = self._insert_rows(connection, single)
        results: list[Any] = []
        for item in group:
            if isinstance(item, Task):
                results.append(item.write(connection))
                continue
            if len(item.rows) == 1:
                row = item.rows[0]
                success = won.pop((row["table_id"], row["seq"]), None) is row
            else:
                success = self._insert_together(connection, item.rows)
            if success and item.also:
                item.also(connection)
            results.append(success)
        return results

    def _insert_rows(self, connection: Connection, rows: list[Row]) -> dict[tuple[str, int], Row]:
        """The rows that got their number. Sorted, so that two processes never wait crosswise."""
        if not rows:
            return {}
        first: dict[tuple[str, int], Row] = {}
        for row in rows:
            first.setdefault((row["table_id"], row["seq"]), row)
        ordered = [first[key] for key in sorted(first)]
        found = connection.execute(self._insert, ordered).all()
        return {(table_id, seq): first[table_id, seq] for table_id, seq in found}

    def _insert_together(self, connection: Connection, rows: Sequence[Row]) -> bool:
        """Several entries of one table: all of them or none."""
        nested = connection.begin_nested()
        if len(connection.execute(self._insert, list(rows)).all()) == len(rows):
            nested.commit()
            return True
        nested.rollback()
        return False

    def _notify(self, connection: Connection, latest: dict[str, int]) -> None:
        """Tell the other processes; PostgreSQL sends it when, and only when, we commit."""
        for words in self._notices(latest):
            connection.execute(
                text("SELECT pg_notify(:channel, :words)"),
                {"channel": self._channel, "words": words},
            )

    def _notices(self, latest: dict[str, int]) -> list[str]:
        """What is told of the last numbers, in pieces that PostgreSQL takes."""
        words = [f"{table_id}:{seq}" for table_id, seq in latest.items()]
        parts = (words[n : n + IN_A_NOTICE] for n in range(0, len(words), IN_A_NOTICE))
        return [" ".join((f"{SENDER}:{self.name}", *part)) for part in parts]

    # -- back in the event loop ---------------------------------------------------------

    def _tell(self, group: Group, results: list[Any], latest: dict[str, int]) -> None:
        settle(group, results)
        if latest:  # after those who waited have folded their entries, so that nobody reads them
            self._loop.call_soon(self.committed, latest)
