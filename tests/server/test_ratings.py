"""Ratings: on a scale that people know, with a trend, and provisional at first."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from bunny_kingdom.server.store.ratings import Rating, best, ratings_of, write_result
from bunny_kingdom.server.store.schema import metadata, results
from bunny_kingdom.tables.results import GameResult, SeatResult

ANN, BOB = "i:ann", "i:bob"


@pytest.fixture
def store() -> Iterator[sa.Connection]:
    engine = sa.create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def played(store: sa.Connection, games: int, winner: str = ANN, rated: bool = True) -> None:
    """Games between two, all won by one of them."""
    done = store.execute(sa.select(sa.func.count()).select_from(results)).scalar_one()
    seats = tuple(SeatResult(who, who, 50, 1 if who == winner else 2) for who in (ANN, BOB))
    for number in range(done, done + games):
        write_result(store, f"t{number}", GameResult("kingdom", seats, rated), float(number))


def of(store: sa.Connection, who: str) -> Rating:
    (rating,) = ratings_of(store, who)
    return rating


def test_everybody_begins_at_1500_and_the_winner_goes_up(store: sa.Connection) -> None:
    played(store, 1)
    ann, bob = of(store, ANN), of(store, BOB)
    assert (ann.rating - 1500, bob.rating - 1500) == (ann.trend, bob.trend)
    assert 30 < ann.rating - 1500 == 1500 - bob.rating < 120
    assert ann.provisional
    assert bob.provisional


def test_a_rating_is_provisional_for_about_ten_games(store: sa.Connection) -> None:
    told = []
    for number in range(15):
        played(store, 1, (ANN, BOB)[number % 2])
        told.append(of(store, ANN).provisional)
    assert told == [True] * told.index(False) + [False] * (15 - told.index(False))
    assert 6 <= told.index(False) <= 12


def test_the_trend_tells_the_last_five_games(store: sa.Connection) -> None:
    played(store, 8)
    before = of(store, ANN).rating
    played(store, 5, BOB)
    after = of(store, ANN)
    assert after.trend == pytest.approx(after.rating - before, abs=1)
    assert after.trend is not None
    assert after.trend < 0


def test_games_that_do_not_count_change_nothing(store: sa.Connection) -> None:
    played(store, 2)
    before = of(store, ANN)
    played(store, 3, BOB, rated=False)
    assert of(store, ANN) == before


def test_games_from_before_trends_were_kept_have_none(store: sa.Connection) -> None:
    played(store, 7)
    store.execute(results.update().values(mu=None))
    assert of(store, ANN).trend is None
    played(store, 5)
    assert of(store, ANN).trend is None
    played(store, 1)
    assert of(store, ANN).trend is not None


def test_the_best_come_first_and_provisional_ratings_last(store: sa.Connection) -> None:
    played(store, 12)
    newcomer = GameResult(
        "kingdom",
        (SeatResult("i:cleo", "Cleo", 90, 1), SeatResult(ANN, ANN, 20, 2)),
        rated=True,
    )
    write_result(store, "last", newcomer, 1000.0)
    assert [each.player for each in best(store, "kingdom", 2, 10)] == [ANN, BOB, "i:cleo"]
    assert [each.player for each in best(store, "kingdom", 2, 1)] == [ANN]
