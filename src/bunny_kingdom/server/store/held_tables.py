"""The tables that this process holds in memory; any other is rebuilt from its stream."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import monotonic

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.kernel.view import View
from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.store.damage import DamagedTables
from bunny_kingdom.server.store.store import Store
from bunny_kingdom.tables.entries import Entry, Happening
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.stored import (
    Damaged,
    Stored,
    entry_of,
    fold_stored,
    past_of,
    record_of,
    seen_by,
)
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.timepiece import current_time
from bunny_kingdom.tables.viewers.viewer import Viewer
from bunny_kingdom.titles import AnyRules

ID_LENGTH = 16


class Held:
    """A table in memory, with the lock that puts its commands in a row."""

    __slots__ = ("delayed", "lock", "table", "used")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.delayed: Table | None = None
        self.used = monotonic()


class HeldTables:
    """Tables by id, loaded when they are asked for and forgotten when nobody asks."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._held: dict[str, Held] = {}
        self.damaged = DamagedTables()

    async def get(self, table_id: str, at_least: int = 0) -> Table:
        """A table as far as the store knows it, at least up to a number."""
        held = self._held.get(table_id)
        if held is None:
            held = await self._load(table_id)
        held.used = monotonic()
        if held.table.seq < at_least:
            await self.catch_up(held.table)
        return held.table

    @asynccontextmanager
    async def alone(self, table_id: str) -> AsyncIterator[Table]:
        """A table that no other command of this process touches meanwhile."""
        while True:
            held = self._held.get(table_id) or await self._load(table_id)
            async with held.lock:
                if self._held.get(table_id) is held:  # else it was forgotten while we waited
                    held.used = monotonic()
                    yield held.table
                    return

    async def catch_up(self, table: Table) -> None:
        for stored, entry in await self._entries(table):
            self._fold(table, stored, entry)

    async def past(self, table_id: str, since: int, until: int) -> list[Happening]:
        """The entries after one number up to another, with their events."""
        recent = (await self.get(table_id)).since(since)
        if recent is not None:
            return [past for past in recent if past.seq <= until]
        again = Table(table_id)
        stream = await self._entries(again)
        with self._noticing_damage(again):
            return past_of(table_id, stream, since, until)

    async def seen_by(self, table: Table, seat: int) -> list[tuple[View, Action]]:
        """What a seat saw before each of its actions, and what it did."""
        stream, until = await self._entries(Table(table.id)), table.seq
        with self._noticing_damage(table):
            return seen_by(table.id, stream, seat, until)

    async def visible(self, table: Table, viewer: Viewer) -> Table:
        """The table as a viewer may see it: for a spectator perhaps as it was a while ago."""
        delay = table.settings.spectator_delay
        if viewer.role != "watch" or not delay or table.status != "running":
            return table
        held = self._held.get(table.id) or await self._load(table.id)
        if held.delayed is None:
            held.delayed = Table(table.id)
        before = current_time() - delay
        for stored, entry in await self._entries(held.delayed):
            if stored.at > before and held.delayed.status == "running":
                break
            self._fold(held.delayed, stored, entry)
        return held.delayed

    async def record(self, table: Table) -> tuple[AnyRules, Record]:
        """The record of a table whose secrets are open."""
        entries = await self._entries(Table(table.id))
        return record_of(table, (entry for _, entry in entries))

    def __contains__(self, table_id: object) -> bool:
        return table_id in self._held

    def in_memory(self, table_id: str) -> Table | None:
        held = self._held.get(table_id)
        return held.table if held else None

    def keep(self, table: Table) -> None:
        self._held[table.id] = Held(table)
        metrics.tables.set(len(self._held))

    def forget(self, table_id: str) -> None:
        """Drop a table whose memory may be wrong; it will be rebuilt."""
        self._held.pop(table_id, None)
        metrics.tables.set(len(self._held))

    def forget_idle(self, seconds: float, wanted: set[str]) -> None:
        before = monotonic() - seconds
        idle = [
            table_id
            for table_id, held in self._held.items()
            if held.used < before and not held.lock.locked() and table_id not in wanted
        ]
        for table_id in idle:
            self.forget(table_id)

    async def _entries(self, table: Table) -> list[tuple[Stored, Entry]]:
        stored = await self._store.entries_after(table.id, table.seq)
        with self._noticing_damage(table):
            return [(each, entry_of(each)) for each in stored]

    def _fold(self, table: Table, stored: Stored, entry: Entry) -> None:
        with self._noticing_damage(table):
            fold_stored(table, stored, entry)

    @contextmanager
    def _noticing_damage(self, table: Table) -> Iterator[None]:
        try:
            yield
        except Damaged as damaged:
            self.forget(table.id)
            self.damaged.meet(table.id, damaged)
            raise

    async def _load(self, table_id: str) -> Held:
        self.damaged.check(table_id)
        table = Table(table_id)
        if 0 < len(table_id) <= ID_LENGTH and table_id.isalnum() and table_id.isascii():
            await self.catch_up(table)
        if table.seq == 0:
            raise Refusal("no-such-table", "there is no such table")
        self.damaged.mended(table_id)
        if table_id not in self._held:
            self._held[table_id] = Held(table)
            metrics.tables.set(len(self._held))
        return self._held[table_id]
