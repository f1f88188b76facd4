"""The house: everything that one server process has, put together and kept going."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import time

import msgspec
from litestar import Litestar
from litestar.di import NamedDependency
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.server import schema
from bunny_kingdom.server.attending import Attendant
from bunny_kingdom.server.commands import EndAbandoned
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.fanout import Fanout
from bunny_kingdom.server.identities import Identities
from bunny_kingdom.server.limits import Buckets, Counts
from bunny_kingdom.server.pace import Pace
from bunny_kingdom.server.performing import Performer
from bunny_kingdom.server.resting import Heartbeat
from bunny_kingdom.server.settings import Settings
from bunny_kingdom.server.store import Store
from bunny_kingdom.server.tables import Tables
from bunny_kingdom.server.thinking import Thinking

log = logging.getLogger(__name__)
LEFT_SECONDS = 3.0
"""A table that wanted to be looked at so long ago has lost its attendant."""
AT_ONCE = 100


class House:
    """One process of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.tables = Tables(self.store)
        self.identities = Identities(self.store)
        self.fanout = Fanout(settings)
        self.pace = Pace()
        self.heartbeat = Heartbeat(self.store)
        self.performer = Performer(settings, self.store, self.tables)
        self.thinking = Thinking(settings.jobs, settings.think_seconds)
        self.attendant = Attendant(settings, self.store, self.tables, self.performer, self.thinking)
        self.requests = Buckets(settings.request_rate, settings.request_burst)
        self.newcomers = Buckets(settings.identity_rate, settings.identity_burst)
        self.sockets = Counts(settings.sockets_per_address)
        self.ready = False
        self.store.writer.committed = self.fanout.committed
        self.fanout.own = self.store.writer.name
        self.identities.revoked = self.fanout.revoked
        self.performer.done = self.attendant.look

    @asynccontextmanager
    async def open(self, _app: Litestar) -> AsyncIterator[None]:
        """Open the house for as long as the application lives."""
        self.store.start()
        await self.heartbeat.resume()
        endless = (self.fanout.listen(), self.heartbeat.beating(), self._sweeping())
        tasks = [asyncio.create_task(each) for each in endless]
        self.ready = True
        try:
            yield
        finally:
            self.ready = False
            self.attendant.stop()
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            self.thinking.stop()
            self.store.stop()

    async def alive(self) -> bool:
        """Whether the store answers."""
        try:
            await self.store.read(lambda connection: connection.execute(select(1)).scalar())
        except SQLAlchemyError:
            return False
        return self.ready

    async def _sweeping(self) -> None:
        first = True
        while True:
            try:
                await self._sweep(first)
                first = False
            except Exception:  # whatever it was, the next sweep has to come
                log.exception("a sweep failed")
            await asyncio.sleep(self.settings.sweep_seconds)

    async def _sweep(self, everything: bool) -> None:
        """Look for what was missed: notices, slow readers, tables that nobody attends to."""
        for watcher in self.fanout.watchers():
            watcher.drop_if_slow()
        for table_id, seq in (await self.store.read(self._latest)).items():
            self.fanout.heard(table_id, seq)
        before = float("inf") if everything else time() - LEFT_SECONDS
        for table_id in await self.store.read(lambda connection: _left(connection, before)):
            try:
                table = await self.tables.get(table_id)
                await self.tables.catch_up(table)
                self.attendant.look(table)
            except (BunnyError, msgspec.MsgspecError, ValueError):  # one table, not all of them
                log.exception("a table cannot be rebuilt", extra={"table": table_id})
        before = time() - self.settings.open_hours * 3600
        for table_id in await self.store.read(lambda connection: _unstarted(connection, before)):
            with suppress(Refusal):
                await self.performer.perform(table_id, None, EndAbandoned(id="abandoned"))
        await self.store.tidy()
        wanted = self.fanout.watched() | self.attendant.attended()
        self.tables.forget_idle(self.settings.idle_seconds, wanted)

    def _latest(self, connection: Connection) -> dict[str, int]:
        """The last numbers of the tables that are watched here."""
        found: dict[str, int] = {}
        watched = list(self.fanout.watched())
        for start in range(0, len(watched), AT_ONCE):
            rows = connection.execute(
                select(schema.entries.c.table_id, func.max(schema.entries.c.seq))
                .where(schema.entries.c.table_id.in_(watched[start : start + AT_ONCE]))
                .group_by(schema.entries.c.table_id)
            )
            found.update((table_id, seq) for table_id, seq in rows)
        return found


TheHouse = NamedDependency[House]
"""The house as a route asks for it."""


def _unstarted(connection: Connection, before: float) -> list[str]:
    """Tables made before a time that have not started."""
    rows = connection.execute(
        select(schema.tables.c.id)
        .where(schema.tables.c.status == "open", schema.tables.c.created_at < before)
        .limit(AT_ONCE)
    )
    return [row.id for row in rows]


def _left(connection: Connection, before: float) -> list[str]:
    """Running tables whose time to be looked at has passed."""
    rows = connection.execute(
        select(schema.tables.c.id)
        .where(schema.tables.c.status == "running", schema.tables.c.wake_at < before)
        .order_by(schema.tables.c.wake_at)
        .limit(AT_ONCE * 10)
    )
    return [row.id for row in rows]
