"""The sweep: every few seconds, what was missed is looked for and what is over is tidied up."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.bots.attendant import Attendant
from bunny_kingdom.server.live.fanout import Fanout
from bunny_kingdom.server.performer import Performer
from bunny_kingdom.server.store import schema
from bunny_kingdom.server.store.held_tables import HeldTables
from bunny_kingdom.server.store.index import given_up
from bunny_kingdom.server.store.store import Store
from bunny_kingdom.tables.clocks import DAY
from bunny_kingdom.tables.commands import EndAbandoned
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.timepiece import current_time

log = logging.getLogger(__name__)
LEFT_SECONDS = 3.0
"""A table that wanted to be looked at so long ago has lost its attendant."""
AT_ONCE = 1000


@dataclass
class Sweep:
    """Looks after what no notice, no timer and no command of this process has told it of."""

    _settings: Settings
    _store: Store
    _tables: HeldTables
    _fanout: Fanout
    _performer: Performer
    _attendant: Attendant
    _swept: bool = False
    """Whether a whole sweep is done: the first one looks at every table that wants to be."""

    async def sweep(self) -> None:
        """Look for what was missed: notices, tables that nobody attends to."""
        self._store.check_file()
        for table_id, seq in (await self._store.read(self._latest)).items():
            self._fanout.heard(table_id, seq)
        before = current_time() - LEFT_SECONDS if self._swept else inf
        damaged = self._tables.damaged.ids()
        for table_id in await self._store.read(lambda c: _left(c, before, damaged)):
            with _one_table(table_id):
                table = await self._tables.get(table_id)
                await self._tables.catch_up(table)
                self._attendant.look(table)
        opened = current_time() - self._settings.open_hours * 3600
        touched = current_time() - self._settings.abandoned_days * DAY
        for table_id in await self._store.read(given_up(opened, touched, damaged)):
            with _one_table(table_id):
                end = EndAbandoned(id="abandoned", before=touched)
                await self._performer.perform(table_id, None, end)
        await self._store.tidy()
        wanted = self._fanout.watched() | self._attendant.attended()
        self._tables.forget_idle(self._settings.idle_seconds, wanted)
        self._attendant.keep_only(self._tables)
        self._attendant.standing_still()
        self._swept = True

    def _latest(self, connection: Connection) -> dict[str, int]:
        entries = schema.entries.c
        last = select(entries.table_id, func.max(entries.seq)).group_by(entries.table_id)
        rows = connection.execute(last.where(entries.table_id.in_(self._fanout.watched())))
        return {table_id: seq for table_id, seq in rows if isinstance(seq, int)}


@contextmanager
def _one_table(table_id: str) -> Iterator[None]:
    """A block whose trouble is that of one table, and never of the sweep."""
    try:
        yield
    except SQLAlchemyError:
        raise
    except Refusal:
        pass  # a damaged table was told of once; anything else is tried again
    except Exception:
        log.exception("a table cannot be looked after", extra={"table": table_id})


def _left(connection: Connection, before: float, damaged: list[str]) -> list[str]:
    """Running tables whose time to be looked at has passed, but for damaged ones."""
    tables = schema.tables.c
    wanted = (
        select(tables.id)
        .where(tables.status == "running", tables.wake_at < before, tables.id.not_in(damaged))
        .order_by(tables.wake_at)
        .limit(AT_ONCE)
    )
    return list(connection.scalars(wanted))
