"""Trade: S-18, R-12, and the rulebook's example."""

import pytest

from marks import rule
from sky.tables import player, table

LUXURIES = "A3:farm-mushrooms J8:farm-gold"
WONDERS = "C1-1 C1-4 C2-1"


@rule("S-18")
@pytest.mark.parametrize(
    ("coins", "lands", "carrots"),
    [
        pytest.param(7, f"{LUXURIES} {WONDERS}", 35, id="example: 7 x (2 + 3)"),
        pytest.param(0, f"{LUXURIES} {WONDERS}", 0, id="no coins"),
        pytest.param(7, "A1 A5 E3 E6", 0, id="basic resources alone"),
        pytest.param(3, LUXURIES, 6, id="luxuries alone"),
        pytest.param(3, WONDERS, 9, id="wonders alone"),
        pytest.param(1, "C3-3:farm-cloud-wool A9:farm-giant-bird", 2, id="the new luxuries"),
        pytest.param(2, "A1:farm-fish C5-2 C3-3:chimney", 0, id="nothing unique"),
    ],
)
def test_coins_times_unique_resources(coins: int, lands: str, carrots: int) -> None:
    game = table(player(lands, coins=coins), phase="finale", round=4)
    (line,) = game.lines("a", "end")
    assert (line.source, line.id, line.carrots) == ("trade", "trade", carrots)
    assert game.carrots() == (carrots, 0)


@rule("S-18")
def test_everybody_has_a_line_though_it_brings_nothing() -> None:
    game = table(player(WONDERS, coins=2), "", "", phase="finale", round=4)
    lines = [game.lines(seat, "end")[0] for seat in "abc"]
    assert [line.carrots for line in lines] == [6, 0, 0]
    assert [line.factors for line in lines] == [(2, 3), (0, 0), (0, 0)]
    assert lines[0].things == ("flying-books", "lightning", "magic-carpet")


@rule("R-12")
def test_each_kind_counts_once() -> None:
    """A second farm of a kind is not in the box, but corrected data may put one there."""
    game = table(player("J7:farm-gold J8:farm-gold C1-1", coins=3), phase="finale", round=4)
    assert game.final("a")["trade"] == 6


@rule("R-12")
def test_it_is_scored_before_the_parchments() -> None:
    seat = player(WONDERS, coins=2, parchments="royal-crown lewis-carrot")
    game = table(seat, phase="finale", round=4)
    assert [line.id for line in game.lines("a", "end")] == ["trade", "royal-crown", "lewis-carrot"]


@rule("R-12")
@pytest.mark.parametrize(("coins", "carrots"), [(0, 10), (1, 10), (2, 10), (3, 0)])
def test_it_enters_the_ranking_of_the_opportunist(coins: int, carrots: int) -> None:
    """A has 10 and three wonders, B 17, C 2: with three coins A is ahead of B."""
    game = table(
        player(WONDERS, coins=coins, carrots=10, parchments="opportunist"),
        player(carrots=17),
        player(carrots=2),
        phase="finale",
        round=4,
    )
    assert game.final("a")["opportunist"] == carrots
