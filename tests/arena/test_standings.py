"""Standings: shared victories, means by deal, ratings and the JSON form."""

import pytest
from msgspec.structs import replace

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
    assert list(form) == ["title", "games", "players", "groups", "forfeits"]
    assert form["title"] == "kingdom"
    assert form["games"] == 6
    assert form["forfeits"] == 0
    assert [player["name"] for player in form["players"]] == ["buck", "doe", "doe"]
    first = form["players"][0]
    numbers = ["wins", "win_rate", "win_ci95", "mean", "ci95", "rating", "ms"]
    assert list(first) == ["name", "games", *numbers]
    assert first["ms"] == {"median": 2.0, "p99": 3.0, "start": 0.0}
    assert set(first["rating"]) == {"mu", "sigma"}
    buck, does = form["groups"]
    assert (buck["places"], does["places"]) == ([1], [2, 3])
    assert {key: buck[key] for key in first} == first


def test_equal_bots_are_one_row() -> None:
    standings = six_games()
    one, other = standings.players[1:]
    buck, does = standings.groups
    assert buck == standings.players[0]
    assert does.name == "doe"
    assert does.places == (1, 2)
    assert does.wins == pytest.approx(one.wins + other.wins)
    assert does.win_rate == pytest.approx((one.win_rate + other.win_rate) / 2)
    assert does.mean == pytest.approx((one.mean + other.mean) / 2)
    assert does.mu == pytest.approx((one.mu + other.mu) / 2)
    assert does.sources == pytest.approx(one.sources | {"fiefs": does.mean - 1})
    assert sorted(does.carrots) == sorted(one.carrots + other.carrots)


def test_their_interval_is_that_of_the_deals_too() -> None:
    # in the first deal they have 50, 40, 80, 40, 50, 40, in the second 50, 60, 50, 40, 60, 60
    does = six_games().groups[1]
    first, second = 300 / 6, 320 / 6
    assert does.mean == pytest.approx((first + second) / 2)
    half = 12.706 * abs(first - second) / 2
    assert does.ci95 == pytest.approx((does.mean - half, does.mean + half))


def test_the_longest_start_is_told_apart_from_thoughts() -> None:
    slow = replace(game(1, (80, 80, 40), (0, 1)), start_ms=(0.0, 700.0, 800.0))
    buck, does = standings(PLAN, [game(0, (90, 50, 40), (0,)), slow]).groups
    assert (buck.start_ms, does.start_ms) == (0.0, 800.0)
    assert does.most_ms == 3.0
