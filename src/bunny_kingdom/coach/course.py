"""The course of a review from the first part to the whole, wherever its parts are worked out."""

from collections.abc import Awaitable, Callable
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

from bunny_kingdom.bots.thoughts import Answer, Asked
from bunny_kingdom.coach.tasks import (
    Extent,
    ExtentAsked,
    PartAsked,
    SeatReview,
    Subject,
    WholeAsked,
)

Status = Literal["none", "waiting", "working", "left", "done", "failed"]
"""`left`: begun, and nobody works on it. `failed`: it could not be made; it may be asked for again.
"""


class ReviewState(Struct, frozen=True, omit_defaults=True):
    """How far the review of a seat is; once it is done, the review itself where it is asked for."""

    seat: int
    status: Status = "none"
    done: int = 0
    parts: int = 0
    """How many there are to do; 0 until that is known."""
    ahead: int = 0
    """How many reviews of the same guest are made before."""
    found: SeatReview | None = None


class Shelf(Protocol):
    """Where a review and its parts are kept."""

    async def begin(self, extent: Extent) -> None:
        """It is begun: so much is to do."""

    async def keep(self, number: int, part: bytes) -> None:
        """A part is done."""

    async def finish(self, review: bytes) -> None:
        """All is done."""


Think = Callable[[Asked], Awaitable[Answer]]
"""Has something worked out elsewhere; what goes wrong there is raised."""


async def review_made(
    subject: Subject, parts: dict[int, bytes], extent: Extent | None, think: Think, shelf: Shelf
) -> None:
    """Make a review, or go on with one of which some parts are kept."""
    if extent is None:
        found = (await think(ExtentAsked(subject))).found
        extent = msgspec.json.decode(found, type=Extent)
        await shelf.begin(extent)
    done = dict(parts)
    for number in range(extent.parts):
        if number not in done:
            done[number] = (await think(PartAsked(subject, number))).found.encode()
            await shelf.keep(number, done[number])
    whole = await think(WholeAsked(subject, tuple(done[number] for number in range(extent.parts))))
    await shelf.finish(whole.found.encode())


def read_review(data: bytes | None) -> SeatReview | None:
    """A review that was kept; none if it cannot be read, and then it is made anew."""
    try:
        return msgspec.json.decode(data or b"", type=SeatReview)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
