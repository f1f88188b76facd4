"""The writer: commits what has queued as a batch, in one transaction, one batch at a time.

A commit with fsync costs the same for one entry as for a hundred. Everybody waits for one commit,
and under load the batches grow by themselves: what comes during a commit is the next batch.
"""

import asyncio
from collections.abc import Sequence
from operator import attrgetter
from time import perf_counter
from typing import Any

from sqlalchemy import Engine

from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.base.signals import Signal
from bunny_kingdom.server.store.append.appenders import Appenders
from bunny_kingdom.server.store.append.batch import (
    Batch,
    Change,
    Latest,
    Row,
    Write,
    last_numbers,
    settle,
)
from bunny_kingdom.server.store.append.insertion import MOST_ROWS
from bunny_kingdom.server.store.database_file import StoreLost
from bunny_kingdom.server.store.notices import Notices


class Writer:
    """The only one for whom this process writes."""

    def __init__(self, engine: Engine, notices: Notices, committed: Signal[Latest]) -> None:
        self._appenders = Appenders(engine, notices)
        self._committed = committed
        self.lost = False
        """Whether what would be written now would never be found again."""
        self._waiting: Batch = []
        self._work: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        if self._work:
            await self._work
        await self._appenders.close()

    async def append(self, rows: Sequence[Row], change: Change | None = None) -> bool:
        """Append entries; True once they are on disk, False if a number or the command is taken."""
        return bool(await self._put(rows, change))

    def write(self, change: Change) -> asyncio.Future[Any]:
        """Write something else; what it returned, as soon as that is on disk."""
        return self._put((), change)

    def _put(self, rows: Sequence[Row], change: Change | None) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        if self.lost:
            done.set_exception(StoreLost())
            return done
        self._waiting.append(Write(rows, change, done))
        if self._work is None:
            self._work = loop.create_task(self._write_all())
        return done

    async def _write_all(self) -> None:
        await asyncio.sleep(0)
        while self._waiting:
            batch = self._next()
            began = perf_counter()
            outcomes = await self._appenders.append(batch)
            metrics.commit_seconds.observe(perf_counter() - began)
            metrics.group_size.observe(len(batch))
            settle(batch, outcomes)
            if latest := last_numbers(batch, outcomes):
                # after those who waited have folded their entries, so that nobody reads them
                asyncio.get_running_loop().call_soon(self._committed.tell, latest)
            if self._waiting:
                await asyncio.sleep(0)  # those who waited may have more to write,
                await asyncio.sleep(0)  # and so may whoever is heard by one more look at sockets
        self._work = None

    def _next(self) -> Batch:
        """The next batch: all of the first ones that are of one sort."""
        first, rest = self._waiting[:MOST_ROWS], self._waiting[MOST_ROWS:]
        plain = first[0].plain
        batch: Batch = []
        others: Batch = []
        for write in first:
            (batch if write.plain is plain else others).append(write)
        self._waiting = others + rest
        return sorted(batch, key=attrgetter("table"))
