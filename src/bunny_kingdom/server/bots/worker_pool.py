"""The workers of a server process, and whose bots think next."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import monotonic
from typing import NamedTuple

from prometheus_client import Gauge

from bunny_kingdom.bots.thoughts import Answer, Asked
from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.bots.turns import Turns
from bunny_kingdom.server.bots.worker import BotFailure, Worker

SLOW_SECONDS = 2.0
"""While a thought takes longer than this, one more worker may serve those who wait."""


class Waiting(NamedTuple):
    """A question that waits for a worker."""

    question: Asked
    answer: asyncio.Future[Answer]


class WorkerPool:
    """So many workers, started when they are needed; as many again while those are slow.

    Gentle workers take no time from anybody else, so a slow one is waited for.
    """

    def __init__(
        self,
        jobs: int,
        limit: float,
        waiting: Gauge = metrics.thoughts_waiting,
        gentle: bool = False,
    ) -> None:
        self._jobs = jobs
        self._limit = limit
        self._waiting = waiting
        self._gentle = gentle
        self._turns: Turns[Waiting] = Turns()
        self._threads = ThreadPoolExecutor(2 * jobs, thread_name_prefix="worker")
        self._idle: list[Worker] = []
        self._busy: dict[Worker, float] = {}
        self._stopped = self._paused = False

    def workers(self) -> list[int]:
        pids = [worker.pid for worker in (*self._idle, *self._busy)]
        return [pid for pid in pids if pid is not None]

    async def think(self, question: Asked, owner: str, people: bool) -> Answer:
        """The answer for an owner, perhaps at a table with people; else a BotFailure."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._turns.add(Waiting(question, answer), owner, people)
        self._go_on()
        return await answer

    def pause(self) -> None:
        """Begin nothing more for now."""
        self._paused = True

    def go_on(self) -> None:
        """Work again after a pause."""
        self._paused = False
        self._go_on()

    def rest(self) -> None:
        """Let the workers go that have nothing to do: a loaded engine takes much memory."""
        while self._idle:
            self._threads.submit(self._idle.pop().kill)

    def stop(self) -> None:
        self._stopped = True
        for worker in (*self._idle, *self._busy):
            worker.kill()
        self._threads.shutdown()

    def _go_on(self) -> None:
        loop = asyncio.get_running_loop()
        while self._turns and self._has_room():
            waiting = self._turns.next()
            if waiting.answer.done():  # nobody waits for it any more
                continue
            worker = self._idle.pop() if self._idle else Worker(self._gentle)
            self._busy[worker] = monotonic()
            if not self._gentle:
                loop.call_later(SLOW_SECONDS, self._go_on)
            asked = loop.run_in_executor(self._threads, worker.ask, waiting.question, self._limit)
            asked.add_done_callback(partial(self._answered, worker, waiting.answer))
        self._waiting.set(len(self._turns))

    def _has_room(self) -> bool:
        if self._stopped or self._paused:
            return False
        slow = 0
        if not self._gentle:
            before = monotonic() - SLOW_SECONDS
            slow = sum(since <= before for since in self._busy.values())
        return len(self._busy) < self._jobs + min(slow, self._jobs)

    def _answered(
        self, worker: Worker, answer: asyncio.Future[Answer], asked: asyncio.Future[Answer]
    ) -> None:
        del self._busy[worker]
        if len(self._idle) + len(self._busy) < self._jobs:
            self._idle.append(worker)
        elif not self._stopped:
            self._threads.submit(worker.kill)
        error = asked.exception()
        if isinstance(error, BotFailure) and error.kind != "raised":
            metrics.workers_lost.inc()
        if not answer.done():
            if error:
                answer.set_exception(error)
            else:
                answer.set_result(asked.result())
        if not self._stopped:
            self._go_on()
