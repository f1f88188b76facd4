"""Choices: what a seat may decide, as data that a page draws, in whole random games."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bunny_kingdom.kernel.choices import AnyChoice, Choice, OfCard, OfSpace, Step, Wire, actions_of
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.town.state import State
from marks import rule
from town.hidden import same_to
from town.random_games import random_game
from town.tables import player, table, town

CHAPTERS = pytest.mark.parametrize("chapter", list(town().book.chapters))
seeds = st.integers(0, 1_000_000)


def game_of(chapter: str, seed: int) -> Iterator[State]:
    """Every state of a random game that begins with a chapter."""
    rules, random = town(), Random(seed)
    state = rules.setup(Config("town", 2, f"{seed}", {"chapter": chapter}))
    yield state
    while owed := rules.decisions(state):
        seat = random.choice(owed).seat
        state, _ = rules.apply(state, seat, rules.legal(state, seat).sample(random))
        yield state


def refusals(choice: Choice) -> Iterator[tuple[Wire, str]]:
    """Everything that a choice says is refused, with its code."""
    left = set(town().book.plots)
    for reason in choice.refused:
        if isinstance(choice, Step):
            yield choice.action, reason.code
        elif isinstance(choice, OfCard | OfSpace):
            left -= {*choice.targets, *reason.targets}
            others = left if isinstance(choice, OfSpace) else ()
            for target in reason.targets or others:
                yield {**choice.action, choice.field: target}, reason.code


@CHAPTERS
@given(seeds)
@settings(max_examples=6)
def test_all_choices_together_are_the_legal_actions_each_once(chapter: str, seed: int) -> None:
    rules = town()
    for state in game_of(chapter, seed):
        for seat in (-1, 0, 1, 2):
            choices = rules.choices(state, seat)
            actions = list(map(rules.action_from, actions_of(choices)))
            assert len(actions) == len(set(actions))
            assert set(actions) == set(rules.legal(state, seat))


@CHAPTERS
@given(seeds)
@settings(max_examples=6)
def test_what_a_choice_refuses_is_refused_for_that_reason(chapter: str, seed: int) -> None:
    rules = town()
    for state in game_of(chapter, seed):
        for choice in rules.choices(state, state.active):
            for wire, code in refusals(choice):
                with pytest.raises(IllegalAction) as refusal:
                    rules.apply(state, state.active, rules.action_from(wire))
                assert refusal.value.code == code


@pytest.mark.parametrize("seat", [0, 1])
@given(seeds)
@settings(max_examples=12)
def test_choices_tell_nothing_that_a_seat_cannot_know(seat: int, seed: int) -> None:
    rules, random = town(), Random(seed)
    for moment in random_game(seed):
        other = same_to(seat, moment.before, moment.after, random).state()
        assert rules.choices(other, seat) == rules.choices(moment.before, seat)


@CHAPTERS
@given(seeds)
@settings(max_examples=3)
def test_choices_come_back_from_json_as_they_were(chapter: str, seed: int) -> None:
    for state in game_of(chapter, seed):
        choices = list(town().choices(state, state.active))
        text = msgspec.json.encode(choices)
        assert msgspec.json.decode(text, type=list[AnyChoice]) == choices


@rule("T-11", "T-13")
def test_a_building_is_offered_its_plots_and_told_why_not_the_others() -> None:
    state = table(player("", reserve="showboat showboat", coins=2), track="A2 A1 B1 B2 C2")
    _, showboat, _ = town().choices(state, 0)
    assert isinstance(showboat, OfSpace)
    assert (showboat.piece, showboat.count) == ("showboat", 2)
    assert showboat.targets == ("A2",)
    assert [(each.code, each.targets) for each in showboat.refused] == [
        ("needs-waterfront", ("A1", "B1")),
        ("too-dear", ("B2",)),
        ("too-dear", ("C2",)),
        ("not-on-track", ()),
    ]


@rule("T-11")
def test_before_planning_the_end_of_the_turn_is_shown_and_refused() -> None:
    state = table(player("", reserve="sawmill"), track="B1", offer="circus", planned=False)
    plan, build, end = town().choices(state, 0)
    assert list(plan.actions()) == [{"do": "plan", "tile": "circus"}]
    assert [each.code for each in (*build.refused, *end.refused)] == ["plan-first"] * 3
