"""The heartbeat: clocks stand still while no server runs.

All processes note in one place that they are alive. One that finds the last note old, at its start
or after being stopped or asleep, writes into each running game with a clock how long nobody could
play. If another process was alive all the while, the note is fresh and no clock rests.
"""

import asyncio
import logging
from time import time
from typing import NamedTuple, TypeGuard

import msgspec
from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.exc import SQLAlchemyError

from bunny_kingdom.server.base.repeated import repeated
from bunny_kingdom.server.base.signals import Signal
from bunny_kingdom.server.store import schema
from bunny_kingdom.server.store.append.batch import Latest
from bunny_kingdom.server.store.rows import rows_of
from bunny_kingdom.server.store.store import Store
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.timepiece import OVERDUE_SECONDS, TIMEPIECE

log = logging.getLogger(__name__)
BEAT_SECONDS = 2.0
STORE_SECONDS = 5.0
"""A store that has not written a beat after so long cannot be relied on."""
LONGEST_SECONDS = 366 * 86_400.0
"""Longer than that nobody was away: then the wall clock is wrong."""
TRIES = 20
"""How often a table is tried again whose next number somebody else took."""
_ONE = 1
LATEST = 7.2e9
"""The year 2198: no time is later."""
MOST_NUMBER = 2**31 - 1
"""PostgreSQL has no higher numbers of entries."""


class Beat(NamedTuple):
    """A note that was written: its time, whether it was overdue, and the entries that rested."""

    at: float
    after_a_gap: bool
    latest: Latest


class Heartbeat:
    """The note of all processes together that one of them lives."""

    def __init__(self, store: Store, committed: Signal[Latest]) -> None:
        self._store = store
        self._committed = committed

    async def resume(self) -> None:
        """At the start, before anything else: set the time, and let clocks ignore our absence.

        Time never goes back, whatever the wall clock says.
        """
        last = await self._store.read(_last)
        now = time()
        if last is not None:
            now = min(max(now, last), last + LONGEST_SECONDS)
            if now - last > OVERDUE_SECONDS:
                now = await self._beaten_elsewhere(last) or now
        TIMEPIECE.start(now)
        await self.beat()

    async def _beaten_elsewhere(self, last: float) -> float | None:
        """The time of another process that lives, if one does: its wall clock differs from ours."""
        if self._store.engine.dialect.name == "sqlite":
            return None  # which is for one process
        await asyncio.sleep(BEAT_SECONDS * 1.5)
        seen = await self._store.read(_last)
        return None if seen == last else seen

    async def beating(self) -> None:
        try:
            await repeated(self.beat, BEAT_SECONDS, "heartbeat")
        finally:
            TIMEPIECE.expect_no_beat()

    async def beat(self) -> None:
        """Note that we live; when it returns, that is on disk."""
        beat: Beat = await self._store.writer.write(self._write)
        TIMEPIECE.beat(beat.at, beat.after_a_gap)
        if beat.after_a_gap:
            log.info("clocks rested")
            self._committed.tell(beat.latest)

    async def is_written(self) -> bool:
        """Whether the store takes what is written, and in time."""
        try:
            async with asyncio.timeout(STORE_SECONDS):
                await self.beat()
        except (SQLAlchemyError, TimeoutError):
            return False
        return True

    def _write(self, connection: Connection) -> Beat:
        last = _last(connection, alone=True)
        now = TIMEPIECE.ticking()
        gap = last is not None and now - last > OVERDUE_SECONDS
        latest = _let_clocks_forget(connection, last, now) if gap and last is not None else {}
        self._store.notices.send(connection, latest)
        _note(connection, last, now)
        return Beat(now, gap, latest)


def _last(connection: Connection, alone: bool = False) -> float | None:
    """The last beat of any process; alone: nobody else writes one until we have."""
    statement = select(schema.heartbeat.c.at)
    found = connection.execute(statement.with_for_update() if alone else statement).scalar()
    return found if _is_time(found) else None


def _note(connection: Connection, last: float | None, now: float) -> None:
    """Write a beat, unless a process whose time is a little ahead has written a later one."""
    if last is None:  # none, or one that is damaged
        connection.execute(delete(schema.heartbeat))
    noted = schema.heartbeat.c.at
    row = {"id": _ONE, "at": now}
    connection.execute(schema.insert_new(connection.dialect.name, schema.heartbeat), row)
    connection.execute(update(schema.heartbeat).where(noted < now).values(at=now))


def _let_clocks_forget(connection: Connection, last: float, now: float) -> dict[str, int]:
    """Write an entry into each game with a clock; returns the number of each.

    The command is named after the last beat, so that it is written once. Where somebody else takes
    the number meanwhile, the table is tried again.
    """
    streams = schema.entries
    command = f"rested/{last}"
    of_running = streams.c.table_id.in_(
        select(schema.tables.c.id).where(
            schema.tables.c.status == "running", schema.tables.c.wake_at.is_not(None)
        )
    )
    ends = (
        select(streams.c.table_id, func.max(streams.c.seq), func.max(streams.c.at))
        .where(of_running)
        .group_by(streams.c.table_id)
        .order_by(streams.c.table_id)
    )
    written = select(streams.c.table_id, streams.c.seq).where(
        of_running, streams.c.command == command
    )
    opened = select(streams.c.table_id, streams.c.data).where(streams.c.seq == 1, of_running)
    with_clock = {row.table_id for row in connection.execute(opened) if _has_clock(row.data)}
    done: dict[str, int] = {}
    for _ in range(TRIES):
        rows = []
        for table_id, seq, at in connection.execute(ends):
            whole = isinstance(seq, int) and seq < MOST_NUMBER and _is_time(at) and at < now
            if whole and table_id in with_clock and table_id not in done:
                rested = e.Rested(round(now - max(last, at), 3))
                rows += rows_of(table_id, seq, (rested,), now, command)
        if not rows:
            break
        connection.execute(schema.insert_new(connection.dialect.name, streams), rows)
        done = {row.table_id: row.seq for row in connection.execute(written)}
    return done


def _is_time(found: object) -> TypeGuard[float]:
    """Whether what a row says is a time: it may be damaged, and then it counts for nothing."""
    return isinstance(found, int | float) and 0 < found < LATEST


def _has_clock(data: bytes) -> bool:
    """Whether a table whose first entry this is has one; not if that entry cannot be read."""
    try:
        entry = e.decode_entry(data)
    except (msgspec.MsgspecError, ValueError, RecursionError, TypeError):
        return False
    return isinstance(entry, e.Opened) and entry.settings.clock.kind != "none"
