"""Rounds: their preparation, their order and their end [T-10, T-41]."""

import pytest

from bunny_kingdom.kernel.events import Event, heard_by
from bunny_kingdom.town.actions import EndTurn, Plan
from bunny_kingdom.town.events import RequestDiscarded, RequestKept, RequestsDrawn, RoundBegan
from marks import rule
from town.random_games import config_of, random_game
from town.tables import asked, play, player, refused, table, tell, town


@rule("T-10")
def test_a_round_gives_coins_buildings_and_two_requests_each() -> None:
    state = town().setup(config_of(1))
    assert state.round == 1
    assert len(state.offer) == 5
    assert len(state.tile_pile) == 15
    assert [len(each.drawn) for each in state.players] == [2, 2]
    assert asked(state) == "0 requests, 1 requests"
    assert len(state.request_pile) == 26


@rule("T-10", "RT-27")
def test_one_request_is_kept_in_secret_and_the_other_lies_open() -> None:
    rules = town()
    state = rules.setup(config_of(1))
    drawn = [each.drawn for each in state.players]
    heard: list[Event] = []
    for seat in (1, 0):
        keep = rules.parse_action(f"keep {drawn[seat][1]}")
        assert keep in rules.legal(state, seat)
        state, events = rules.apply(state, seat, keep)
        heard += heard_by(events, 0)
    assert [each.requests for each in state.players] == [(drawn[0][1],), (drawn[1][1],)]
    assert set(state.discard) == {drawn[0][0], drawn[1][0]}
    told = {event.request for event in heard if isinstance(event, RequestKept)}
    assert told == {None, drawn[0][1]}
    thrown = {event.request for event in heard if isinstance(event, RequestDiscarded)}
    assert thrown == {drawn[0][0], drawn[1][0]}


@rule("RT-27")
def test_a_choice_of_request_can_be_changed_until_the_other_is_in() -> None:
    rules = town()
    state = rules.setup(config_of(2))
    one, other = state.players[0].drawn
    for card in (one, other):
        state, _ = rules.apply(state, 0, rules.parse_action(f"keep {card}"))
    assert asked(state) == "1 requests"
    state, _ = rules.apply(state, 1, rules.parse_action(f"keep {state.players[1].drawn[0]}"))
    assert state.players[0].requests == (other,)


@rule("T-10")
def test_only_a_drawn_request_can_be_kept() -> None:
    state = town().setup(config_of(1))
    missing = state.request_pile[0]
    assert refused(state, f"keep {missing}", 0) == "no-such-keep"
    assert refused(state, f"plan {state.offer[0]}", 0) == "no-such-keep"


@rule("T-41")
def test_the_round_ends_with_the_turn_that_took_the_last_building() -> None:
    state = table(
        player(reserve="circus"), track="B1", offer="inn", planned=False, active=0, round=2
    )
    state = play(state, "plan inn")
    assert asked(state) == "0 turn"
    state, events = tell(state, "build circus B1", "end")
    assert state.round == 3
    assert asked(state) == "0 requests, 1 requests"
    assert [event.round for event in events if isinstance(event, RoundBegan)] == [3]
    assert [each.coins for each in state.players] == [2, 2]


@rule("T-41", "T-05")
@pytest.mark.parametrize("seed", range(3))
def test_four_rounds_with_the_first_player_alternating(seed: int) -> None:
    steps = list(random_game(seed, undoing=0))
    first = steps[0].before.first
    turns = [step.seat for step in steps if isinstance(step.action, Plan)]
    assert turns == [first, 1 - first] * 10
    begun = [event for step in steps for event in step.events if isinstance(event, RoundBegan)]
    assert [(event.round, event.first) for event in begun] == [
        (2, 1 - first),
        (3, first),
        (4, 1 - first),
    ]
    assert sum(isinstance(step.action, EndTurn) for step in steps) == 20


@rule("T-10")
def test_what_a_seat_draws_is_whispered_to_it_alone() -> None:
    _, events = tell(table(player(reserve="inn"), track="B1"), "build inn B1")
    drawn = [event for event in events if isinstance(event, RequestsDrawn)]
    assert [(event.to, bool(event.requests)) for event in drawn] == [(None, False), (0, True)]
