"""The course of a review from the first part to the whole, wherever its parts are worked out."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

from bunny_kingdom.bots.thoughts import Answer, Asked
from bunny_kingdom.coach.parts.tasks import (
    Extent,
    ExtentAsked,
    PartAsked,
    SeatReview,
    Subject,
    WholeAsked,
)
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table

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
            while not (found := (await think(PartAsked(subject, number))).found):
                pass
            done[number] = found.encode()
            await shelf.keep(number, done[number])
    whole = await think(WholeAsked(subject, tuple(done[number] for number in range(extent.parts))))
    await shelf.finish(whole.found.encode())


def read_review(data: bytes | None) -> SeatReview | None:
    """A review that was kept; none if it cannot be read, and then it is made anew."""
    try:
        return msgspec.json.decode(data or b"", type=SeatReview)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def check_over(table: Table) -> None:
    """Refuse a game whose secrets are not open, or that came to no result."""
    if table.status == "ended" and table.config is not None:
        raise Refusal("not-now", "this game was broken off: there is no result to review")
    if table.status != "finished":
        raise Refusal("secret", "a game is reviewed when it is over")


def seats_of(table: Table, seats: Sequence[int] | None) -> list[int]:
    """These seats of a table, each once; by default all."""
    there = range(len(table.seats))
    wanted = list(there if seats is None else dict.fromkeys(seats))
    if any(seat not in there for seat in wanted):
        raise Refusal("no-such-seat", f"this table has seats 0 to {len(table.seats) - 1}")
    return wanted
