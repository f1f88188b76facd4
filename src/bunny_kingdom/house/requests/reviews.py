"""Reviews of games that are over."""

from msgspec import Struct

from bunny_kingdom.coach.parts.course import ReviewState
from bunny_kingdom.coach.statistics import Statistics
from bunny_kingdom.house.house import House
from bunny_kingdom.house.requests.asked import Asked
from bunny_kingdom.house.requests.tables import seen
from bunny_kingdom.tables.refusal import Refusal

MOST_GAMES = 100


class Wanted(Struct, frozen=True):
    """Whose decisions are to be reviewed; null: everybody's."""

    seats: list[int] | None = None


async def ask(house: House, asked: Asked) -> list[ReviewState]:
    """Have seats reviewed."""
    table, _ = await seen(house, asked)
    return await house.reviews.ask(table, asked.read(Wanted).seats)


async def states(house: House, asked: Asked) -> list[ReviewState]:
    """How far the reviews of all seats are."""
    table, _ = await seen(house, asked)
    return await house.reviews.states(table)


async def state(house: House, asked: Asked) -> ReviewState:
    """How far the review of a seat is, and the review once it is done."""
    table, _ = await seen(house, asked)
    return await house.reviews.state(table, _seat(asked), whole=True)


async def stop(house: House, asked: Asked) -> ReviewState:
    """Stop a review; what is done of it stays."""
    table, _ = await seen(house, asked)
    return await house.reviews.stop(table, _seat(asked))


async def statistics(house: House, _: Asked) -> Statistics:
    """How well the owner decides, over the reviews of their games."""
    results = house.cards.results(house.somebody().id)
    return await house.reviews.statistics(results[:MOST_GAMES])


def _seat(asked: Asked) -> int:
    text = asked.parts["seat"]
    if not text.isdecimal():
        raise Refusal("no-such-seat", f"'{text}' is no seat")
    return int(text)
