"""The building effects that ask: bridges, taking back, shared control [T-25]."""

import pytest

from bunny_kingdom.town.events import EffectLost
from bunny_kingdom.town.state import State
from marks import rule
from town.tables import asked, lines, options, play, player, refused, table, tell

# -- bridges (9) ------------------------------------------------------------------------------


@rule("T-25", "RT-12", "RT-36")
def test_bridge_office_places_a_bridge_anywhere_on_the_river() -> None:
    state = table(player(reserve="bridge-office"), track="B2", bridges="A2-A3 E3-E4")
    state = play(state, "build bridge-office B2")
    assert asked(state) == "0 bridge"
    assert options(state) == {"bridge B2-B3", "bridge C2-C3", "bridge C3-D3", "bridge D3-D4"}
    assert refused(state, "bridge A2-A3") == "no-such-bridge"
    assert refused(state, "bridge A1-A2") == "no-such-bridge"
    assert refused(state, "end") == "no-such-bridge"
    assert "D3-D4" in play(state, "bridge D3-D4").bridges


@rule("RT-10", "RT-12")
def test_a_bridge_just_placed_joins_for_the_renown_that_follows() -> None:
    state = table(player("B3:circus", reserve="bridge-office"), track="B2", bridges="")
    state = play(state, "build bridge-office B2")
    assert not lines(state)
    joined, elsewhere = play(state, "bridge B2-B3"), play(state, "bridge E3-E4")
    assert lines(joined)[0].factors == (1, 2)
    assert lines(elsewhere)[0].factors == (0, 1)


@rule("RT-12")
@pytest.mark.parametrize("bridges", ["A2-A3 B2-B3 C2-C3 E3-E4"])
def test_without_a_bridge_left_the_effect_is_lost(bridges: str) -> None:
    state = table(player(reserve="bridge-office"), track="B2", bridges=bridges)
    state, events = tell(state, "build bridge-office B2")
    assert len(state.bridges) == 4
    assert any(isinstance(event, EffectLost) for event in events)
    assert asked(state) == "0 turn"


# -- taking back (10) -------------------------------------------------------------------------


def planning() -> State:
    """A planning office just built beside two own buildings; a third one is the rival's."""
    return play(
        table(
            player("B1:circus C2:cottage", reserve="planning-office", coins=3, shared="D1"),
            player("D1:inn", shared="C2"),
            track="C1 D2",
        ),
        "build planning-office C1",
    )


@rule("T-25", "RT-13")
def test_planning_office_takes_back_another_own_tile_or_none() -> None:
    state = planning()
    assert asked(state) == "0 take-back"
    assert options(state) == {"take-back B1", "take-back C2", "take-back none"}
    assert refused(state, "take-back C1") == "no-such-take-back"
    assert refused(state, "take-back D1") == "no-such-take-back"
    assert play(state, "take-back none").town.keys() == {"B1", "C1", "C2", "D1"}


@rule("RT-13", "RT-10", "RT-39")
def test_a_tile_taken_back_leaves_the_quarter_before_it_is_scored() -> None:
    state = play(planning(), "take-back C2")
    assert state.players[0].reserve == ("cottage",)
    assert "C2" not in state.town
    assert state.plots_under == ("C2",)
    assert lines(state)[0].places == ("B1", "C1", "D1")
    assert state.controls(1) == ("D1",)


@rule("RT-13")
def test_a_tile_taken_back_may_be_built_again_in_the_same_turn_at_the_extra_coin() -> None:
    state = play(planning(), "take-back C2", "build cottage D2")
    assert state.players[0].coins == 3 - 1 - 1
    assert state.town["D2"].tile == "cottage"
    assert not state.town["D2"].shared


@rule("RT-13")
def test_with_no_other_tile_there_is_nothing_to_take_back() -> None:
    state = table(player(reserve="planning-office"), player("B1:inn"), track="C1")
    assert asked(play(state, "build planning-office C1")) == "0 turn"


@rule("RT-39")
@pytest.mark.parametrize("tile", ["festival-hall", "lumber-camp", "tenement", "inn"])
def test_taking_back_undoes_nothing(tile: str) -> None:
    first = player(reserve=f"{tile} planning-office", coins=3)
    state = play(table(first, track="B1 C1", round=2), f"build {tile} B1")
    before = state.players[0]
    state = play(state, "build planning-office C1", "take-back B1")
    after = state.players[0]
    assert (after.wood, after.requests) == (before.wood, before.requests)
    assert after.coins == before.coins - 2
    assert after.carrots >= before.carrots


@rule("RT-39")
def test_bridges_are_never_removed() -> None:
    first = player("B2:bridge-office", reserve="planning-office")
    state = table(first, track="C1", bridges="A2-A3 B2-B3 E3-E4")
    state = play(state, "build planning-office C1", "take-back B2")
    assert state.bridges == ("A2-A3", "B2-B3", "E3-E4")


# -- shared control (13) ----------------------------------------------------------------------


@rule("T-25", "RT-14", "RT-36")
def test_protection_racket_shares_a_rival_building_beside_it() -> None:
    state = table(
        player("B1:theatre E1:tavern", reserve="protection-racket"),
        player("C1:inn D2:library A1:circus"),
        track="D1",
    )
    state = play(state, "build protection-racket D1")
    assert asked(state) == "0 share"
    assert options(state) == {"share C1", "share D2"}
    assert refused(state, "share A1") == "no-such-share"
    assert refused(state, "end") == "no-such-share"
    state = play(state, "share C1")
    assert state.town["C1"].shared
    assert state.town["C1"].owner == 1
    assert state.plots_of(0) == ("B1", "D1", "E1")
    assert state.controls(0) == ("B1", "C1", "D1", "E1")
    assert lines(state)[0].places == ("B1", "C1", "D1", "E1")
    assert lines(state)[0].factors == (0, 2)
    assert state.players[0].requests == ()


@rule("RT-14")
def test_beside_is_geometric_so_sharing_works_across_the_river() -> None:
    state = table(player(reserve="protection-racket"), player("B3:circus"), track="B2", bridges="")
    state = play(state, "build protection-racket B2")
    assert state.town["B3"].shared
    assert lines(state)[0].places == ("B2",)


@rule("RT-14", "RT-15")
@pytest.mark.parametrize("rival", ["", "A5:circus", "C1:circus"])
def test_without_a_rival_building_to_share_nothing_happens(rival: str) -> None:
    shared = "C1" if "C1" in rival else ""
    first = player(reserve="protection-racket", shared=shared)
    state = play(table(first, player(rival), track="D1"), "build protection-racket D1")
    assert asked(state) == "0 turn"
    assert [plot for plot, building in state.town.items() if building.shared] == shared.split()


@rule("RT-15", "RT-14")
def test_sharing_scores_nothing_itself_and_costs_the_owner_nothing() -> None:
    state = table(player(reserve="protection-racket"), player("C1:circus"), track="D1")
    state = play(state, "build protection-racket D1")
    assert [line.source for line in lines(state)] == ["renown"]
    assert lines(state, seat=1) == []
    assert state.controls(1) == ("C1",)


@rule("RT-38")
def test_the_shared_rabbit_stays_and_the_racket_built_again_shares_another() -> None:
    first = player("D1:protection-racket", reserve="planning-office", coins=9, shared="C1")
    second = player("C1:circus D2:inn B2:forge")
    state = table(first, second, track="E1 C2")
    state = play(state, "build planning-office E1", "take-back D1")
    assert state.town["C1"].shared
    state = play(state, "build protection-racket C2")
    assert asked(state) == "0 share"
    assert options(state) == {"share D2", "share B2"}
