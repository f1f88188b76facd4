"""Reviews of finished games, by HTTP."""

import asyncio
from typing import Annotated

from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from bunny_kingdom.coach.parts.course import ReviewState, read_review
from bunny_kingdom.coach.statistics import Statistics, statistics_of
from bunny_kingdom.server.http import dependencies as d
from bunny_kingdom.server.http.routing import delete, get, post
from bunny_kingdom.server.store.kept_reviews import reviews_of
from bunny_kingdom.tables.table_settings import MOST_SEATS

MOST_GAMES = 100
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose decisions are to be reviewed; null: everybody's."""

    seats: Annotated[list[SeatNumber], Meta(min_length=1, max_length=MOST_SEATS)] | None = None


@get("/me/decisions", operation_id="myDecisions")
async def my_decisions(guest: d.TheGuest, store: d.TheStore) -> Statistics:
    """How well you decide, over the reviews of your seats in your last games."""
    found = await store.read(lambda c: reviews_of(c, guest.id, MOST_GAMES))
    return await asyncio.to_thread(_statistics, found)


def _statistics(found: list[tuple[str, bytes]]) -> Statistics:
    read = ((title, read_review(data)) for title, data in found)
    return statistics_of((title, whole.review) for title, whole in read if whole)


@post("/tables/{table_id:str}/reviews", operation_id="askForReviews", status_code=200)
async def ask_for_reviews(
    address: d.TheAddress,
    guest: d.TheGuest,
    table: d.TheTable,
    reviews: d.TheReviews,
    data: JSONBody[Wanted],
) -> list[ReviewState]:
    """Have seats of a game that is over reviewed; what is done or under way stays so."""
    return await reviews.ask(table, data.seats, guest.id, address)


@get("/tables/{table_id:str}/reviews", operation_id="listReviews")
async def list_reviews(table: d.TheTable, reviews: d.TheReviews) -> list[ReviewState]:
    """How far the reviews of all seats are."""
    return await reviews.states(table)


@get("/tables/{table_id:str}/reviews/{seat:int}", operation_id="showReview")
async def show_review(table: d.TheTable, reviews: d.TheReviews, seat: FromPath[int]) -> ReviewState:
    """How far the review of a seat is, and the review once it is done."""
    return await reviews.state(table, seat, whole=True)


@delete("/tables/{table_id:str}/reviews/{seat:int}", operation_id="stopReview", status_code=200)
async def stop_review(
    guest: d.TheGuest, table: d.TheTable, reviews: d.TheReviews, seat: FromPath[int]
) -> ReviewState:
    """Stop a review that you asked for; what is done of it stays."""
    return await reviews.stop(table, seat, guest.id)
