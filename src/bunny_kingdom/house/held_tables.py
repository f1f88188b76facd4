"""The tables that a house has in memory; any other is folded from its entries when it is wanted."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bunny_kingdom.house.store import Store
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.kernel.view import View
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
from bunny_kingdom.titles import AnyRules


class HeldTables:
    """Tables by id."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._held: dict[str, Table] = {}
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def get(self, table_id: str) -> Table:
        """A table, or a refusal if there is none or it is damaged."""
        table = self._held.get(table_id)
        if table is None:
            table = Table(table_id)
            await self.catch_up(table)
            if not table.seq:
                raise Refusal("no-such-table", "there is no such table")
            table = self._held.setdefault(table_id, table)
        return table

    @asynccontextmanager
    async def alone(self, table_id: str) -> AsyncIterator[Table]:
        """A table that no other command of this page touches meanwhile."""
        async with self._turns[table_id]:
            yield await self.get(table_id)

    def in_memory(self, table_id: str) -> Table | None:
        return self._held.get(table_id)

    def keep(self, table: Table) -> None:
        self._held[table.id] = table

    def forget(self, table_id: str) -> None:
        """Drop a table from memory: it is folded again when it is wanted."""
        self._held.pop(table_id, None)

    async def catch_up(self, table: Table) -> None:
        """Fold what is in the store and not in the table yet: another page has played on."""
        try:
            for stored, entry in await self._entries(table.id, table.seq):
                fold_stored(table, stored, entry)
        except Damaged:
            self.forget(table.id)
            raise

    async def past(self, table: Table, since: int) -> list[Happening]:
        """The entries after a number, with their events."""
        recent = table.since(min(since, table.seq))
        if recent is not None:
            return recent
        until = table.seq
        return past_of(table.id, await self._entries(table.id, 0), since, until)

    async def seen_by(self, table: Table, seat: int) -> list[tuple[View, Action]]:
        """What a seat saw before each of its actions, and what it did."""
        until = table.seq
        return seen_by(table.id, await self._entries(table.id, 0), seat, until)

    async def record(self, table: Table) -> tuple[AnyRules, Record]:
        """The record of a table whose game is over."""
        return record_of(table, [entry for _, entry in await self._entries(table.id, 0)])

    async def _entries(self, table_id: str, since: int) -> list[tuple[Stored, Entry]]:
        return [(each, entry_of(each)) for each in await self._store.entries(table_id, since)]
