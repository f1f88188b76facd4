"""Hints: advice for an open decision, worked out where the bots think and kept by the table."""

import asyncio
from functools import partial

import msgspec

from bunny_kingdom.coach.hints import HintAsked
from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.base.budget import DayBudget
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.bots.worker import BotFailure
from bunny_kingdom.server.bots.worker_pool import WorkerPool
from bunny_kingdom.server.performer import Performer
from bunny_kingdom.server.store.held_tables import HeldTables
from bunny_kingdom.tables.advice import Advice, Hint, steps_missing
from bunny_kingdom.tables.commands import ShowHint
from bunny_kingdom.tables.handlers.hints import position_for_hint
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table

Decision = tuple[str, int, int]
"""A table, a seat, and since which entry it is asked."""


class Hints:
    """The hints that this process is asked for. What is being worked out is not begun again."""

    def __init__(
        self, settings: Settings, tables: HeldTables, performer: Performer, pool: WorkerPool
    ) -> None:
        self._tables = tables
        self._performer = performer
        self._pool = pool
        self._budget = DayBudget("hints", settings.hints_per_identity, settings.hints_per_address)
        self._thoughts: dict[Decision, asyncio.Task[Advice]] = {}

    async def show(self, table: Table, guest: Identity, steps: int, address: str) -> Hint | None:
        """So many steps of the advice for what a guest owes; each is written down once."""
        number = table.seat_of(guest.id)
        position_for_hint(table, number)
        assert number is not None
        seat, seen = table.seats[number], table.seq
        advice = None
        if seat.advice is None:
            advice = await self._thought(table, number, guest.id, address)
        if steps_missing(seat.advice or advice, seat.shown, steps):
            command = ShowHint(id="hint", seat=number, steps=steps, seen=seen, advice=advice)
            await self._performer.perform(table.id, None, command)
        return seat.hint

    async def _thought(self, table: Table, seat: int, guest: str, address: str) -> Advice:
        decision = table.id, seat, table.seats[seat].asked_by
        thought = self._thoughts.get(decision)
        if thought is None:
            self._budget.take(guest, address)
            thought = asyncio.create_task(self._advice(table, seat, guest))
            self._thoughts[decision] = thought
            thought.add_done_callback(partial(self._forget, decision))
        return await asyncio.shield(thought)

    def _forget(self, decision: Decision, thought: asyncio.Task[Advice]) -> None:
        del self._thoughts[decision]
        if not thought.cancelled():
            thought.exception()  # whoever waits is told; if nobody does, nothing is lost

    async def _advice(self, table: Table, seat: int, guest: str) -> Advice:
        view = position_for_hint(table, seat).view(seat)
        asked = HintAsked(view, await self._tables.seen_by(table, seat))
        try:
            answer = await self._pool.think(asked, guest, people=True)
        except BotFailure as failure:
            metrics.bot_failures.labels("coach", failure.kind).inc()
            raise Refusal("busy", "the coach did not answer; try again") from None
        metrics.thoughts.labels("coach").observe(answer.seconds)
        return msgspec.json.decode(answer.found, type=Advice)
