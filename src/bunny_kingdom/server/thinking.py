"""Thinking: bots choose in worker processes, so that the event loop never waits for them."""

import asyncio
import os
import pickle
import signal
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from random import Random, SystemRandom
from time import perf_counter
from typing import Any

import msgspec

from bunny_kingdom.bots import Bot, new_bot
from bunny_kingdom.bots.protocol import Remembering, decide
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.rules import View
from bunny_kingdom.server import metrics
from bunny_kingdom.titles import AnyRules, rules_of

TRIES = 5
Key = tuple[str, int]
"""A table and a seat."""
Past = Callable[[], Awaitable[list[tuple[View, Action]]]]
"""Asks for what a seat saw and did so far."""


def _begin_worker() -> None:
    """In a worker: leave interrupts to the server, and end when it is gone, even if killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = parent_process()
    if server:
        threading.Thread(target=_follow, args=(server,), daemon=True).start()


def _follow(server: BaseProcess) -> None:
    server.join()
    os._exit(1)


def think(title: str, bot: bytes, seen: bytes) -> tuple[dict[str, Any], bytes]:
    """In a worker: a bot's action in its wire form, and the bot as it is after it."""
    rules = rules_of(title)
    thinker: Bot = pickle.loads(bot)
    view, past = pickle.loads(seen)
    if isinstance(thinker, Remembering):
        for earlier, did in past:
            thinker.recall(earlier, did)
    action = decide(rules, thinker, view, Random(repr(bot[-64:])))
    return msgspec.to_builtins(action), pickle.dumps(thinker)


class Thinking:
    """The workers. One that dies is replaced, and what it was thinking about is thought again."""

    def __init__(self, jobs: int, limit: float) -> None:
        self._jobs = jobs
        self._limit = limit
        self._pool: ProcessPoolExecutor | None = None
        self._bots: dict[Key, tuple[str, bytes]] = {}
        self._random = SystemRandom()

    def stop(self) -> None:
        """End the workers."""
        if self._pool:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def workers(self) -> list[int]:
        """The process ids of the workers."""
        return list(getattr(self._pool, "_processes", None) or ())

    def forget(self, table_id: str) -> None:
        """A game is over: its bots are not needed any more."""
        for key in [key for key in self._bots if key[0] == table_id]:
            del self._bots[key]

    def bot_of(self, key: Key) -> Bot | None:
        """The bot on a seat as it is after its last decision here."""
        bot: Bot | None = pickle.loads(self._bots[key][1]) if key in self._bots else None
        return bot

    async def choose(
        self, key: Key, level: str, rules: AnyRules, view: View, past: Past
    ) -> dict[str, Any]:
        """The action of the bot on a seat, in its wire form.

        The bot keeps its memory from one decision to the next. One that is new here, after
        a restart or for a player who left, is told what its seat saw and did before.
        """
        known = self._bots.get(key)
        earlier: list[tuple[View, Action]] = []
        if known is None or known[0] != level:
            bot = new_bot(level, rules, Random(self._random.getrandbits(128)))
            known = level, pickle.dumps(bot)
            if isinstance(bot, Remembering):
                earlier = await past()
        began = perf_counter()
        packed = pickle.dumps((view, earlier))
        for _ in range(TRIES):
            pool = self._pool = self._pool or self._new_pool()
            try:
                future = pool.submit(think, rules.title, known[1], packed)
                async with asyncio.timeout(self._limit):
                    action, after = await asyncio.wrap_future(future)
            except BrokenProcessPool:
                self._replace(pool)
                continue
            except TimeoutError:
                self._kill(pool)
                break
            self._bots[key] = level, after
            metrics.thoughts.labels(level).observe(perf_counter() - began)
            return action
        return await self._anything(rules, view)

    async def _anything(self, rules: AnyRules, view: View) -> dict[str, Any]:
        """A random action, for a bot that thinks too long or kills its workers."""
        bot = new_bot("random", rules, Random(self._random.getrandbits(128)))
        action = decide(rules, bot, view, Random(self._random.getrandbits(128)))
        wire: dict[str, Any] = msgspec.to_builtins(action)
        return wire

    def _new_pool(self) -> ProcessPoolExecutor:
        context = get_context("spawn")
        return ProcessPoolExecutor(self._jobs, mp_context=context, initializer=_begin_worker)

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Drop a broken pool, unless somebody else has done it."""
        if self._pool is broken:
            self._pool = None
            metrics.workers_lost.inc()
            broken.shutdown(wait=False, cancel_futures=True)

    def _kill(self, pool: ProcessPoolExecutor) -> None:
        """End workers that do not come back; whoever else waits for them asks again."""
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.kill()
        self._replace(pool)
