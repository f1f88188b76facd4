"""The reviews: asked for, queued, worked on by gentle workers, and kept with their games.

Each guest's reviews are made one after the other; guests take turns part by part. The workers are
like those of the bots but have only idle time, leave one processor alone, and rest while
commands are many: whatever plays comes first.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from bunny_kingdom.bots.thoughts import Answer, Asked, where
from bunny_kingdom.coach.parts.course import (
    ReviewState,
    check_over,
    read_review,
    review_made,
    seats_of,
)
from bunny_kingdom.coach.parts.tasks import Extent, Subject
from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.base.budget import DayBudget
from bunny_kingdom.server.base.machine import processors
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.base.signals import Signal
from bunny_kingdom.server.bots.worker import BotFailure
from bunny_kingdom.server.bots.worker_pool import WorkerPool
from bunny_kingdom.server.reviews.jobs import Job, Shelf
from bunny_kingdom.server.reviews.pauses import Pauses
from bunny_kingdom.server.store import kept_reviews as kept
from bunny_kingdom.server.store.held_tables import HeldTables
from bunny_kingdom.server.store.kept_reviews import Kept, Place
from bunny_kingdom.server.store.store import Store
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.timepiece import current_time

log = logging.getLogger(__name__)
PART_SECONDS = 900.0
"""A part that takes longer is given up. It needs seconds, but on a busy machine it waits for them;
and the first one may have to compile the fast engine.
"""
TRIES = 2
MOST_FAILED = 1000


class Reviews:
    """All reviews that this process is asked for."""

    def __init__(
        self, settings: Settings, store: Store, tables: HeldTables, performed: Signal[Table]
    ) -> None:
        self._store = store
        self._tables = tables
        self._worlds = settings.review_worlds
        self._budget = DayBudget(
            "reviews", settings.reviews_per_identity, settings.reviews_per_address
        )
        jobs = min(settings.jobs, max(1, processors() - 1))  # one processor is left to the tables
        self._pool = WorkerPool(jobs, PART_SECONDS, metrics.reviews_waiting, gentle=True)
        performed.hear(Pauses(self._pool, settings.reviews_beside).count)
        self._shared = settings.postgres
        """Whether other processes may work on reviews too."""
        self._jobs: dict[Place, Job] = {}
        self._lines: dict[str, deque[Job]] = {}
        self._working: dict[str, asyncio.Task[None]] = {}
        """By guest, what works on the first of the line."""
        self._failed: set[Place] = set()
        self._closed = False

    # -- asking -------------------------------------------------------------------------

    async def ask(
        self, table: Table, seats: Sequence[int] | None, guest: str, address: str
    ) -> list[ReviewState]:
        """Have seats reviewed, by default all; those that are done or under way stay so."""
        check_over(table)
        await self._tables.record(table)  # a damaged game is refused at once
        places = [Place(table.id, seat) for seat in seats_of(table, seats)]
        missing = [each for each in places if not await self._under_way(each)]
        if missing:
            self._budget.take(guest, address, len(missing))
            for place in missing:
                self._begin(place, guest)
        return [await self.state(table, place.seat) for place in places]

    async def states(self, table: Table) -> list[ReviewState]:
        """How far the reviews of all seats are."""
        return [await self.state(table, seat) for seat in seats_of(table, None)]

    async def state(self, table: Table, seat: int, whole: bool = False) -> ReviewState:
        """How far the review of a seat is; the review itself only as a whole."""
        check_over(table)
        (seat,) = seats_of(table, [seat])
        place = Place(table.id, seat)
        if job := self._jobs.get(place):
            ahead = list(self._lines[job.owner]).index(job)
            return ReviewState(seat, "waiting" if ahead else "working", job.done, job.parts, ahead)
        found = await self._kept(place)
        if found is None:
            return ReviewState(seat, "failed" if place in self._failed else "none")
        review = read_review(found.data)
        if review:
            shown = review if whole else None
            return ReviewState(seat, "done", found.parts, found.parts, found=shown)
        status = "failed" if place in self._failed else "left"
        elsewhere = self._is_worked_on(found)
        return ReviewState(seat, "working" if elsewhere else status, found.done, found.parts)  # type: ignore[arg-type]  # a Literal

    async def stop(self, table: Table, seat: int, guest: str) -> ReviewState:
        """Give a review up that this guest has asked for; what is done of it stays."""
        check_over(table)
        (seat,) = seats_of(table, [seat])
        job = self._jobs.get(Place(table.id, seat))
        if job and job.owner != guest:
            raise Refusal("not-yours", "somebody else has asked for this review")
        if job:
            line = self._lines[job.owner]
            if line[0] is job:
                self._working[job.owner].cancel()
                with suppress(asyncio.CancelledError):
                    await self._working[job.owner]
            else:
                line.remove(job)
                del self._jobs[job.place]
            metrics.reviews.labels("stopped").inc()
        return await self.state(table, seat)

    async def close(self) -> None:
        """The process ends."""
        self._closed = True
        for task in [*self._working.values()]:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self._pool.stop()

    async def _under_way(self, place: Place) -> bool:
        if place in self._jobs:
            return True
        found = await self._kept(place)
        if found is None:
            return False
        return read_review(found.data) is not None or self._is_worked_on(found)

    async def _kept(self, place: Place) -> Kept | None:
        return await self._store.read(lambda c: kept.kept_review(c, place))

    def _is_worked_on(self, found: Kept) -> bool:
        """Whether another process works on a review."""
        fresh = found.worked_at > current_time() - PART_SECONDS
        return self._shared and found.data is None and fresh

    # -- making them --------------------------------------------------------------------

    def _begin(self, place: Place, owner: str) -> None:
        self._failed.discard(place)
        job = self._jobs[place] = Job(place, owner)
        self._lines.setdefault(owner, deque()).append(job)
        self._go_on(owner)

    def _go_on(self, owner: str) -> None:
        """Work on the first review of a guest's line."""
        if owner in self._working or self._closed:
            return
        line = self._lines.get(owner)
        if not line:
            self._lines.pop(owner, None)
            if not self._lines:
                self._pool.rest()
            return
        task = self._working[owner] = asyncio.create_task(self._make(line[0]))
        task.add_done_callback(partial(self._ended, line[0]))

    def _ended(self, job: Job, task: asyncio.Task[None]) -> None:
        del self._jobs[job.place]
        del self._working[job.owner]
        self._lines[job.owner].popleft()
        if task.cancelled():
            return self._go_on(job.owner)
        error = task.exception()
        if error:
            if len(self._failed) >= MOST_FAILED:
                self._failed.clear()
            self._failed.add(job.place)
            about = {"table": job.place.table, "reason": str(error)}
            if not isinstance(error, BotFailure):
                about["reason"] = where(error)
            log.error("a review failed", extra=about)
        metrics.reviews.labels("failed" if error else "done").inc()
        return self._go_on(job.owner)

    async def _make(self, job: Job) -> None:
        place = job.place
        table = await self._tables.get(place.table)
        _, record = await self._tables.record(table)
        found = await self._kept(place)
        parts: dict[int, bytes] = {}
        extent = None
        if found and found.data is None:
            extent = Extent(found.parts, found.coarse)
            parts = await self._store.read(lambda c: kept.kept_parts(c, place))
        job.parts, job.done = (found.parts if extent and found else 0), len(parts)
        subject = Subject.of(record, place.seat, self._worlds)
        shelf = Shelf(self._store, job)
        try:
            await review_made(subject, parts, extent, partial(self._think, job), shelf)
        except BaseException:
            self._store.writer.write(kept.left(place)).add_done_callback(
                lambda done: done.cancelled() or done.exception()  # it costs others but patience
            )
            raise

    async def _think(self, job: Job, asked: Asked) -> Answer:
        for tries_left in reversed(range(TRIES)):
            try:
                answer = await self._pool.think(asked, job.owner, people=True)
                break
            except BotFailure:
                if not tries_left:
                    raise
        metrics.review_seconds.observe(answer.seconds)
        return answer
