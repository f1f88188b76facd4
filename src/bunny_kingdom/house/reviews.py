"""Reviews of games that are over: made where the bots think, one after the other, part by part."""

import asyncio
import pickle
from collections.abc import Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct

from bunny_kingdom.bots.thoughts import Answer, Asked
from bunny_kingdom.coach.parts.course import ReviewState, check_over, review_made, seats_of
from bunny_kingdom.coach.parts.tasks import Extent, SeatReview, Subject
from bunny_kingdom.coach.statistics import Statistics, statistics_of
from bunny_kingdom.house.attendant import Think
from bunny_kingdom.house.held_tables import HeldTables
from bunny_kingdom.house.store import Store
from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.table_settings import MOST_SEATS
from bunny_kingdom.tables.viewers.lists import Result


class CannotReview(BunnyError):  # noqa: N818 - reads as a sentence where it is raised
    """The worker did not answer, or made nothing of the question."""


class KeptReview(Struct, frozen=True, omit_defaults=True):
    """A review as the house's store has it, done or not."""

    extent: Extent | None = None
    parts: tuple[str, ...] = ()
    """Those that are done, from the first one on."""
    review: SeatReview | None = None


class Reviews:
    """The reviews of a house."""

    def __init__(self, store: Store, tables: HeldTables, think: Think) -> None:
        self._store = store
        self._tables = tables
        self._think = think
        self._line: list[tuple[str, int]] = []
        """What is to be reviewed; the first one is worked on."""
        self._failed: set[tuple[str, int]] = set()
        self._work: asyncio.Task[None] | None = None

    async def ask(self, table: Table, seats: Sequence[int] | None) -> list[ReviewState]:
        """Have seats reviewed, by default all; those that are done or under way stay so."""
        check_over(table)
        wanted = seats_of(table, seats)
        for seat in wanted:
            place = table.id, seat
            if place not in self._line and (await self._kept(place)).review is None:
                self._failed.discard(place)
                self._line.append(place)
        self._begin()
        return [await self.state(table, seat) for seat in wanted]

    async def states(self, table: Table) -> list[ReviewState]:
        """How far the reviews of all seats are."""
        return [await self.state(table, seat) for seat in seats_of(table, None)]

    async def state(self, table: Table, seat: int, whole: bool = False) -> ReviewState:
        """How far the review of a seat is; the review itself only as a whole."""
        check_over(table)
        seats_of(table, [seat])
        place = table.id, seat
        kept = await self._kept(place)
        parts, done = kept.extent.parts if kept.extent else 0, len(kept.parts)
        if kept.review:
            return ReviewState(seat, "done", parts, parts, found=kept.review if whole else None)
        if place in self._line:
            ahead = self._line.index(place)
            return ReviewState(seat, "waiting" if ahead else "working", done, parts, ahead)
        if place in self._failed:
            return ReviewState(seat, "failed", done, parts)
        return ReviewState(seat, "left" if kept.extent else "none", done, parts)

    async def statistics(self, results: Sequence[Result]) -> Statistics:
        """How well somebody decides, over the reviews of their seats in these games."""
        kept = [(each.title, await self._kept((each.table, each.seat))) for each in results]
        return statistics_of((title, found.review.review) for title, found in kept if found.review)

    async def stop(self, table: Table, seat: int) -> ReviewState:
        """Give a review up; what is done of it stays."""
        place = table.id, seat
        if self._line[:1] == [place] and self._work:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work
            self._work = None
        if place in self._line:
            self._line.remove(place)
        self._begin()
        return await self.state(table, seat)

    async def forget(self, table_id: str) -> None:
        """A table is thrown away; it may be one that cannot be read."""
        for seat in range(MOST_SEATS):
            await self._store.write_note(_note((table_id, seat)), b"")

    async def rest(self) -> None:
        """Wait until nothing is left to review."""
        while self._work:
            await asyncio.wait([self._work])

    def _begin(self) -> None:
        if self._work is None and self._line:
            self._work = asyncio.create_task(self._make_all())

    async def _make_all(self) -> None:
        while self._line:
            place = self._line[0]
            try:
                await self._make(place)
            except BunnyError:
                self._failed.add(place)
            self._line.remove(place)
        self._work = None

    async def _make(self, place: tuple[str, int]) -> None:
        table = await self._tables.get(place[0])
        _, record = await self._tables.record(table)
        kept = await self._kept(place)
        parts = {number: part.encode() for number, part in enumerate(kept.parts)}
        shelf = _Shelf(self._store, place, kept)
        await review_made(Subject.of(record, place[1]), parts, kept.extent, self._asked, shelf)

    async def _asked(self, asked: Asked) -> Answer:
        answer = await self._think(pickle.dumps(asked))
        if answer.wrong:
            raise CannotReview(answer.wrong)
        return answer

    async def _kept(self, place: tuple[str, int]) -> KeptReview:
        found = await self._store.note(_note(place))
        try:
            return msgspec.json.decode(found or b"", type=KeptReview)
        except msgspec.MsgspecError:
            return KeptReview()


class _Shelf:
    """A note of the store, as a review that is being made needs it."""

    def __init__(self, store: Store, place: tuple[str, int], kept: KeptReview) -> None:
        self._store = store
        self._place = place
        self._kept = kept

    async def begin(self, extent: Extent) -> None:
        await self._write(KeptReview(extent))

    async def keep(self, number: int, part: bytes) -> None:
        await self._write(KeptReview(self._kept.extent, (*self._kept.parts, part.decode())))

    async def finish(self, review: bytes) -> None:
        found = msgspec.json.decode(review, type=SeatReview)
        await self._write(KeptReview(self._kept.extent, review=found))

    async def _write(self, kept: KeptReview) -> None:
        self._kept = kept
        await self._store.write_note(_note(self._place), msgspec.json.encode(kept))


def _note(place: tuple[str, int]) -> str:
    return f"review/{place[0]}/{place[1]}"
