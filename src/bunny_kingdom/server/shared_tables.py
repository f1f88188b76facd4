"""Shared tables of cardboard: found by their codes, changed one change at a time, waited for."""

import asyncio
import secrets
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.live.fanout import Fanout
from bunny_kingdom.server.store import kept_shared_tables as kept
from bunny_kingdom.server.store.store import Store
from bunny_kingdom.tables.cardboard.shared_changes import Change, changed
from bunny_kingdom.tables.cardboard.shared_table import NewSharedTable, SharedTable, begun
from bunny_kingdom.tables.clocks import DAY
from bunny_kingdom.tables.codes import code_of
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.timepiece import current_time

WAIT_SECONDS = 20.0
"""So long an answer waits for something new."""
TRIES = 20


@dataclass(eq=False)
class Waiter:
    """A request that waits until a table has gone on."""

    since: int
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    identity: Identity | None = None
    device: str | None = None

    def wake(self, seq: int) -> None:
        if seq > self.since:
            self.woken.set()

    def tell_presence(self) -> None:
        """Nobody is told who is there."""

    def prove(self) -> None:
        """Who it is is looked up again before anything is answered."""


class SharedTables:
    """All of them."""

    def __init__(self, settings: Settings, store: Store, fanout: Fanout) -> None:
        self._settings = settings
        self._store = store
        self._fanout = fanout
        self._waited_for: Counter[str] = Counter()

    async def begin(self, new: NewSharedTable, host: str) -> tuple[str, SharedTable]:
        """A new table, and its code."""
        table = begun(new, host)
        most = self._settings.shared_tables_per_identity
        if await self._store.read(lambda connection: kept.made_by(connection, host)) >= most:
            raise Refusal("too-many", f"{most} tables of yours are shared: use one of them")
        while True:
            code = code_of(secrets.token_hex(16))
            if await self._store.writer.write(kept.inserted(code, table)):
                return code, table

    async def get(self, code: str) -> SharedTable:
        found = await self._store.read(lambda connection: kept.kept_table(connection, code))
        if found is None:
            raise Refusal("no-such-table", "no shared table has this code")
        return found

    async def newer(self, code: str, since: int) -> SharedTable:
        """The table as soon as it is newer than a version, or as it is after a while."""
        waiter = Waiter(since)
        self._fanout.watch(code, waiter)
        self._waited_for[code] += 1
        try:
            table = await self.get(code)
            if table.version > since:
                return table
            with suppress(TimeoutError):
                async with asyncio.timeout(WAIT_SECONDS):
                    await waiter.woken.wait()
            return await self.get(code)
        finally:
            self._fanout.unwatch(code, waiter)
            self._waited_for -= Counter([code])

    async def change(self, code: str, who: str, change: Change) -> SharedTable:
        """The table after a change; tried again where somebody else was quicker."""
        for _ in range(TRIES):
            before = await self.get(code)
            after = await asyncio.to_thread(
                changed, before, who, change, self._settings.shared_bytes
            )
            write = kept.replaced(code, before.version, after, self._store.notices)
            if await self._store.writer.write(write):
                self._fanout.heard(code, after.version)
                return after
        raise Refusal("busy", "too many change this table at once; try again")

    async def look(self) -> None:
        """See whether a notice was lost, and forget what nobody has changed for long."""
        if codes := list(self._waited_for):
            found = await self._store.read(lambda c: kept.versions_of(c, codes))
            for code, version in found.items():
                self._fanout.heard(code, version)
        before = current_time() - self._settings.shared_days * DAY
        if await self._store.read(lambda connection: kept.left_since(connection, before)):
            await self._store.writer.write(kept.forgotten(before))
