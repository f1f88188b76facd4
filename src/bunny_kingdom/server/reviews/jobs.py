"""Jobs: reviews that are being made or wait for that, and where their parts are kept."""

from dataclasses import dataclass

from bunny_kingdom.coach.parts.tasks import Extent
from bunny_kingdom.server.store import kept_reviews as kept
from bunny_kingdom.server.store.kept_reviews import Place
from bunny_kingdom.server.store.store import Store


@dataclass(eq=False)
class Job:
    """A review that is being made, or waits for that."""

    place: Place
    owner: str
    parts: int = 0
    done: int = 0


class Shelf:
    """The store, as a review that is being made needs it."""

    def __init__(self, store: Store, job: Job) -> None:
        self._write = store.writer.write
        self._job = job

    async def begin(self, extent: Extent) -> None:
        await self._write(kept.begun(self._job.place, extent.parts, extent.coarse))
        self._job.parts = extent.parts

    async def keep(self, number: int, part: bytes) -> None:
        await self._write(kept.part_done(self._job.place, number, part))
        self._job.done += 1

    async def finish(self, review: bytes) -> None:
        await self._write(kept.all_done(self._job.place, review))
