"""Clockmaker, and the one type that each park has for the requests [T-89, T-24]."""

import pytest
from msgspec.structs import replace

from marks import rule
from town.tables import asked, last_round, lines, options, play, player, refused, town

# -- Clockmaker -------------------------------------------------------------------------------


@rule("T-89", "RT-42", "RT-30")
@pytest.mark.parametrize(
    ("tile", "coins", "wood", "carrots"),
    [
        ("tavern", 4, 0, 0),
        ("lumber-camp", 0, 4, 0),
        ("festival-hall", 0, 0, 10),
        ("tenement", 2, 0, 0),
    ],
)
def test_clockmaker_repeats_an_on_build_effect_as_in_round_four(
    tile: str, coins: int, wood: int, carrots: int
) -> None:
    state = play(last_round(player(f"B1:{tile}", requests="clockmaker")), "end")
    assert asked(state) == "0 repeat"
    state = play(state, "repeat B1")
    have = state.players[0]
    assert (have.coins, have.wood, have.carrots) == (coins, wood, carrots)
    assert town().over(state)


@rule("RT-42", "T-89")
def test_clockmaker_takes_tiles_that_one_built_and_that_act_on_build_or_declines() -> None:
    first = player("B1:tavern C1:circus", requests="clockmaker", shared="D1", reserve="inn")
    state = play(last_round(first, player("D1:tenement")), "end")
    assert options(state) == {"repeat B1", "repeat none"}
    assert refused(state, "repeat C1") == "no-such-repeat"
    assert refused(state, "repeat D1") == "no-such-repeat"
    declined = play(state, "repeat none")
    assert declined.players[0].coins == 0
    assert town().over(declined)


@rule("RT-42")
def test_a_request_kept_by_clockmaker_is_revealed_and_scored_at_once() -> None:
    first = player("B1:inn C1:circus", requests="clockmaker hermit")
    state = replace(last_round(first), request_pile=("builder",))
    state = play(state, "end", "reveal clockmaker", "repeat B1")
    assert state.players[0].revealed == ("clockmaker", "builder", "hermit")
    assert [(line.id, line.carrots) for line in lines(state)] == [("builder", 2), ("hermit", 0)]


@rule("RT-42", "RT-30")
def test_all_choices_of_a_repeated_effect_are_asked() -> None:
    first = player("B1:library C1:circus", requests="clockmaker")
    state = replace(last_round(first), request_pile=("fisher", "hermit", "joiner", "builder"))
    state = play(state, "end", "repeat B1")
    assert asked(state) == "0 keep"
    assert options(state) == {"keep fisher", "keep hermit", "keep joiner", "keep builder"}
    state = play(state, "keep builder")
    assert state.players[0].carrots == 2
    assert state.discard == ("fisher", "hermit", "joiner")


@rule("RT-42")
def test_clockmaker_can_bring_up_community_leader() -> None:
    first = player("B1:inn A3:circus", requests="clockmaker")
    state = replace(last_round(first), request_pile=("community-leader",))
    state = play(state, "end", "repeat B1")
    assert asked(state) == "0 quarter"
    state = play(state, "quarter A3")
    assert state.players[0].carrots == 1


@rule("RT-30", "RT-42")
def test_later_cards_see_what_an_effect_changed_and_nothing_is_built() -> None:
    first = player("B1:planning-office C1:circus", requests="clockmaker builder draughtsman")
    state = play(last_round(first), "end", "reveal clockmaker", "repeat B1")
    assert options(state) == {"take-back C1", "take-back none"}
    state = play(state, "take-back C1", "reveal builder")
    paid = {line.id: line.carrots for line in lines(state)}
    assert paid == {"builder": 1, "draughtsman": 4}
    assert state.builds == 0


@rule("RT-30")
def test_a_card_revealed_before_an_effect_does_not_see_it() -> None:
    first = player("B1:planning-office C1:circus", requests="clockmaker builder draughtsman")
    state = play(last_round(first), "end", "reveal builder", "reveal draughtsman")
    state = play(state, "repeat B1", "take-back C1")
    paid = {line.id: line.carrots for line in lines(state)}
    assert paid == {"builder": 2, "draughtsman": 0}


# -- parks ------------------------------------------------------------------------------------


@rule("T-24", "RT-17")
def test_each_park_has_one_type_for_all_requests_fixed_before_the_first_reveal() -> None:
    first = player("B1:park D1:park", requests="entertainer craftsman")
    state = play(last_round(first), "end")
    assert asked(state) == "0 park"
    kinds = ("entertainment", "work", "civic", "residential", "knowledge", "criminal")
    assert options(state) == {f"park B1 {kind}" for kind in kinds}
    assert refused(state, "park C1 work") == "no-such-park"
    assert refused(state, "reveal entertainer") == "no-such-park"
    state = play(state, "park B1 work", "park D1 work")
    assert asked(state) == "0 reveal"
    state = play(state, "reveal entertainer")
    assert {line.id: line.carrots for line in lines(state)} == {"entertainer": 0, "craftsman": 4}


@rule("T-24", "RT-17")
def test_a_park_may_be_criminal_for_the_requests() -> None:
    first = player("B1:park C1:thieves-den", requests="godfather craftsman")
    state = play(last_round(first), "end", "park B1 criminal", "reveal godfather")
    assert {line.id: line.carrots for line in lines(state)} == {"godfather": 8, "craftsman": 0}


@rule("RT-17")
def test_a_shared_park_has_a_type_for_each_player() -> None:
    first = player("B1:park", requests="craftsman", carrots=1)
    second = player(requests="professor", shared="B1", carrots=2)
    state = play(last_round(first, second), "end", "park B1 work")
    assert asked(state) == "1 park"
    state = play(state, "park B1 knowledge")
    assert [each.parks for each in state.players] == [{"B1": "work"}, {"B1": "knowledge"}]
    assert [each.carrots for each in state.players] == [3, 4]


@rule("RT-17", "T-24")
def test_a_renown_at_the_reveal_chooses_anew() -> None:
    first = player("B1:park C1:theatre", requests="community-leader civil-servant")
    state = play(last_round(first), "end", "park B1 civic", "reveal civil-servant")
    by_card = {line.id: line for line in lines(state)}
    assert by_card["civil-servant"].carrots == 2
    assert by_card["community-leader"].factors == (1, 2)
    assert by_card["community-leader"].things[-1] == "park:B1:knowledge"


@rule("RT-17")
def test_a_park_shared_during_the_reveal_is_given_its_type_at_once() -> None:
    first = player("B1:protection-racket", requests="clockmaker craftsman")
    state = play(last_round(first, player("C1:park")), "end", "reveal clockmaker", "repeat B1")
    assert asked(state) == "0 park"
    state = play(state, "park C1 work")
    assert state.players[0].carrots == 2
