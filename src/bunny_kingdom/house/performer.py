"""Carrying commands out: plan, keep, fold; only then is anybody told."""

from collections.abc import Callable

from bunny_kingdom.bots import levels
from bunny_kingdom.house.held_tables import HeldTables
from bunny_kingdom.house.store import Store
from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.folds import fold
from bunny_kingdom.tables.handlers import plan_for
from bunny_kingdom.tables.handlers.branches import PlayOn, play_on
from bunny_kingdom.tables.handlers.creation import NewTable, new_id, open_table
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.plan import Context, Customs, Plan
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.stored import Stored, entry_of
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.timepiece import current_time
from bunny_kingdom.tables.viewers.messages import Ack

TRIES = 20
"""How often a command is planned again when another page was faster."""


class Performer:
    """Takes commands for any table of the house."""

    def __init__(self, store: Store, tables: HeldTables, went_on: Callable[[Table], None]) -> None:
        self._store = store
        self._tables = tables
        self._went_on = went_on
        """Told of a table after each of its commands."""
        self._customs = Customs(levels=levels())

    async def open(self, wanted: NewTable, host: Identity) -> Table:
        """A new table."""
        return await self._begin(open_table(wanted, host, self._customs))

    async def play_on(self, wanted: PlayOn, before: Table, host: Identity) -> Table:
        """A new table that goes on with a game that is over."""
        rules, record = await self._tables.record(before)
        return await self._begin(play_on(wanted, before, rules, record, host, self._customs))

    async def _begin(self, plan: Plan) -> Table:
        table = Table(new_id())
        if not await self._append(table, plan, current_time()):
            raise Refusal("busy", "this did not work; try again")
        self._tables.keep(table)
        self._went_on(table)
        return table

    async def perform(self, table_id: str, identity: Identity | None, command: c.Command) -> Ack:
        """Carry a command out. When this returns, its entries are kept."""
        key = f"{identity.id}/{command.id}" if identity else None
        async with self._tables.alone(table_id) as table:
            for _ in range(TRIES):
                if key in table.commands:
                    return await self._again(table, command, table.commands[key])
                now = max(current_time(), table.at)
                plan = plan_for(Context(table, identity, now, self._customs), command)
                if await self._append(table, plan, now, key, c.digest_of(command)):
                    self._went_on(table)
                    new = plan.next_table.id if plan.next_table else None
                    return Ack(command.id, table.seq, table=new)
                await self._tables.catch_up(table)
        raise Refusal("busy", "too many others acted at once; try again")

    async def _append(
        self, table: Table, plan: Plan, now: float, key: str | None = None, digest: str = ""
    ) -> bool:
        """Keep what a plan says and fold it; False if another page was faster."""
        rows = _rows(table.seq, plan.entries, now)
        if key:
            rows[-1] = rows[-1]._replace(command=key, digest=digest)
        batch = {table.id: rows}
        if plan.next_table:
            batch[plan.next_table.id] = _rows(0, plan.next_table.entries, now)
        if not await self._store.append(batch):
            return False
        for row, entry in zip(rows, plan.entries, strict=True):
            outcome = plan.outcome if isinstance(entry, e.Acted) else None
            fold(table, row.seq, now, entry, key, outcome)
        if plan.next_table:
            self._went_on(await self._tables.get(plan.next_table.id))
        return True

    async def _again(self, table: Table, command: c.Command, seq: int) -> Ack:
        """The answer to a command that was carried out before; another with its id is refused."""
        stored = (await self._store.entries(table.id, seq - 1))[0]
        if stored.digest not in (None, c.digest_of(command)):
            raise Refusal("duplicate", "another command had this id; give each one its own")
        entry = entry_of(stored)
        new = entry.table if isinstance(entry, e.Rematched) else None
        return Ack(command.id, seq, duplicate=True, table=new)


def _rows(after: int, entries: tuple[e.Entry, ...], now: float) -> list[Stored]:
    return [
        Stored(seq, now, None, e.encode_entry(entry))
        for seq, entry in enumerate(entries, start=after + 1)
    ]
