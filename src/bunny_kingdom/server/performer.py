"""Carrying commands out: plan, append, commit; only then acknowledge and publish."""

import msgspec
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from bunny_kingdom.bots import levels
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.base.errors import store_away
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.base.signals import Signal
from bunny_kingdom.server.bot_tables import BotTables
from bunny_kingdom.server.store.held_tables import HeldTables
from bunny_kingdom.server.store.index import index_change, tables_made_by
from bunny_kingdom.server.store.rows import rows_of
from bunny_kingdom.server.store.store import Store
from bunny_kingdom.server.table_limits import TableLimits
from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables.entries import Acted, Rematched, tag_of
from bunny_kingdom.tables.folds import fold
from bunny_kingdom.tables.handlers import plan_for
from bunny_kingdom.tables.handlers.branches import PlayOn, play_on
from bunny_kingdom.tables.handlers.brought import brought, brought_id
from bunny_kingdom.tables.handlers.creation import NewTable, new_id, open_table
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.plan import Context, Customs, Plan
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.stored import entry_of
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.timepiece import current_time
from bunny_kingdom.tables.viewers.messages import Ack

TRIES = 20
"""How often a command is planned again when another process was faster."""


class Performer:
    """Takes commands for any table."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        tables: HeldTables,
        bot_tables: BotTables,
        performed: Signal[Table],
    ) -> None:
        self._settings = settings
        self._store = store
        self._tables = tables
        self._bot_tables = bot_tables
        self._limits = TableLimits(settings)
        customs = msgspec.convert(settings, Customs, from_attributes=True)
        self._customs = replace(customs, levels=levels())
        self._performed = performed
        """Told of a table after one of its commands was committed by this process."""

    async def open(self, wanted: NewTable, host: Identity, address: str) -> Table:
        """A new table."""
        await self._check_quota(host.id)
        return await self._begin(open_table(wanted, host, self._customs), host, address)

    async def play_on(self, wanted: PlayOn, before: Table, host: Identity, address: str) -> Table:
        """A new table that goes on with a game that is over."""
        await self._check_quota(host.id)
        rules, record = await self._tables.record(before)
        plan = play_on(wanted, before, rules, record, host, self._customs)
        return await self._begin(plan, host, address)

    async def bring(self, played: Table, record: Record, host: Identity) -> tuple[str, bool]:
        """Keep a game that was played elsewhere: where, and whether it is new here."""
        table_id = brought_id(played, host)
        if await self._is_known(table_id):
            return table_id, False
        plan = brought(played, record, host, self._customs)
        if plan.result:
            now = min(played.at, current_time())
            return table_id, await self._keep(Table(table_id), plan, now)
        await self._check_quota(host.id)
        new = await self._keep(Table(table_id), plan, current_time())
        self._performed.tell(await self._tables.get(table_id))
        return table_id, new

    async def _is_known(self, table_id: str) -> bool:
        try:
            await self._tables.get(table_id)
        except Refusal as refusal:
            if refusal.code != "no-such-table":
                raise
            return False
        return True

    async def _begin(self, plan: Plan, host: Identity, address: str) -> Table:
        now = current_time()
        table = Table(new_id())
        if plan.bots_alone:
            self._bot_tables.admit(table.id, host.id, address)
        if not await self._append(table, plan, now):
            raise Refusal("busy", "this did not work; try again")
        self._tables.keep(table)
        self._performed.tell(table)
        return table

    async def _append(
        self, table: Table, plan: Plan, now: float, key: str | None = None, digest: str = ""
    ) -> bool:
        """Write what a plan says and fold it; False if another process was faster."""
        first = table.seq + 1
        if not await self._keep(table, plan, now, key, digest):
            return False
        for number, entry in enumerate(plan.entries, start=first):
            outcome = plan.outcome if isinstance(entry, Acted) else None
            fold(table, number, now, entry, key, outcome)
        return True

    async def _keep(
        self, table: Table, plan: Plan, now: float, key: str | None = None, digest: str = ""
    ) -> bool:
        """Write what a plan says."""
        rows = rows_of(table.id, table.seq, plan.entries, now, key, digest or None)
        return await self._store.writer.append(rows, index_change(table.id, plan, now))

    async def _check_quota(self, host: str) -> None:
        """Refuse who has made as many tables that are not over as one guest may."""
        most = self._settings.tables_per_identity
        if await self._store.read(tables_made_by(host)) >= most:
            raise Refusal(
                "too-many",
                f"a guest may have {most} tables that are not over; close one or play it out",
            )

    async def perform(
        self, table_id: str, identity: Identity | None, command: c.Command, address: str = ""
    ) -> Ack:
        """Carry a command out. When this returns, its entry is on disk."""
        kind = tag_of(command)
        try:
            async with self._tables.alone(table_id) as table:
                ack = await self._perform(table, identity, command, address)
        except Refusal as refusal:
            metrics.command_ended(kind, refusal.code).inc()
            raise
        except SQLAlchemyError:
            self._tables.forget(table_id)
            metrics.command_ended(kind, "busy").inc()
            raise store_away() from None
        metrics.command_ended(kind, "ok").inc()
        return ack

    async def _perform(
        self, table: Table, identity: Identity | None, command: c.Command, address: str
    ) -> Ack:
        if "\0" in command.id:
            raise Refusal("bad-request", "an id of a command has no NUL in it")
        key = f"{identity.id}/{command.id}" if identity else None
        if key in table.commands:
            return await self._again(table, command, key)
        if identity:
            self._limits.check(table, identity.id, command)
        if isinstance(command, c.Rematch) and table.rematch is None:
            await self._check_quota(table.host)
        for _ in range(TRIES):
            now = max(current_time(), table.at)
            plan = plan_for(Context(table, identity, now, self._customs), command)
            if plan.bots_alone:
                self._bot_tables.admit(table.id, table.host, address)
            digest = c.digest_of(command) if key else ""
            if await self._append(table, plan, now, key, digest):
                self._performed.tell(table)
                new = plan.next_table.id if plan.next_table else None
                return Ack(command.id, table.seq, table=new)
            metrics.races.inc()
            await self._tables.catch_up(table)
            if key and await self._store.entry_of_command(table.id, key):
                return await self._again(table, command, key)
        raise Refusal("busy", "too many others acted at once; try again")

    async def _again(self, table: Table, command: c.Command, key: str | None) -> Ack:
        """The answer to a command that was carried out before; another under its id is refused."""
        stored = await self._store.entry_of_command(table.id, key or "")
        if stored is None:
            raise Refusal("busy", "this did not work; try again")
        if stored.digest not in (None, c.digest_of(command)):
            raise Refusal("duplicate", "another command had this id; give each one its own")
        entry = entry_of(stored)
        new = entry.table if isinstance(entry, Rematched) else None
        return Ack(command.id, stored.seq, duplicate=True, table=new)
