"""Quarters, stars, types and parks [T-20 to T-24]."""

import pytest

from bunny_kingdom.town.quarter import quarters
from bunny_kingdom.town.renown import renown
from bunny_kingdom.town.rules import TownRules
from bunny_kingdom.town.state import State
from marks import rule
from town.tables import lines, play, player, table, town


def groups(state: State, seat: int = 0) -> list[str]:
    return [" ".join(plots) for plots in quarters(town().book, state, seat)]


def worth(state: State, seat: int = 0) -> list[tuple[int, int]]:
    """Stars and number of types of each quarter of a seat."""
    found = (
        renown(town().book, state, seat, plots) for plots in quarters(town().book, state, seat)
    )
    return [(each.stars, len(each.types)) for each in found]


@rule("T-20")
def test_a_quarter_of_three_and_two_of_one_grow_to_four_or_by_one_across_the_river() -> None:
    """Example 25, on plots of ours."""
    first = player(
        "B1:circus B2:cottage C2:forge E1:inn C4:tavern", reserve="school harbour", coins=9
    )
    state = table(first, track="C1 C3")
    assert groups(state) == ["B1 B2 C2", "C4", "E1"]
    assert groups(play(state, "build school C1")) == ["B1 B2 C1 C2", "C4", "E1"]
    across = table(player("B1:circus B2:cottage C2:forge", reserve="school"), track="C3")
    assert groups(play(across, "build school C3")) == ["B1 B2 C2", "C3"]


@rule("T-20", "RT-12")
def test_a_bridge_joins_what_the_river_cuts_for_both_players() -> None:
    first, second = player("B2:circus B3:cottage"), player("E3:forge E4:inn")
    assert groups(table(first, second, bridges="")) == ["B2", "B3"]
    assert groups(table(first, second, bridges="B2-B3 E3-E4")) == ["B2 B3"]
    assert groups(table(first, second, bridges="B2-B3 E3-E4"), seat=1) == ["E3 E4"]


@rule("T-20")
def test_the_river_also_cuts_from_above_to_below() -> None:
    first = player("C3:circus D3:cottage")
    assert groups(table(first, bridges="")) == ["C3", "D3"]
    assert groups(table(first, bridges="C3-D3")) == ["C3 D3"]


@rule("T-20")
def test_corners_do_not_connect_and_the_rivals_buildings_do_not_belong() -> None:
    state = table(player("B1:circus C2:cottage"), player("B2:inn"), bridges="")
    assert groups(state) == ["B1", "C2"]


@rule("T-20", "RT-14", "RT-37")
def test_a_shared_building_is_part_of_the_quarters_of_both() -> None:
    state = table(player("B1:circus", shared="B2"), player("B2:inn C2:forge"), bridges="")
    assert groups(state) == ["B1 B2"]
    assert groups(state, seat=1) == ["B2 C2"]


@rule("RT-37", "RT-14")
def test_a_shared_building_across_the_river_is_a_quarter_of_its_own() -> None:
    state = table(player("B2:protection-racket", shared="B3"), player("B3:inn"), bridges="")
    assert groups(state) == ["B2", "B3"]


@rule("T-21", "T-22")
def test_sawmill_gives_wood_and_two_stars_times_three_types() -> None:
    """Example 27: the other on-build building stays silent."""
    first = player("A2:tenement B2:showboat", reserve="sawmill")
    state = play(table(first, track="B1"), "build sawmill B1")
    (line,) = lines(state)
    assert (line.source, line.id, line.carrots) == ("renown", "sawmill", 6)
    assert line.factors == (2, 3)
    assert line.places == ("A2", "B1", "B2")
    assert line.things == ("entertainment", "work", "residential")
    assert (state.players[0].carrots, state.players[0].wood, state.players[0].coins) == (6, 1, 0)


@rule("T-21", "RT-11", "RT-10")
def test_only_the_quarter_of_the_new_building_is_scored_and_a_merged_one_once() -> None:
    first = player("A1:circus A3:cottage E5:showboat D5:inn", reserve="observatory")
    state = play(table(first, track="A2"), "build observatory A2")
    assert [(line.places, line.factors) for line in lines(state)] == [(("A1", "A2", "A3"), (3, 3))]


@rule("T-22")
def test_activation_effects_count_at_every_renown_of_their_quarter() -> None:
    first = player(reserve="circus cottage forge", coins=9)
    state = table(first, track="B1 C1 D1")
    state = play(state, "build circus B1", "build cottage C1", "build forge D1")
    assert [line.factors for line in lines(state)] == [(1, 1), (2, 2), (3, 3)]


@rule("T-22", "RT-13")
def test_an_on_build_effect_happens_again_after_the_tile_was_taken_back() -> None:
    first = player("B1:tenement", reserve="planning-office", coins=2)
    state = table(first, track="C1 D1")
    state = play(state, "build planning-office C1", "take-back B1")
    assert state.players[0].coins == 2
    state = play(state, "build tenement D1")
    assert state.players[0].coins == 2 - 2 + 2


@rule("T-23", "RT-18")
@pytest.mark.parametrize(
    ("buildings", "stars"),
    [
        ("B1:theatre", 0),
        ("B1:theatre C1:cottage", 1),  # the cottage's own star alone
        ("B1:theatre C1:library", 1),  # example 26: the theatre's condition is met
        ("B1:theatre D1:library", 0),  # another quarter does not count
        ("B1:gambling-den C1:tavern", 1),
        ("B1:theatre C1:park", 1),
    ],
)
def test_a_conditional_star_shines_only_beside_its_type(buildings: str, stars: int) -> None:
    state = table(player(buildings))
    assert worth(state)[0][0] == stars


@rule("T-23")
def test_the_view_says_whose_stars_are_active() -> None:
    state = table(player("B1:theatre C1:cottage E1:sawmill"), player("B5:theatre C5:library"))
    shining = [[q.shining for q in each.quarters] for each in town().view(state, None).players]
    assert shining == [[{"C1": 1}, {}], [{"B5": 1}]]


@rule("RT-18")
def test_a_shared_building_meets_the_condition_of_a_star() -> None:
    state = table(player("B1:theatre", shared="C1"), player("C1:library"))
    assert worth(state) == [(1, 2)]


@rule("RT-18")
def test_a_building_does_not_meet_its_own_condition() -> None:
    own = TownRules([{"id": "theatre", "effect": {"needs": "entertainment"}}])
    alone, beside = table(player("B1:theatre")), table(player("B1:theatre C1:tavern"))
    assert renown(own.book, alone, 0, ("B1",)).stars == 0
    assert renown(own.book, beside, 0, ("B1", "C1")).stars == 1


@rule("T-21", "RT-16")
def test_criminal_stars_count_and_the_criminal_type_does_not() -> None:
    state = table(player("B1:gambling-den C1:tavern"))
    assert worth(state) == [(1, 1)]
    assert worth(table(player("B1:gambling-den C1:park"))) == [(1, 1)]


@rule("RT-16", "T-30")
def test_with_amnesty_criminal_is_one_type_however_many_tiles() -> None:
    first = player("B1:gambling-den C1:tavern D1:thieves-den", upgrades="amnesty")
    assert worth(table(first)) == [(1, 2)]
    assert worth(table(player("B1:circus", upgrades="amnesty"))) == [(1, 1)]


@rule("T-24", "RT-17")
@pytest.mark.parametrize(
    ("buildings", "stars", "types"),
    [
        ("B1:park", 0, 1),
        ("B1:park C1:circus", 1, 2),
        ("B1:park A1:park C1:circus", 1, 3),
        ("B1:park C1:theatre", 1, 2),  # as knowledge it makes the theatre's star shine too
        ("B1:park C1:theatre D1:school", 2, 3),  # as civic it makes the school's star shine
        ("B1:park A1:park C1:theatre", 1, 3),
        ("B1:park C1:circus D1:forge E1:town-hall E2:inn D2:library", 2, 5),
    ],
)
def test_a_park_counts_as_the_best_type_at_each_renown(
    buildings: str, stars: int, types: int
) -> None:
    assert worth(table(player(buildings))) == [(stars, types)]


@rule("T-24")
@pytest.mark.parametrize(("upgrades", "types"), [("", 5), ("amnesty", 6)])
def test_as_a_criminal_a_park_is_a_type_with_amnesty_alone(upgrades: str, types: int) -> None:
    five = "C1:circus D1:forge E1:town-hall E2:inn D2:library"
    state = table(player(f"B1:park {five}", upgrades=upgrades))
    assert [found for _, found in worth(state)] == [types]


@rule("T-24")
def test_the_sheet_says_what_each_park_was_chosen_to_be() -> None:
    state = play(table(player("B1:park", reserve="theatre"), track="C1"), "build theatre C1")
    (line,) = lines(state)
    assert line.factors == (1, 2)
    assert line.things == ("entertainment", "knowledge", "park:B1:knowledge")


@rule("T-24", "RT-17")
def test_a_park_may_be_another_type_at_the_next_renown() -> None:
    first = player("B1:park", reserve="theatre library town-hall", coins=9)
    state = table(first, track="C1 D1 E1")
    state = play(state, "build theatre C1", "build library D1")
    chosen = [line.things[-1] for line in lines(state)]
    assert chosen[0] == "park:B1:knowledge"
    assert chosen[1] != "park:B1:knowledge"
    assert [line.factors for line in lines(state)] == [(1, 2), (1, 3)]


@rule("RT-37")
def test_a_shared_town_hall_counts_the_upgrades_of_whoever_scores() -> None:
    state = table(
        player("B1:circus", shared="C1", upgrades="grant barter"),
        player("C1:town-hall", upgrades="amnesty"),
    )
    assert worth(state) == [(1 + 2, 2)]
    assert worth(state, seat=1) == [(1, 1)]


@rule("RT-37", "RT-17")
def test_a_shared_park_is_what_is_best_for_whoever_scores() -> None:
    state = table(player("B1:theatre", shared="C1"), player("C1:park D1:forge"))
    assert worth(state) == [(1, 2)]
    assert worth(state, seat=1) == [(1, 2)]
