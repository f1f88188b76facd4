"""The attendant: lets bots play where they owe a decision."""

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from random import Random, SystemRandom

import msgspec

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.protocol import Remembering
from bunny_kingdom.bots.thoughts import Answer, Question
from bunny_kingdom.house.held_tables import HeldTables
from bunny_kingdom.house.performer import Performer
from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables.position import Position
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table

Think = Callable[[bytes], Awaitable[Answer]]
"""Where bots think: takes a pickled question."""
PATIENCE = 2.0
"""So many seconds bots wait for a store that has no room or does not answer."""


class Attendant:
    """Looks after the tables that this page plays at."""

    def __init__(
        self, tables: HeldTables, performer: Performer, think: Think, patience: float
    ) -> None:
        self._tables = tables
        self._performer = performer
        self._think = think
        self._patience = patience
        self._bots: dict[tuple[str, int], tuple[str, bytes]] = {}
        """The bots that remember, as they were after their last thought."""
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def look(self, table: Table) -> None:
        """Let the bots of a table play until people are waited for."""
        if table.id not in self._tasks and self._due(table) is not None:
            task = self._tasks[table.id] = asyncio.create_task(self._attend(table.id))
            task.add_done_callback(lambda _: self._tasks.pop(table.id, None))

    async def rest(self) -> None:
        """Wait until no bot owes anything."""
        while self._tasks:
            await asyncio.wait([*self._tasks.values()])

    async def _attend(self, table_id: str) -> None:
        while True:
            table = await self._tables.get(table_id)
            seat = self._due(table)
            if seat is None or table.running is None:
                return
            command = await self._decision(table, table.running, seat)
            try:
                await self._performer.perform(table_id, None, command)
            except Refusal as refusal:
                if refusal.code == "illegal":
                    await self._instead(table, command)
                elif refusal.code in ("store-full", "busy"):
                    await asyncio.sleep(self._patience)
                elif refusal.code != "stale":  # stale: another page was faster, so look again
                    raise

    def _due(self, table: Table) -> int | None:
        """The next seat whose bot owes something."""
        return next((seat for seat in table.owing() if table.seats[seat].bot), None)

    async def _decision(self, table: Table, running: Position, seat: int) -> c.BotAct:
        """What a bot decides; something legal if it cannot."""
        level, seen = str(table.seats[seat].bot), table.seq
        answer = await self._think(await self._question(table, running, seat, level))
        if answer.wrong:
            return _something_legal(running, seat, seen)
        self._bots[table.id, seat] = level, answer.bot
        return c.BotAct(id="bot", seat=seat, action=answer.action, seen=seen)

    async def _question(self, table: Table, running: Position, seat: int, level: str) -> bytes:
        """What a bot is asked.

        Its chance comes from the deal and the question, so that a game that was left and gone on
        with is the same as one that was not. Only what a bot remembers is carried along; if it was
        lost with the page, the bot is told its past.
        """
        view, rules = running.view(seat), running.rules
        asked = table.seats[seat].asked_by
        seed = table.config.seed if table.config else ""
        bot = new_bot(level, rules, Random(f"{seed} {seat} {asked}"))
        if not isinstance(bot, Remembering):
            return pickle.dumps(Question(rules.title, pickle.dumps(bot), view, []))
        known = self._bots.get((table.id, seat))
        if known is not None and known[0] == level:
            return pickle.dumps(Question(rules.title, known[1], view, []))
        past = await self._tables.seen_by(table, seat)
        return pickle.dumps(Question(rules.title, pickle.dumps(bot), view, past))

    async def _instead(self, table: Table, command: c.BotAct) -> None:
        """Something legal for a bot that chose what is not, unless the table went on meanwhile."""
        if table.running and table.seq == command.seen:
            instead = _something_legal(table.running, command.seat, command.seen)
            await self._performer.perform(table.id, None, instead)


def _something_legal(running: Position, seat: int, seen: int) -> c.BotAct:
    action = msgspec.to_builtins(running.legal(seat).sample(SystemRandom()))
    return c.BotAct(id="bot", seat=seat, action=action, seen=seen)
