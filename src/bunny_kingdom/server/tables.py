"""The tables that this process holds in memory; any other is rebuilt from its stream."""

import asyncio
from time import monotonic, time

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.rules import View
from bunny_kingdom.server import metrics
from bunny_kingdom.server.entries import Acted, decode_entry
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.past import Past
from bunny_kingdom.server.store import Store
from bunny_kingdom.server.table import Table

ID_LENGTH = 16


class Held:
    """A table in memory, with the lock that puts its commands in a row."""

    __slots__ = ("delayed", "lock", "table", "used")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.delayed: Table | None = None
        self.used = monotonic()


class Alone:
    """A block in which a table is one's own: the same as a generator's, at a third of its cost."""

    def __init__(self, tables: "Tables", table_id: str) -> None:
        self._tables = tables
        self._table_id = table_id

    async def __aenter__(self) -> Table:
        self._held = await self._tables.take(self._table_id)
        return self._held.table

    async def __aexit__(self, *_: object) -> None:
        self._held.lock.release()


class Tables:
    """Tables by id, loaded when they are asked for and forgotten when nobody asks."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._held: dict[str, Held] = {}

    async def get(self, table_id: str, at_least: int = 0) -> Table:
        """A table as far as the store knows it, at least up to a number."""
        held = self._held.get(table_id)
        if held is None:
            held = await self._load(table_id)
        held.used = monotonic()
        if held.table.seq < at_least:
            await self.catch_up(held.table)
        return held.table

    def alone(self, table_id: str) -> "Alone":
        """A table that no other command of this process touches meanwhile."""
        return Alone(self, table_id)

    async def take(self, table_id: str) -> Held:
        """A table with its lock, which whoever takes it must release."""
        while True:
            held = self._held.get(table_id) or await self._load(table_id)
            await held.lock.acquire()
            if self._held.get(table_id) is held:
                held.used = monotonic()
                return held
            held.lock.release()  # it was forgotten while we waited

    async def catch_up(self, table: Table) -> None:
        """Fold what the store has and this table has not."""
        for stored in await self._store.entries_after(table.id, table.seq):
            table.fold(stored.seq, stored.at, decode_entry(stored.data), stored.command)

    async def past(self, table_id: str, since: int, until: int) -> list[Past]:
        """The entries after one number up to another, with their events."""
        recent = (await self.get(table_id)).since(since)
        if recent is not None:
            return [past for past in recent if past.seq <= until]
        again = Table(table_id)
        found: list[Past] = []
        for stored in await self._store.entries_after(table_id, 0):
            if stored.seq > until:
                break
            again.fold(stored.seq, stored.at, decode_entry(stored.data))
            if stored.seq > since:
                found.append(again.recent[-1])
        return found

    async def seen_by(self, table: Table, seat: int) -> list[tuple[View, Action]]:
        """What a seat saw before each of its actions, and what it did."""
        again = Table(table.id)
        found: list[tuple[View, Action]] = []
        for stored in await self._store.entries_after(table.id, 0):
            entry = decode_entry(stored.data)
            if stored.seq > table.seq:
                break
            position = again.position
            if position and isinstance(entry, Acted) and entry.seat == seat:
                found.append((position.view(seat), position.rules.action_from(entry.action)))
            again.fold(stored.seq, stored.at, entry)
        return found

    async def delayed(self, table: Table) -> Table:
        """The table as a delayed spectator may see it: without the last so many seconds."""
        delay = table.settings.spectator_delay
        if not delay or table.status != "running":
            return table
        held = self._held.get(table.id) or await self._load(table.id)
        if held.delayed is None:
            held.delayed = Table(table.id)
        before = time() - delay
        for stored in await self._store.entries_after(table.id, held.delayed.seq):
            entry = decode_entry(stored.data)
            if stored.at > before and held.delayed.status == "running":
                break
            held.delayed.fold(stored.seq, stored.at, entry)
        return held.delayed

    def in_memory(self, table_id: str) -> Table | None:
        """The table if it is held."""
        held = self._held.get(table_id)
        return held.table if held else None

    def keep(self, table: Table) -> None:
        """Hold a table that was just made."""
        self._held[table.id] = Held(table)
        metrics.tables.set(len(self._held))

    def forget(self, table_id: str) -> None:
        """Drop a table whose memory may be wrong; it will be rebuilt."""
        self._held.pop(table_id, None)
        metrics.tables.set(len(self._held))

    def forget_idle(self, seconds: float, wanted: set[str]) -> None:
        """Drop the tables that were not used for so long and that nobody waits for."""
        before = monotonic() - seconds
        idle = [
            table_id
            for table_id, held in self._held.items()
            if held.used < before and not held.lock.locked() and table_id not in wanted
        ]
        for table_id in idle:
            self.forget(table_id)

    async def _load(self, table_id: str) -> Held:
        table = Table(table_id)
        if 0 < len(table_id) <= ID_LENGTH and table_id.isalnum() and table_id.isascii():
            await self.catch_up(table)
        if table.seq == 0:
            raise Refusal("no-such-table", "there is no such table")
        if table_id not in self._held:
            self._held[table_id] = Held(table)
            metrics.tables.set(len(self._held))
        return self._held[table_id]
