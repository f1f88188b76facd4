"""The bots that sit at tables, with what they remember from one decision to the next."""

import logging
import pickle
from collections.abc import Awaitable, Callable, Container
from random import Random, SystemRandom
from typing import Any

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.protocol import Remembering
from bunny_kingdom.bots.thoughts import Question, where
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.view import View
from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.bots.worker import BotFailure
from bunny_kingdom.server.bots.worker_pool import WorkerPool
from bunny_kingdom.tables.table import Table
from bunny_kingdom.titles import AnyRules

log = logging.getLogger(__name__)
TRIES = 2
Past = Callable[[], Awaitable[list[tuple[View, Action]]]]
"""Asks for what a seat saw and did so far."""


class SeatedBots:
    """Asks the bots of all tables for their actions."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._bots: dict[tuple[str, int], tuple[str, bytes]] = {}
        self._random = SystemRandom()

    def forget(self, table_id: str) -> None:
        for key in [key for key in self._bots if key[0] == table_id]:
            del self._bots[key]

    def keep_only(self, tables: Container[str]) -> None:
        """Forget the bots of all other tables; they are told their past when they play again."""
        for key in [key for key in self._bots if key[0] not in tables]:
            del self._bots[key]

    async def choose(
        self, table: Table, rules: AnyRules, view: View, seat: int, past: Past
    ) -> dict[str, Any]:
        """The action of the bot on a seat in its wire form, or a BotFailure.

        A bot that is new here, after a restart or for an absent player, is first told its seat's
        past.
        """
        level = str(table.seats[seat].bot)
        for tries_left in reversed(range(TRIES)):
            try:
                question = await self._question(table.id, seat, level, rules, view, past)
                answer = await self._pool.think(question, table.host, table.has_people)
                break
            except BotFailure as failure:
                metrics.bot_failures.labels(level, failure.kind).inc()
                about = {"bot": level, "code": failure.kind, "reason": str(failure)}
                log.error("a bot failed", extra={"table": table.id, **about})
                if failure.kind == "slow" or not tries_left:
                    raise
        metrics.thoughts.labels(level).observe(answer.seconds)
        self._bots[table.id, seat] = level, answer.bot
        return answer.action

    async def _question(
        self, table_id: str, seat: int, level: str, rules: AnyRules, view: View, past: Past
    ) -> Question:
        known = self._bots.get((table_id, seat))
        if known is not None and known[0] == level:
            return Question(rules.title, known[1], view, [])
        try:
            bot = new_bot(level, rules, Random(self._random.getrandbits(128)))
            packed = pickle.dumps(bot)
        except Exception as error:  # a bot's mistake, whatever it is
            raise BotFailure("raised", where(error)) from error
        earlier = await past() if isinstance(bot, Remembering) else []
        return Question(rules.title, packed, view, earlier)
