"""Standings: shared victories, means by deal, ratings and the JSON form."""

import pytest

from bunny_kingdom.arena.match import Played
from bunny_kingdom.arena.plan import Plan
from bunny_kingdom.arena.standings import Standings, standings

PLAN = Plan("kingdom", ("buck", "doe", "doe"), 6, "1")


def game(number: int, carrots: tuple[int, int, int], winners: tuple[int, ...]) -> Played:
    paid = tuple({"round-1": {"fiefs": total - 1}, "end": {"parchments": 1}} for total in carrots)
    ms = tuple((1.0, 2.0, 3.0) for _ in carrots)
    return Played(number, carrots, winners, paid, ms)


def six_games() -> Standings:
    return standings(
        PLAN,
        [
            game(5, (60, 60, 60), (0, 1, 2)),
            game(0, (90, 50, 40), (0,)),
            game(1, (80, 80, 40), (0, 1)),
            game(2, (70, 50, 40), (0,)),
            game(3, (40, 50, 60), (2,)),
            game(4, (80, 50, 40), (0,)),
        ],
    )


def test_a_shared_victory_counts_in_parts() -> None:
    buck, doe, other = six_games().players
    assert buck.wins == pytest.approx(3 + 1 / 2 + 1 / 3)
    assert doe.wins == pytest.approx(1 / 2 + 1 / 3)
    assert other.wins == pytest.approx(1 + 1 / 3)
    assert buck.wins + doe.wins + other.wins == pytest.approx(6)
    assert buck.win_rate == pytest.approx(buck.wins / 6)


def test_the_interval_is_that_of_the_deals() -> None:
    # buck: the deals have means 80 and 60, so mean 70, standard error 10, t(1) = 12.706
    buck = six_games().players[0]
    assert buck.mean == pytest.approx(70)
    assert buck.ci95 == pytest.approx((70 - 127.06, 70 + 127.06))


def test_carrots_by_source_and_moment() -> None:
    buck = six_games().players[0]
    assert buck.sources == pytest.approx({"fiefs": 69, "parchments": 1})
    assert buck.rounds == {"round-1": {"fiefs": 69.0}, "end": {"parchments": 1.0}}


def test_who_wins_more_is_rated_higher() -> None:
    buck, doe, other = six_games().players
    assert buck.mu > other.mu
    assert buck.mu > doe.mu
    assert buck.sigma < 25 / 3


def test_the_order_of_arrival_changes_nothing() -> None:
    games = [game(number, (50 + number, 60, 40), (0 if number > 10 else 1,)) for number in range(6)]
    assert standings(PLAN, games) == standings(PLAN, games[::-1])


def test_the_json_form() -> None:
    form = six_games().as_json()
    assert list(form) == ["title", "games", "players", "forfeits"]
    assert form["title"] == "kingdom"
    assert form["games"] == 6
    assert form["forfeits"] == 0
    assert [player["name"] for player in form["players"]] == ["buck", "doe", "doe"]
    first = form["players"][0]
    assert list(first) == ["name", "games", "wins", "win_rate", "mean", "ci95", "rating", "ms"]
    assert first["ms"] == {"median": 2.0, "p99": 3.0}
    assert set(first["rating"]) == {"mu", "sigma"}
