"""The reveal and the end of the game [T-50, T-51]."""

import pytest
from msgspec.structs import replace

from bunny_kingdom.kernel.events import GameEnded
from bunny_kingdom.town.events import RevealBegan
from marks import rule
from town.tables import asked, last_round, lines, options, play, player, refused, table, tell, town


def order(first: int, second: int, opener: int = 0) -> tuple[int, ...]:
    """Who reveals first, second, by the scores and the first player of round 1."""
    state = last_round(player(carrots=first), player(carrots=second))
    _, events = tell(replace(state, first=opener), "end")
    (began,) = [event for event in events if isinstance(event, RevealBegan)]
    return began.order


@rule("T-50", "RT-29")
@pytest.mark.parametrize(
    ("scores", "opener", "expected"),
    [
        ((5, 9), 0, (0, 1)),
        ((9, 5), 0, (1, 0)),
        ((5, 9), 1, (0, 1)),
        ((7, 7), 0, (0, 1)),  # round 4 began with seat 1
        ((7, 7), 1, (1, 0)),
    ],
)
def test_who_is_behind_begins_and_of_equals_who_was_not_first_in_round_four(
    scores: tuple[int, int], opener: int, expected: tuple[int, int]
) -> None:
    assert order(*scores, opener) == expected


@rule("T-50", "RT-29", "RT-41")
def test_a_player_reveals_all_requests_card_by_card_in_any_order() -> None:
    first = player("A1:circus", carrots=3, requests="builder hermit notary")
    second = player("A5:inn", carrots=9, requests="joiner banker")
    state = play(last_round(first, second), "end")
    assert asked(state) == "0 reveal"
    assert options(state) == {"reveal builder", "reveal hermit", "reveal notary"}
    assert refused(state, "reveal joiner") == "no-such-reveal"
    assert refused(state, "reveal joiner", seat=1) == "not-your-turn"
    state = play(state, "reveal hermit")
    assert state.players[0].revealed == ("hermit",)
    assert state.players[0].carrots == 3 + 3
    assert asked(state) == "0 reveal"
    state = play(state, "reveal builder")  # the last card leaves no choice
    assert state.players[0].revealed == ("hermit", "builder", "notary")
    assert asked(state) == "1 reveal"
    assert state.players[1].requests == ("banker", "joiner")
    state = play(state, "reveal banker")
    assert town().over(state)


@rule("RT-29", "T-87")
def test_underdog_looks_at_the_scores_before_any_reveal() -> None:
    first = player("A1:circus C1:inn E1:forge", carrots=3, requests="hermit underdog")
    state = play(last_round(first, player(carrots=4)), "end", "reveal hermit")
    assert state.players[0].carrots == 3 + 9 + 8


@rule("T-50", "T-88", "RT-41")
def test_community_leader_asks_for_a_quarter_of_four_buildings_or_fewer() -> None:
    first = player(
        "A1:circus B1:forge C1:inn D1:tavern E1:library A3:showboat E5:cottage",
        requests="community-leader",
    )
    state = play(last_round(first), "end")
    assert asked(state) == "0 quarter"
    assert options(state) == {"quarter A3", "quarter E5"}
    state = play(state, "quarter A3")
    (line,) = lines(state)
    assert (line.id, line.carrots, line.factors) == ("community-leader", 2, (2, 1))
    assert (line.source, line.places) == ("requests", ("A3",))


@rule("RT-41")
@pytest.mark.parametrize(("shared", "scored"), [("", 1), ("E1", 0)])
def test_shared_buildings_count_among_the_four(shared: str, scored: int) -> None:
    first = player(
        "A1:circus B1:forge C1:inn D1:tavern", requests="community-leader", shared=shared
    )
    state = play(last_round(first, player("E1:library")), "end")
    assert len(lines(state)) == scored


@rule("T-50")
@pytest.mark.parametrize("request_id", ["community-leader", "clockmaker"])
def test_the_two_effects_do_not_act_when_the_card_is_obtained(request_id: str) -> None:
    first = player("B1:festival-hall", reserve="inn")
    state = table(first, track="C1", request_pile=request_id)
    state = play(state, "build inn C1")
    assert state.players[0].requests == (request_id,)
    assert asked(state) == "0 turn"
    assert [line.source for line in lines(state)] == ["renown"]


# -- the winner -------------------------------------------------------------------------------


@rule("T-51", "RT-20", "RT-32")
@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        (player(carrots=5), player(carrots=4, coins=9), (0,)),
        (player(carrots=5, coins=1), player(carrots=5, coins=2), (1,)),
        (player(carrots=5, coins=2), player(carrots=5, coins=2), (0, 1)),
        (player(carrots=5, coins=1, wood=9, upgrades="barter"), player(carrots=5, coins=2), (1,)),
    ],
)
def test_most_carrots_win_then_most_coins_then_both(
    first: player, second: player, winners: tuple[int, ...]
) -> None:
    state, events = tell(last_round(first, second), "end")
    assert town().over(state)
    assert town().score_sheet(state).winners == winners
    assert events[-1] == GameEnded(winners=winners, carrots=(first.carrots, second.carrots))


@rule("T-51")
def test_requests_count_for_the_victory() -> None:
    state = play(
        last_round(player(carrots=5, coins=3, requests="banker"), player(carrots=9)), "end"
    )
    assert [each.carrots for each in state.players] == [11, 9]
    assert town().score_sheet(state).winners == (0,)


@rule("RT-28")
def test_tiles_left_in_the_reserve_score_nothing() -> None:
    state = play(last_round(player(reserve="showboat circus", requests="builder")), "end")
    assert state.players[0].carrots == 0


def test_nobody_acts_after_the_end() -> None:
    state = play(last_round(), "end")
    assert asked(state) == ""
    assert refused(state, "end") == "game-over"
