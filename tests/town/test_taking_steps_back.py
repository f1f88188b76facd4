"""Undo: one's own steps of this turn, back to the last hidden draw [RT-45]."""

import pytest

from bunny_kingdom.kernel.actions import Undo
from bunny_kingdom.kernel.events import StepUndone
from bunny_kingdom.town.state import State
from marks import rule
from town.random_games import random_game
from town.tables import asked, play, player, refused, table, tell, town

STEPS = [
    "craft barter",
    "plan inn",
    "build bridge-office B2",
    "pay 1",
    "bridge B2-B3",
    "build planning-office C1",
    "pay 1",
    "take-back B1",
    "craft block-party",
]


def start() -> State:
    return table(
        player("B1:circus A5:tavern", reserve="bridge-office planning-office", coins=4, wood=9),
        player("C2:inn", coins=2),
        track="D1 B2 C1",
        offer="inn tavern",
        market="barter block-party",
        planned=False,
    )


@rule("RT-45")
def test_every_step_of_a_turn_can_be_taken_back_to_its_beginning() -> None:
    states = [start()]
    for step in STEPS:
        states.append(play(states[-1], step))
    assert asked(states[-1]) == "0 quarter"
    state = states[-1]
    for earlier, step in zip(reversed(states[:-1]), reversed(STEPS), strict=True):
        state, events = tell(state, "undo")
        assert state == earlier
        assert events == (StepUndone(seat=0, step=step),)
    assert refused(state, "undo") == "nothing-to-undo"


@rule("RT-45")
def test_after_an_undo_the_turn_goes_on_as_if_nothing_had_been() -> None:
    once = play(start(), "plan inn", "build bridge-office B2", "bridge B2-B3")
    again = play(
        start(),
        "plan tavern",
        "undo",
        "plan inn",
        "build bridge-office B2",
        "bridge C2-C3",
        "undo",
        "bridge B2-B3",
    )
    assert once == again


@rule("RT-45")
@pytest.mark.parametrize(
    ("reserve", "drawing"),
    [("inn", "build inn B1"), ("library", "build library B1"), ("archives", "build archives B1")],
)
def test_a_hidden_draw_is_final(reserve: str, drawing: str) -> None:
    state = table(
        player(reserve=reserve, coins=3), track="B1", round=2, discard="hermit joiner banker"
    )
    state = play(state, drawing)
    assert refused(state, "undo") == "nothing-to-undo"
    if asked(state) == "0 keep":
        kept = play(state, f"keep {state.players[0].drawn[0]}")
        assert play(kept, "undo") == state


@rule("RT-45")
def test_a_request_bought_is_final_and_what_came_before_it_too() -> None:
    state = table(player(wood=9), market="petition-box grant")
    state = play(state, "craft grant", "craft petition-box")
    assert refused(state, "undo") == "nothing-to-undo"


@rule("RT-45")
def test_an_ended_turn_is_final_and_only_ones_own_steps_are_taken_back() -> None:
    state = table(offer="inn tavern forge", planned=False)
    state = play(state, "plan inn")
    assert refused(state, "undo", seat=1) == "nothing-to-undo"
    state = play(state, "end")
    assert refused(state, "undo", seat=0) == "nothing-to-undo"
    assert refused(state, "undo", seat=1) == "nothing-to-undo"
    state = play(state, "plan tavern")
    assert town().can_undo(state, 1)
    assert not town().can_undo(state, 0)


@rule("RT-45")
def test_there_is_no_undo_in_the_reveal_nor_at_the_choice_of_requests() -> None:
    holder = player(requests="builder hermit notary")
    state = play(table(holder, round=4), "end", "reveal builder")
    assert refused(state, "undo") == "nothing-to-undo"
    repeating = player("B1:planning-office C1:circus", requests="clockmaker builder hermit")
    state = play(table(repeating, round=4), "end", "reveal clockmaker", "repeat B1", "take-back C1")
    assert refused(state, "undo") == "nothing-to-undo"
    choosing = play(table(round=1), "end")
    assert refused(choosing, "undo", seat=0) == "nothing-to-undo"


@rule("RT-45")
@pytest.mark.parametrize("seed", range(6))
def test_in_whole_games_undo_restores_the_state_before_the_step(seed: int) -> None:
    rules, taken_back = town(), 0
    for step in random_game(seed, undoing=0):
        if rules.can_undo(step.after, step.seat):
            restored, _ = rules.apply(step.after, step.seat, Undo())
            assert restored == step.before
            taken_back += 1
        assert len(rules.encode_state(step.after)) < 20_000
    assert taken_back > 20
