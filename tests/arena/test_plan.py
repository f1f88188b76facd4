"""The plan: whole sets of rotations, the same deal for each of them, everybody everywhere."""

from collections import Counter

import pytest

from bunny_kingdom.arena import new_plan
from bunny_kingdom.kernel.errors import BadConfig

FOUR = ("buck", "doe", "doe", "kit")


@pytest.mark.parametrize(("asked", "played"), [(1, 4), (4, 4), (5, 8), (200, 200)])
def test_games_are_rounded_up_to_whole_sets(asked: int, played: int) -> None:
    plan = new_plan("kingdom", FOUR, asked, 1)
    assert plan.games == played
    assert plan.deals == played // 4


def test_everybody_sits_everywhere_once_in_a_set() -> None:
    plan = new_plan("kingdom", FOUR, 4, 1)
    seats = [plan.places(game) for game in range(4)]
    assert seats == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]
    for seat in range(4):
        assert Counter(places[seat] for places in seats) == Counter(range(4))


def test_a_set_shares_its_deal_and_the_next_has_another() -> None:
    plan = new_plan("kingdom", FOUR, 8, 1)
    seeds = [plan.config(game).seed for game in range(8)]
    assert len(set(seeds[:4])) == 1
    assert len(set(seeds)) == 2


@pytest.mark.parametrize(
    ("players", "rotations"),
    [
        (("buck",) * 4, 1),
        (("buck", "doe", "buck", "doe"), 2),
        (("a=buck", "buck", "a=buck", "buck"), 2),
        (("a=buck", "b=buck", "a=buck", "buck"), 4),
        (("buck", "doe", "doe", "doe"), 4),
    ],
)
def test_rotations_that_seat_the_same_bots_alike_are_played_once(
    players: tuple[str, ...], rotations: int
) -> None:
    plan = new_plan("kingdom", players, None, 1, deals=6)
    assert (plan.deals, plan.games) == (6, 6 * rotations)
    seated = {
        (plan.config(game).seed, tuple(plan.names[place] for place in plan.places(game)))
        for game in range(plan.games)
    }
    assert len(seated) == plan.games
    assert [plan.deal_of(game) for game in range(plan.games)] == sorted([*range(6)] * rotations)


def test_a_name_of_ones_own() -> None:
    command = "exec:env A=1 node bot.js"
    plan = new_plan("kingdom", (f"mine={command}", "elder:2i", f"mine={command}"), 1, 1)
    assert plan.players == (command, "elder:2i", command)
    assert plan.names == ("mine", "elder:2i", "mine")
    assert plan.groups == {"mine": (0, 2), "elder:2i": (1,)}
    assert new_plan("kingdom", (command, "kit"), 1, 1).names == (command, "kit")


def test_a_name_stands_for_one_bot() -> None:
    with pytest.raises(BadConfig, match="'doe' is the name of buck and of doe"):
        new_plan("kingdom", ("doe=buck", "doe"), 4, 1)


def test_games_or_deals() -> None:
    for games, deals in ((None, None), (4, 1), (None, 0)):
        with pytest.raises(BadConfig):
            new_plan("kingdom", FOUR, games, 1, deals=deals)


def test_another_seed_deals_other_cards() -> None:
    one, other = (new_plan("kingdom", FOUR, 4, seed) for seed in (1, 2))
    assert one.config(0).seed != other.config(0).seed


@pytest.mark.parametrize(
    ("title", "players"),
    [
        ("kingdom", ("buck",)),
        ("kingdom", ("buck",) * 5),
        ("kingdom", ("buck", "hare")),
        ("town", ("buck", "doe", "kit")),
        ("chess", ("buck", "doe")),
    ],
)
def test_contests_that_cannot_be(title: str, players: tuple[str, ...]) -> None:
    with pytest.raises(BadConfig):
        new_plan(title, players, 4, 1)


def test_at_least_one_game_and_some_time() -> None:
    with pytest.raises(BadConfig):
        new_plan("kingdom", FOUR, 0, 1)
    with pytest.raises(BadConfig):
        new_plan("kingdom", FOUR, 4, 1, seconds=0)
