"""The attendant: looks after tables where bots owe a decision or a seat's time is over."""

import asyncio
import logging
from collections.abc import Container
from functools import partial
from random import SystemRandom
from time import monotonic

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from bunny_kingdom.bots.thoughts import where
from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.base.signals import Signal
from bunny_kingdom.server.bot_tables import BotTables
from bunny_kingdom.server.bots.seated_bots import SeatedBots
from bunny_kingdom.server.bots.worker import BotFailure
from bunny_kingdom.server.performer import Performer
from bunny_kingdom.server.store import index
from bunny_kingdom.server.store.held_tables import HeldTables
from bunny_kingdom.server.store.store import Store
from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables.position import Position
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.timepiece import current_time

log = logging.getLogger(__name__)
AGAIN_SECONDS = 1.0
"""After so long a table is tried again; after twice as long each time, if it is our fault."""
MOST_AGAIN_SECONDS = 8.0
GIVEN_UP = ("no-such-table", "damaged")
"""Refusals after which nothing more can be done for a table."""
LATER = 3600.0
"""When a table is looked at again although nothing is due: a dead process may have forgotten."""
STILL_SECONDS = 10.0
"""A table stands still when its bots have done nothing for so long beyond one thought's limit."""


class Attendant:
    """Looks after every table in which something can happen by itself.

    The process that committed an entry looks after what follows. `wake_at` in the index
    lets any other process find a table whose attendant has died.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        tables: HeldTables,
        performer: Performer,
        bots: SeatedBots,
        bot_tables: BotTables,
        performed: Signal[Table],
    ) -> None:
        self._settings = settings
        self._store = store
        self._tables = tables
        self._performer = performer
        self._bots = bots
        self._bot_tables = bot_tables
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._moved: dict[str, float] = {}
        """Since when each attended table waits for what its attendant does next."""
        self._failures: dict[str, int] = {}
        self._retries: dict[str, asyncio.TimerHandle] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._wakes: dict[str, float] = {}
        performed.hear(self.look)

    def attended(self) -> set[str]:
        """The tables that wait for a clock or a bot in this process."""
        return {*self._tasks, *self._retries, *self._timers}

    def standing_still(self) -> int:
        """Tables of people whose bots have done nothing for too long; the metrics know them all."""
        before = monotonic() - self._settings.think_seconds - STILL_SECONDS
        still = [table_id for table_id, since in self._moved.items() if since < before]
        tables = [self._tables.in_memory(table_id) for table_id in still]
        with_people = sum(table is not None and table.has_people for table in tables)
        metrics.standing_still.labels("yes").set(with_people)
        metrics.standing_still.labels("no").set(len(still) - with_people)
        return with_people

    # -- what wants to be done, and when ------------------------------------------------

    def keep_only(self, tables: Container[str]) -> None:
        self._bots.keep_only(tables)
        self._bot_tables.keep_only(tables)

    def look(self, table: Table) -> None:
        """See whether a table needs something, now or later."""
        if timer := self._timers.pop(table.id, None):
            timer.cancel()
        self._bot_tables.look(table)
        if table.status != "running":
            self._wakes.pop(table.id, None)
            self._bots.forget(table.id)
            return
        if not (table.has_bots or table.clocks):
            return
        bots = [seat for seat in table.owing() if table.seats[seat].bot]
        if bots:
            self._begin(table.id)
        deadline = table.clocks.next_deadline() if table.clocks else None
        if deadline is not None:
            self._timers[table.id] = self._begin_in(max(0.0, deadline - current_time()), table.id)
        self._note(table.id, current_time() if bots else deadline or current_time() + LATER)

    def _note(self, table_id: str, wake_at: float) -> None:
        """Write down when the table wants to be looked at, if that is news."""
        noted = self._wakes.get(table_id)
        if noted is not None and noted <= wake_at and noted > current_time() - 1:
            return
        self._wakes[table_id] = wake_at
        noting = self._store.writer.write(index.wake(table_id, wake_at))
        # a failure costs nothing but time: the sweeps find the table anyway
        noting.add_done_callback(lambda done: done.cancelled() or done.exception())

    def _begin_in(self, seconds: float, table_id: str) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, self._time_over, table_id)

    def _time_over(self, table_id: str) -> None:
        self._timers.pop(table_id, None)
        self._retries.pop(table_id, None)
        self._begin(table_id)

    # -- doing it -----------------------------------------------------------------------

    def _begin(self, table_id: str) -> None:
        """Attend to a table until nothing is due, unless a task does so or soon will.

        The task itself marks the table as attended, so whatever ends it ends the mark.
        """
        if table_id not in self._tasks and table_id not in self._retries:
            task = self._tasks[table_id] = asyncio.create_task(self._attend(table_id))
            self._moved.setdefault(table_id, monotonic())
            task.add_done_callback(partial(self._ended, table_id))

    async def _attend(self, table_id: str) -> None:
        while await self._one(await self._tables.get(table_id)):
            self._moved[table_id] = monotonic()

    def _ended(self, table_id: str, task: asyncio.Task[None]) -> None:
        """A task is done: look again for what came meanwhile, or try again what went wrong."""
        del self._tasks[table_id]
        if task.cancelled():
            return
        error = task.exception()
        code = error.code if isinstance(error, Refusal) else ""
        if error is not None and code not in GIVEN_UP:
            away = code == "busy" or isinstance(error, SQLAlchemyError)
            self._try_again(table_id, error, our_fault=not away)
            return
        self._failures.pop(table_id, None)
        self._moved.pop(table_id, None)
        if error is None and (table := self._tables.in_memory(table_id)):
            self.look(table)

    def _try_again(self, table_id: str, error: BaseException, our_fault: bool) -> None:
        metrics.attended_again.inc()
        seconds = AGAIN_SECONDS
        if our_fault:
            failures = self._failures[table_id] = self._failures.get(table_id, 0) + 1
            seconds = min(MOST_AGAIN_SECONDS, AGAIN_SECONDS * 2 ** (failures - 1))
            extra = {"table": table_id, "reason": where(error)}
            log.error("a table could not be attended to", extra=extra)
        else:
            log.warning("a table waits for the store", extra={"table": table_id})
        self._retries[table_id] = self._begin_in(seconds, table_id)

    async def _one(self, table: Table) -> bool:
        """One thing that is due; False if nothing is."""
        command = await self._due(table)
        if command is None:
            return False
        try:
            await self._performer.perform(table.id, None, command)
        except Refusal as refusal:
            if refusal.code == "illegal" and isinstance(command, c.BotAct):
                await self._instead(table, command)
            elif refusal.code != "stale":  # stale: somebody was faster, so look again
                raise
        return True

    async def _due(self, table: Table) -> c.Command | None:
        running = table.running
        if running is None:
            return None
        for seat in running.owing:
            deadline = table.clocks.deadline(seat) if table.clocks else None
            if deadline is not None and deadline <= current_time():
                return c.TakeOver(id="time", seat=seat)
        for seat in running.owing:
            if table.seats[seat].bot is not None:
                return await self._bots_action(table, running, seat)
        return None

    async def _bots_action(self, table: Table, running: Position, seat: int) -> c.BotAct:
        """What a bot decides; something legal if it cannot."""
        seen = table.seq
        past = partial(self._tables.seen_by, table, seat)
        try:
            action = await self._bots.choose(table, running.rules, running.view(seat), seat, past)
        except BotFailure:
            return _something_legal(running, seat, seen)
        return c.BotAct(id="bot", seat=seat, action=action, seen=seen)

    async def _instead(self, table: Table, command: c.BotAct) -> None:
        """Something legal for a bot that chose what is not, unless the table went on meanwhile."""
        running = table.running
        if table.seq != command.seen or running is None:
            return
        level = str(table.seats[command.seat].bot)
        metrics.bot_failures.labels(level, "illegal").inc()
        log.error("a bot chose what is illegal", extra={"table": table.id, "bot": level})
        instead = _something_legal(running, command.seat, command.seen)
        await self._performer.perform(table.id, None, instead)

    def stop(self) -> None:
        for timer in [*self._timers.values(), *self._retries.values()]:
            timer.cancel()
        for task in self._tasks.values():
            task.cancel()


def _something_legal(running: Position, seat: int, seen: int) -> c.BotAct:
    action = msgspec.to_builtins(running.legal(seat).sample(SystemRandom()))
    return c.BotAct(id="bot", seat=seat, action=action, seen=seen)
