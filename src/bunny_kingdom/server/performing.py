"""Carrying commands out: plan, append, commit; only then acknowledge and publish."""

from collections.abc import Callable
from hashlib import blake2b
from time import time
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from bunny_kingdom.server import commands as c
from bunny_kingdom.server import metrics
from bunny_kingdom.server.acting import act, bot_act, come_back, end_outdated, take_over
from bunny_kingdom.server.agreeing import offering
from bunny_kingdom.server.entries import Acted, Rematched, decode_entry
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.identities import Identity
from bunny_kingdom.server.opening import NewTable, open_table, rematch, rows_of, tables_made_by
from bunny_kingdom.server.plans import Context, Plan
from bunny_kingdom.server.seating import end_abandoned, join, kick, leave, ready, seat_bot
from bunny_kingdom.server.settings import Settings
from bunny_kingdom.server.store import Store
from bunny_kingdom.server.table import Table
from bunny_kingdom.server.tables import Tables
from bunny_kingdom.server.talking import mute, say

TRIES = 20
"""How often a command is planned again when another process was faster."""


class Ack(Struct, frozen=True, tag_field="type", tag="ack", omit_defaults=True):
    """A command was carried out and is on disk."""

    id: str
    seq: int
    duplicate: bool = False
    table: str | None = None


class Performer:
    """Takes commands for any table."""

    def __init__(self, settings: Settings, store: Store, tables: Tables) -> None:
        self._settings = settings
        self._store = store
        self._tables = tables
        offer, answer = offering(settings.stand_in, settings.missing_seconds)
        self._plans: dict[type[c.Command], Callable[[Context, Any], Plan]] = {
            c.Join: join,
            c.Leave: leave,
            c.Kick: kick,
            c.SeatBot: seat_bot,
            c.Ready: ready,
            c.Act: act,
            c.Say: say,
            c.Mute: mute,
            c.OfferCommand: offer,
            c.Answer: answer,
            c.Return: come_back,
            c.Rematch: rematch,
            c.BotAct: bot_act,
            c.TakeOver: take_over,
            c.EndOutdated: end_outdated,
            c.EndAbandoned: end_abandoned,
        }
        self.done: Callable[[Table], None] = lambda table: None
        """Called with a table after one of its commands was committed by this process."""

    async def open(self, wanted: NewTable, host: Identity) -> Table:
        """Make a table."""
        now = time()
        if await self._store.read(tables_made_by(host.id)) >= self._settings.tables_per_identity:
            raise Refusal("too-many", "you have made too many tables that are not over")
        table_id, plan = open_table(wanted, host, now)
        table = Table(table_id)
        rows = rows_of(table_id, 0, plan.entries, now)
        if not await self._store.writer.append(rows, plan.write_also):
            raise Refusal("busy", "this did not work; try again")
        for number, entry in enumerate(plan.entries, start=1):
            table.fold(number, now, entry)
        self._tables.keep(table)
        self.done(table)
        return table

    async def perform(self, table_id: str, identity: Identity | None, command: c.Command) -> Ack:
        """Carry a command out. When this returns, its entry is on disk."""
        kind = str(type(command).__struct_config__.tag)
        try:
            async with self._tables.alone(table_id) as table:
                ack = await self._perform(table, identity, command)
        except Refusal as refusal:
            metrics.command_ended(kind, refusal.code).inc()
            raise
        except SQLAlchemyError:
            self._tables.forget(table_id)
            metrics.command_ended(kind, "busy").inc()
            raise Refusal("busy", "the store cannot be reached; try again") from None
        metrics.command_ended(kind, "ok").inc()
        return ack

    async def _perform(self, table: Table, identity: Identity | None, command: c.Command) -> Ack:
        key = f"{identity.id}/{command.id}" if identity else None
        if key in table.commands:
            return await self._again(table, command, key)
        for _ in range(TRIES):
            now = max(time(), table.at)
            plan = self._plans[type(command)](Context(table, identity, now), command)
            first = table.seq + 1
            digest = digest_of(command) if key else None
            rows = rows_of(table.id, table.seq, plan.entries, now, key, digest)
            if await self._store.writer.append(rows, plan.write_also if plan.also else None):
                for number, entry in enumerate(plan.entries, start=first):
                    outcome = plan.outcome if isinstance(entry, Acted) else None
                    table.fold(number, now, entry, key, outcome)
                self.done(table)
                return Ack(command.id, table.seq, table=plan.table)
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
        if stored.digest not in (None, digest_of(command)):
            raise Refusal("duplicate", "another command had this id; give each one its own")
        entry = decode_entry(stored.data)
        new = entry.table if isinstance(entry, Rematched) else None
        return Ack(command.id, stored.seq, duplicate=True, table=new)


def digest_of(command: c.Command) -> str:
    """What tells commands apart: a short hash of everything in them."""
    content = msgspec.json.encode(command, order="deterministic")
    return blake2b(content, digest_size=8).hexdigest()
