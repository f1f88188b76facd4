"""Resting: clocks stand still while no server runs.

Every process notes now and then that it lives. One that starts and finds the last note old
writes into each running game with a clock how long nobody could have played.
"""

import asyncio
import logging
from time import time

from sqlalchemy import Connection, func, select, update
from sqlalchemy.exc import SQLAlchemyError

from bunny_kingdom.server import entries as e
from bunny_kingdom.server import schema
from bunny_kingdom.server.store import Store

log = logging.getLogger(__name__)
BEAT_SECONDS = 2.0
SHORT_SECONDS = 5.0
"""A rest that is shorter cannot be told from a server that is busy; it counts as time."""
_ONE = 1


class Heartbeat:
    """The note of all processes together that one of them lives."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def resume(self) -> None:
        """At the start, before anything else happens: let clocks forget the time without us."""
        now = time()

        def write(connection: Connection) -> None:
            last = connection.execute(select(schema.heartbeat.c.at)).scalar()
            if last is not None and now - last > SHORT_SECONDS:
                _let_clocks_forget(connection, last, now)
            _beat(connection)

        await self._store.writer.write(write)

    async def beating(self) -> None:
        """Note that we live until cancelled."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._store.writer.write(_beat)
            except SQLAlchemyError:
                log.warning("the heartbeat could not be written")


def _beat(connection: Connection) -> None:
    now = {"at": time()}
    known = connection.execute(update(schema.heartbeat).values(now))
    if known.rowcount == 0:
        row = {"id": _ONE, **now}
        connection.execute(schema.insert_new(connection.dialect.name, schema.heartbeat), row)


def _let_clocks_forget(connection: Connection, last: float, now: float) -> None:
    """An entry for each game with a clock. Its command is named after the last beat, so that
    several processes that start at once write it once.
    """
    streams = schema.entries
    of_running = streams.c.table_id.in_(
        select(schema.tables.c.id).where(
            schema.tables.c.status == "running", schema.tables.c.wake_at.is_not(None)
        )
    )
    opened = select(streams.c.table_id, streams.c.data).where(streams.c.seq == 1, of_running)
    with_clock = {
        row.table_id
        for row in connection.execute(opened)
        if isinstance(entry := e.decode_entry(row.data), e.Opened)
        and entry.settings.clock.kind != "none"
    }
    ends = (
        select(streams.c.table_id, func.max(streams.c.seq), func.max(streams.c.at))
        .where(of_running)
        .group_by(streams.c.table_id)
    )
    rows = [
        {
            "table_id": table_id,
            "seq": seq + 1,
            "at": now,
            "command": f"rested/{last}",
            "data": e.encode_entry(e.Rested(round(now - max(last, at), 3))),
        }
        for table_id, seq, at in connection.execute(ends)
        if table_id in with_clock and at < now
    ]
    if rows:
        connection.execute(schema.insert_new(connection.dialect.name, streams), rows)
