"""The worked examples of the rulebook, each its own position."""

import pytest

from bunny_kingdom.kingdom.picks import Pick
from family.random_games import random_game
from family.sittings import Sitting
from kingdom.players import player
from kingdom.tables import table
from marks import rule

ROUND_2 = "A2:city-2 A3:farm-mushrooms A4 B2:city-3 B3 B4 B7 C7 C8:city-3"
RIVAL_2 = "B5 C5"
ROUND_3 = f"{ROUND_2} A5:farm-carrots C2:farm-gold C6:trading-post"
RIVAL_3 = "B5 C5:city-1"
ROUND_4 = (
    "A2:city-2 A3:farm-mushrooms A4 B2:city-3 B3 B4=C7 B7 C8:city-3 "
    "A5:farm-carrots C2:farm-gold C6:trading-post"
)
RIVAL_4 = "B5 C5:city-1 D4:city-2"


@rule("K-10", "K-16", "K-19")
def test_example_1_a_draft_of_ten_plays_two_and_passes_eight() -> None:
    hand = (
        "territory:A3 territory:G5 territory:A4 territory:H4 territory:F1 "
        "fisher king-of-thieves royal-crown farm-mushrooms city-2"
    )
    game = table(player(hand=hand), player(), player(), player(), phase="exploration")
    game.do("a", "pick territory:A3 farm-mushrooms")
    for seat in "bcd":
        game.do_anything(seat)
    passed = set(hand.split()) - {"territory:A3", "farm-mushrooms"}
    assert set(game.of("b").hand) == passed
    assert len(passed) == 8
    assert game.lands("a") == {"A3"}
    assert game.of("a").realm.pieces == ("farm-mushrooms",)


@rule("K-16", "K-40")
def test_example_2_the_territory_joins_two_cities_into_one_fief() -> None:
    game = table(
        player("B3 A4", hand="territory:A3 farm-mushrooms", pieces=""),
        player(), player(), player(), phase="exploration",
    )  # fmt: skip
    for seat in "abcd":
        game.do_anything(seat)
    game.do("a", "finish")
    (fief,) = game.lines("a", "round-1")
    assert fief.places == ("A3", "A4", "B3")
    assert fief.factors == (2, 1)


@rule("K-32", "K-35")
def test_example_3_mushrooms_grow_only_in_the_forest_and_add_to_its_wood() -> None:
    game = table(player("A3 A4 B3", pieces="farm-mushrooms"))
    assert game.options("a") == {"place farm-mushrooms A3", "finish"}
    game.do("a", "place farm-mushrooms A3", "finish")
    (fief,) = game.lines("a", "round-1")
    assert fief.things == ("mushrooms", "wood")


@rule("K-38", "K-35")
def test_example_4_a_camp_on_the_sea_beside_a_city() -> None:
    game = table(player("A4", pieces="camp-1"))
    game.do("a", "announce camp-1", "camp A5", "finish")
    (fief,) = game.lines("a", "round-1")
    assert (fief.factors, fief.things, fief.carrots) == ((1, 1), ("fish",), 1)


@rule("K-40", "K-41")
def test_example_5_three_fiefs_and_one_more_space_joins_them() -> None:
    three = player("B1 B2 C2 D1", parchments="harecingetorix")
    assert table(three, phase="finale", round=4).final("a") == {"harecingetorix": 3}
    joined = player("B1 B2 C2 D1 C1", parchments="harecingetorix")
    assert table(joined, phase="finale", round=4).final("a") == {"harecingetorix": 1}


@rule("K-42", "K-43", "K-44")
def test_examples_6_and_7_strength_5_times_wealth_3() -> None:
    game = table("A2 A3:farm-mushrooms A4 B2:city-3 B3 B4", phase="harvest")
    (fief,) = game.lines("a", "round-1")
    assert fief.factors == (1 + 1 + 3, 3)
    assert fief.things == ("fish", "mushrooms", "wood")
    assert fief.carrots == 15


@rule("K-44")
def test_example_8_the_harvest_of_round_2() -> None:
    game = table(ROUND_2, RIVAL_2, phase="harvest", round=2)
    assert game.harvest("a") == [7 * 3, 4 * 1]
    assert game.harvest("b") == []
    assert game.carrots() == (25, 0)


@rule("K-44", "K-45")
def test_example_9_the_harvest_of_round_3() -> None:
    game = table(ROUND_3, RIVAL_3, phase="harvest", round=3)
    game.do("a", "choose C6=fish")
    assert game.harvest("a") == [7 * 5, 4 * 2]
    assert game.harvest("b") == [1 * 1]
    assert game.carrots() == (43, 1)


@rule("K-36", "K-44", "K-45")
def test_example_10_in_round_4_a_sky_tower_joins_both_fiefs() -> None:
    before = ROUND_4.replace("B4=C7", "B4 C7")
    game = table(player(before, pieces="sky-tower"), RIVAL_4, round=4)
    game.do("a", "towers B4 C7", "finish", "choose C6=fish")
    assert game.harvest("a") == [11 * 5]
    assert sorted(game.harvest("b")) == [1 * 1, 2 * 1]
    assert game.carrots() == (55, 3)


@rule("K-44", "K-45")
@pytest.mark.parametrize("resource", ["wood", "fish", "carrots"])
def test_example_10_neither_the_carrot_farm_nor_the_post_adds_anything(resource: str) -> None:
    game = table(ROUND_4.replace("A5:farm-carrots", "A5"), RIVAL_4, phase="harvest", round=4)
    game.do("a", f"choose C6={resource}")
    assert game.harvest("a") == [55]


@rule("K-04", "K-14")
@pytest.mark.parametrize(("players", "drafts"), [(4, 5), (3, 6), (2, 10)])
def test_example_11_so_many_drafts_a_round(players: int, drafts: int) -> None:
    seen = dict.fromkeys((1, 2, 3, 4), 0)
    for step in random_game(Sitting("kingdom", players), seed=11):
        if isinstance(step.action, Pick) and step.seat == 0:
            seen[step.before.round] += 1
    assert set(seen.values()) == {drafts}


@rule("K-51")
def test_example_12_gloves() -> None:
    one = table(player(parchments="left-glove"), phase="finale", round=4)
    assert one.carrots() == (1, 0)
    both = table(player(parchments="left-glove right-glove"), phase="finale", round=4)
    assert both.carrots() == (4 + 4, 0)


@rule("K-52")
def test_example_13_the_carpenter_counts_each_wood() -> None:
    game = table(player("A1 A2 A3 A8 B1", parchments="carpenter"), phase="finale", round=4)
    assert game.final("a") == {"carpenter": 4}


@rule("K-57")
def test_example_14_of_equal_best_fiefs_little_prince_leaves_out_one_alone() -> None:
    lands = "A4 A3 G2 G1 D9 D10"  # three fiefs of 1
    game = table(player(lands, parchments="little-prince"), phase="finale", round=4)
    assert game.final("a") == {"little-prince": 2}
