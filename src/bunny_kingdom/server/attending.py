"""Attending to tables: bots that owe a decision, seats whose time is over."""

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial
from random import SystemRandom
from time import time
from typing import Any

import msgspec

from bunny_kingdom.server import commands as c
from bunny_kingdom.server import index
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.performing import Performer
from bunny_kingdom.server.settings import Settings
from bunny_kingdom.server.store import Store
from bunny_kingdom.server.table import Table
from bunny_kingdom.server.tables import Tables
from bunny_kingdom.server.thinking import Thinking

log = logging.getLogger(__name__)
AGAIN = 1.0
LATER = 3600.0
"""When a table is looked at again although nothing is due: a dead process may have forgotten."""


class Attendant:
    """Looks after every table in which something can happen by itself.

    The process that committed an entry looks after what follows. `wake_at` in the index
    lets any other process find a table whose attendant has died.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        tables: Tables,
        performer: Performer,
        thinking: Thinking,
    ) -> None:
        self._settings = settings
        self._store = store
        self._tables = tables
        self._performer = performer
        self._thinking = thinking
        self._working: dict[str, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._wakes: dict[str, float] = {}
        self._background: set[asyncio.Task[Any]] = set()

    def attended(self) -> set[str]:
        """The tables that wait for a clock or a bot in this process."""
        return {*self._working, *self._timers}

    def look(self, table: Table) -> None:
        """See whether a table needs something, now or later."""
        if timer := self._timers.pop(table.id, None):
            timer.cancel()
        if table.status != "running":
            self._wakes.pop(table.id, None)
            self._thinking.forget(table.id)
            return
        if not (table.has_bots or table.clocks or table.outdated):
            return
        bots = [seat for seat in table.owing() if table.seats[seat].bot]
        if bots or table.outdated:
            self._begin(table.id)
        deadline = table.clocks.next_deadline() if table.clocks else None
        if deadline is not None:
            delay = max(0.0, deadline - time())
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(delay, self._time_over, table.id)
        if table.clocks or table.has_bots:
            self._note(table.id, time() if bots else deadline or time() + LATER)

    def _note(self, table_id: str, wake_at: float) -> None:
        """Write down when the table wants to be looked at, if that is news."""
        noted = self._wakes.get(table_id)
        if noted is not None and noted <= wake_at and noted > time() - 1:
            return
        self._wakes[table_id] = wake_at
        self._in_background(self._store.writer.write(index.wake(table_id, wake_at)))

    def _begin(self, table_id: str) -> None:
        if table_id not in self._working:
            self._working[table_id] = asyncio.create_task(self._work(table_id))

    def _time_over(self, table_id: str) -> None:
        self._timers.pop(table_id, None)
        self._begin(table_id)

    async def _work(self, table_id: str) -> None:
        """Do what is due at a table until somebody else has to do something."""
        loop = asyncio.get_running_loop()
        try:
            while await self._one(await self._tables.get(table_id)):
                pass
        except Refusal as refusal:
            log.warning("a table is tried again", extra={"table": table_id, "code": refusal.code})
            self._timers[table_id] = loop.call_later(AGAIN, self._time_over, table_id)
            del self._working[table_id]
            return
        del self._working[table_id]  # at once: who looks from now on begins anew
        if table := self._tables.in_memory(table_id):
            self.look(table)

    async def _one(self, table: Table) -> bool:
        """One thing that is due; False if nothing is."""
        command = await self._due(table)
        if command is None:
            return False
        try:
            await self._performer.perform(table.id, None, command)
        except Refusal as refusal:
            if refusal.code == "busy":
                raise
            if refusal.code == "illegal" and isinstance(command, c.BotAct):
                await self._instead(table, command)
        return True

    async def _instead(self, table: Table, command: c.BotAct) -> None:
        """Something legal for a bot that chose what is not, unless the table went on meanwhile."""
        running = table.running
        if table.seq != command.seen or running is None:
            return
        log.error("a bot chose what is illegal", extra={"table": table.id})
        action = running.legal(command.seat).sample(SystemRandom())
        wire: dict[str, Any] = msgspec.to_builtins(action)
        instead = c.BotAct(id="bot", seat=command.seat, action=wire, seen=command.seen)
        await self._performer.perform(table.id, None, instead)

    async def _due(self, table: Table) -> c.Command | None:
        if table.outdated:
            return c.EndOutdated(id="rules")
        running = table.running
        if running is None:
            return None
        for seat in running.owing:
            deadline = table.clocks.deadline(seat) if table.clocks else None
            if deadline is not None and deadline <= time():
                return c.TakeOver(id="time", seat=seat, level=self._settings.stand_in)
        for seat in running.owing:
            level = table.seats[seat].bot
            if level is not None:
                seen = table.seq
                past = partial(self._tables.seen_by, table, seat)
                action = await self._thinking.choose(
                    (table.id, seat), level, running.rules, running.view(seat), past
                )
                return c.BotAct(id="bot", seat=seat, action=action, seen=seen)
        return None

    def _in_background(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def stop(self) -> None:
        """Stop looking."""
        for timer in self._timers.values():
            timer.cancel()
        for task in [*self._working.values(), *self._background]:
            task.cancel()
