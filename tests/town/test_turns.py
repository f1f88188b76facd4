"""Turns: plan, build, the track and what it costs [T-11 to T-16, T-40]."""

from random import Random

import pytest

from marks import rule
from town.tables import asked, options, play, player, refused, table, town


@rule("T-11", "RT-07")
def test_a_turn_begins_with_planning() -> None:
    state = table(
        player(reserve="sawmill", coins=5), track="B1 B2", offer="inn tavern", planned=False
    )
    assert options(state) == {"plan inn", "plan tavern"}
    assert refused(state, "build sawmill B1") == "plan-first"
    assert refused(state, "end") == "plan-first"
    state = play(state, "plan inn")
    assert refused(state, "plan tavern") == "already-planned"
    assert options(state) == {
        "build sawmill B1",
        "build sawmill B2",
        "build inn B1",
        "build inn B2",
        "end",
    }


@rule("T-11")
def test_players_alternate() -> None:
    state = table(offer="inn tavern forge", planned=False)
    state = play(state, "plan inn", "end")
    assert asked(state) == "1 turn"
    assert refused(state, "plan tavern", seat=0) == "not-your-turn"
    assert not town().legal(state, 0)
    assert asked(play(state, "plan tavern", "end")) == "0 turn"


@rule("T-11", "RT-08")
def test_upgrades_may_be_bought_before_and_after_planning_and_between_two_buildings() -> None:
    state = table(
        player(reserve="sawmill cottage", coins=9, wood=4),
        track="B1 B2 D1",
        offer="inn",
        market="land-discount amnesty barter petition-box",
        planned=False,
    )
    state = play(state, "craft land-discount", "plan inn", "craft amnesty", "build sawmill B1")
    assert "craft barter" in options(state)
    state = play(state, "craft barter", "build cottage B2", "pay 0")
    assert state.players[0].upgrades == ("land-discount", "amnesty", "barter")


@rule("T-12")
def test_a_planned_building_goes_into_the_reserve_and_is_not_replaced() -> None:
    state = table(player(reserve="forge"), offer="inn tavern", planned=False)
    state = play(state, "plan tavern")
    assert state.players[0].reserve == ("forge", "tavern")
    assert state.offer == ("inn",)
    assert refused(table(offer="inn", planned=False), "plan tavern") == "not-revealed"


@rule("T-13")
@pytest.mark.parametrize(("plot", "cost"), [("B1", 0), ("C1", 1), ("D1", 2), ("E1", 3), ("E2", 4)])
def test_a_plot_costs_what_its_slot_says(plot: str, cost: int) -> None:
    state = table(player(reserve="circus", coins=4), track="B1 C1 D1 E1 E2")
    state = play(state, f"build circus {plot}")
    assert state.players[0].coins == 4 - cost
    assert state.players[0].reserve == ()
    assert plot not in state.track
    assert state.plots_of(0) == (plot,)
    assert state.town[plot].tile == "circus"
    if cost:
        poor = table(player(reserve="circus", coins=cost - 1), track="B1 C1 D1 E1 E2")
        assert refused(poor, f"build circus {plot}") == "too-dear"


@rule("T-13")
def test_building_needs_a_tile_of_the_reserve_and_a_plot_of_the_track() -> None:
    state = table(player(reserve="circus"), track="B1")
    assert refused(state, "build inn B1") == "not-in-reserve"
    assert refused(state, "build castle B1") == "not-in-reserve"
    assert refused(state, "build circus B2") == "not-on-track"
    assert refused(state, "build circus Z9") == "not-on-track"


@rule("T-13", "RT-09")
def test_the_wood_of_a_plot_is_taken_once_and_before_the_effect() -> None:
    state = table(
        player(reserve="timber-exchange", coins=3, wood=1),
        track="A1 D2",
        wood="A1 D2 E5",
    )
    state = play(state, "build timber-exchange A1")
    assert state.players[0].wood == 2
    assert state.players[0].coins == 3 + 2
    assert state.wood == ("D2", "E5")


@rule("RT-09", "RT-13")
def test_wood_is_not_there_again_for_a_tile_built_on_the_same_plot_later() -> None:
    state = table(
        player("A1:circus", reserve="planning-office inn", coins=3),
        track="B1",
        plot_pile="",
        wood="D2",
        offer="tavern forge",
    )
    state = play(state, "build planning-office B1", "take-back A1", "end")
    assert state.track[0] == "A1"
    state = play(state, "plan tavern", "end", "plan forge", "build inn A1")
    assert state.town["A1"].tile == "inn"
    assert state.players[0].wood == 0


@rule("T-14")
def test_four_coins_pay_three_then_nought_and_one_and_no_third() -> None:
    """Example 28: the surcharge is one coin, for the second as for the third."""
    state = table(
        player(reserve="circus cottage", coins=4),
        track="B1 C1 D1 E1",
        offer="observatory",
        planned=False,
    )
    state = play(state, "plan observatory", "build circus E1")
    assert state.players[0].coins == 1
    assert refused(state, "build cottage C1") == "too-dear"
    state = play(state, "build cottage B1")
    assert state.players[0].coins == 0
    assert options(state) == {"end"}


@rule("T-14")
def test_the_surcharge_is_flat_and_ends_with_the_turn() -> None:
    state = table(
        player(reserve="circus cottage observatory", coins=9),
        player(reserve="forge"),
        track="B1 C1 D1",
        offer="inn tavern",
    )
    state = play(state, "build circus B1")
    assert state.players[0].coins == 9
    state = play(state, "build cottage C1")
    assert state.players[0].coins == 9 - 2
    state = play(state, "build observatory D1")
    assert state.players[0].coins == 7 - 3
    state = play(state, "end", "plan inn")
    assert f"build forge {state.track[0]}" in options(state)


@rule("T-15")
def test_waterfront_buildings_need_a_waterfront_plot_and_others_none() -> None:
    state = table(player(reserve="showboat circus", coins=9), track="B1 B2 A1 C4")
    assert refused(state, "build showboat B1") == "needs-waterfront"
    assert options(state) == {
        "build showboat B2",
        "build circus B1",
        "build circus B2",
        "build circus A1",
        "build circus C4",
        "end",
    }


@rule("T-16")
def test_not_building_is_allowed_and_keeps_the_reserve() -> None:
    state = table(player(reserve="circus", coins=9), track="B1", offer="inn tavern", planned=False)
    state = play(state, "plan inn", "end")
    assert state.players[0].reserve == ("circus", "inn")
    assert state.players[0].coins == 9


@rule("T-40", "RT-04")
def test_at_the_end_of_a_turn_cards_slide_and_new_ones_take_the_dear_slots() -> None:
    state = table(
        player(reserve="circus cottage", coins=9),
        track="B1 C1 D1 E1 E2",
        plot_pile="A4 B5 C4",
        offer="inn",
    )
    state = play(state, "build circus C1", "build cottage E1")
    assert state.track == ("B1", None, "D1", None, "E2")
    state = play(state, "end")
    assert state.track == ("B1", "D1", "E2", "A4", "B5")
    assert state.plot_pile == ("C4",)


@rule("RT-05")
def test_without_a_building_nothing_slides() -> None:
    state = table(track="B1 C1 D1 E1 E2", plot_pile="A4 B5", offer="inn")
    assert play(state, "end").track == ("B1", "C1", "D1", "E1", "E2")


@rule("RT-06", "RT-13")
def test_with_an_empty_pile_slots_stay_empty_and_cards_under_it_come_last() -> None:
    first = player(reserve="circus cottage observatory", coins=9)
    state = table(first, track="B1 C1 D1 E1 E2", plot_pile="A4", under="B5", offer="inn tavern")
    state = play(state, "build circus B1", "build cottage C1", "build observatory D1", "end")
    assert state.track == ("E1", "E2", "A4", "B5", None)
    assert state.plot_pile == state.plots_under == ()


def test_a_random_turn_offers_no_undo() -> None:
    state = table(player(reserve="circus"), track="B1", offer="inn tavern")
    sampled = {str(town().legal(state, 0).sample(Random(seed))) for seed in range(20)}
    assert sampled == {"build circus B1", "end"}
