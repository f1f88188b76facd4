"""Reviews as the store keeps them: how far each is, its parts until it is done, and then itself."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from bunny_kingdom.server.store.append.batch import Change
from bunny_kingdom.server.store.schema import insert_new, results, review_parts, reviews
from bunny_kingdom.tables.timepiece import current_time


class Place(NamedTuple):
    """Whose review: a seat of a table."""

    table: str
    seat: int


class Kept(NamedTuple):
    """What is kept of a review: of how many parts some are done, and the whole once it is."""

    parts: int
    done: int
    coarse: bool
    worked_at: float
    data: bytes | None


def kept_review(connection: Connection, place: Place) -> Kept | None:
    """What is kept of a review; None if it was never begun."""
    found = reviews.c
    row = connection.execute(
        select(found.parts, found.coarse, found.worked_at, found.data).where(
            found.table_id == place.table, found.seat == place.seat
        )
    ).first()
    if row is None:
        return None
    count = select(func.count()).select_from(review_parts).where(_of(place))
    done = row.parts if row.data is not None else connection.execute(count).scalar_one()
    return Kept(row.parts, done, bool(row.coarse), row.worked_at, row.data)


def reviews_of(connection: Connection, identity: str, most: int) -> list[tuple[str, bytes]]:
    """Reviews of somebody’s own seats that are done, with their titles, the last games first."""
    seat = (results.c.table_id == reviews.c.table_id) & (results.c.seat == reviews.c.seat)
    rows = connection.execute(
        select(results.c.title, reviews.c.data)
        .join(reviews, seat)
        .where(results.c.identity == identity, reviews.c.data.is_not(None))
        .order_by(results.c.finished_at.desc())
        .limit(most)
    )
    return [(row.title, bytes(row.data)) for row in rows]


def kept_parts(connection: Connection, place: Place) -> dict[int, bytes]:
    """The parts that are done, by their numbers."""
    wanted = select(review_parts.c.number, review_parts.c.data).where(_of(place))
    return {row.number: bytes(row.data) for row in connection.execute(wanted)}


def begun(place: Place, parts: int, coarse: bool) -> Change:
    """Somebody works on a review of so many parts; what may be there of another one goes."""

    def write(connection: Connection) -> None:
        connection.execute(delete(review_parts).where(_of(place)))
        connection.execute(delete(reviews).where(_is(place)))
        row = {
            "table_id": place.table,
            "seat": place.seat,
            "parts": parts,
            "coarse": coarse,
            "worked_at": current_time(),
        }
        connection.execute(insert_new(connection.dialect.name, reviews), row)

    return write


def part_done(place: Place, number: int, data: bytes) -> Change:
    """One more part."""

    def write(connection: Connection) -> None:
        row = {"table_id": place.table, "seat": place.seat, "number": number, "data": data}
        connection.execute(insert_new(connection.dialect.name, review_parts), row)
        at = update(reviews).where(_is(place)).values(worked_at=current_time())
        connection.execute(at)

    return write


def all_done(place: Place, data: bytes) -> Change:
    """The review; its parts are in it."""

    def write(connection: Connection) -> None:
        whole = update(reviews).where(_is(place))
        connection.execute(whole.values(data=data, worked_at=current_time()))
        connection.execute(delete(review_parts).where(_of(place)))

    return write


def left(place: Place) -> Change:
    """Nobody works on a review any more; its parts stay."""
    return lambda connection: connection.execute(
        update(reviews).where(_is(place)).values(worked_at=0.0)
    )


def _is(place: Place) -> ColumnElement[bool]:
    return (reviews.c.table_id == place.table) & (reviews.c.seat == place.seat)


def _of(place: Place) -> ColumnElement[bool]:
    return (review_parts.c.table_id == place.table) & (review_parts.c.seat == place.seat)
