"""Choices: the same as the legal actions, with the very reasons of the rules, and no secret."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bunny_kingdom.express.rail_map import rail_map
from bunny_kingdom.kernel.choices import AnyChoice, OfPair, OfSide, OfSpace, Step, actions_of
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kingdom.construction import Construction
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from family.other_worlds import another_world
from family.random_games import random_game, states_of
from family.sittings import SITTINGS, Sitting

MOST_ACTIONS = 3000
"""Of more, as in three of fifteen cards in order, some are compared and the number of all."""
SEEDS = st.integers(0, 2**32)


def parsed(rules: KingdomRules, actions: Iterator[dict[str, Any]]) -> list[str]:
    """Actions of the wire in the text form of what they mean."""
    return [str(rules.action_from(action)) for action in actions]


@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_the_actions_of_all_choices_are_the_legal_ones(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    random = Random(seed)
    for state in states_of(sitting, seed):
        for seat in range(sitting.players):
            legal = rules.legal(state, seat)
            actions = actions_of(rules.choices(state, seat))
            if len(legal) <= MOST_ACTIONS:
                assert sorted(parsed(rules, actions)) == sorted(map(str, legal))
            elif random.random() < 0.1:
                assert len(set(map(str, actions))) == len(legal)
                first = islice(actions_of(rules.choices(state, seat)), MOST_ACTIONS)
                assert all(rules.action_from(action) in legal for action in first)


@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_what_choices_refuse_is_refused_for_that_reason(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    random = Random(seed)
    for state in states_of(sitting, seed):
        for seat in range(sitting.players):
            for code, actions in refused_actions(rules, state, seat):
                for action in random.sample(actions, min(len(actions), 5)):
                    with pytest.raises(IllegalAction) as refused:
                        rules.apply(state, seat, rules.action_from(action))
                    assert refused.value.code == code, action


def refused_actions(
    rules: KingdomRules, state: State, seat: int
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The actions that choices tell to be refused, by code."""
    for choice in rules.choices(state, seat):
        if isinstance(choice, Step):
            yield from ((refused.code, [choice.action]) for refused in choice.refused)
        if not isinstance(choice, OfSpace | OfSide | OfPair):
            continue
        everything: list[Any] = list(rules.book.atlas.names)
        if isinstance(choice, OfSide):
            everything = list(map(list, rail_map(rules.book).between))
        targets = [
            list(target) if isinstance(target, tuple) else target for target in choice.targets
        ]
        named = [target for refused in choice.refused for target in refused.targets]
        assert sorted(map(str, targets + named)) == sorted({str(one) for one in targets + named})
        rest = [target for target in everything if target not in targets + named]
        *listed, others = choice.refused
        assert all(refused.targets for refused in listed)
        assert not others.targets
        for refused in choice.refused:
            wrong = refused.targets or rest
            if isinstance(choice, OfPair):
                wrong = [[space, space] for space in wrong]
            yield refused.code, [{**choice.action, choice.field: target} for target in wrong]
        if isinstance(choice, OfPair):
            grouped = zip(choice.targets, choice.groups, strict=True)
            pairs = [[a, b] for (a, one), (b, other) in combinations(grouped, 2) if one == other]
            yield choice.same.code, [{**choice.action, choice.field: pair} for pair in pairs]


@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_every_piece_that_can_be_placed_has_a_choice_or_a_reason(
    sitting: Sitting, seed: int
) -> None:
    rules = sitting.rules
    for state in states_of(sitting, seed):
        if state.phase != Construction.name or state.call:
            continue
        for seat, player in enumerate(state.players):
            choices = rules.choices(state, seat)
            held = {} if player.works.finished else Counter(player.realm.pieces)
            found = {choice.piece: choice.count for choice in choices}
            assert {name: found.get(name) for name in held} == held
            assert all(choice.refused or any(choice.actions()) for choice in choices)


@SITTINGS
@settings(max_examples=3)
@given(seed=SEEDS)
def test_choices_do_not_change_with_what_a_seat_cannot_see(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    random = Random(seed)
    for state in states_of(sitting, seed):
        viewer = random.randrange(sitting.players)
        world = another_world(rules, state, viewer, random)
        assert rules.choices(world, viewer) == rules.choices(state, viewer)


@SITTINGS
@settings(max_examples=3)
@given(seed=SEEDS)
def test_choices_that_a_step_leaves_are_the_same_after_it(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    left = 0
    for one in random_game(sitting, seed):
        for seat in range(sitting.players):
            if rules.leaves_choices(one.before, one.after, seat):
                left += 1
                assert rules.choices(one.before, seat) == rules.choices(one.after, seat)
    assert left, "others build at the same time, and every step of theirs leaves them"


@SITTINGS
def test_choices_go_over_the_wire(sitting: Sitting) -> None:
    rules = sitting.rules
    for state in states_of(sitting, seed=3):
        for seat in range(sitting.players):
            choices = rules.choices(state, seat)
            data = msgspec.json.encode(choices)
            assert msgspec.json.decode(data, type=tuple[AnyChoice, ...]) == choices


@SITTINGS
def test_a_seat_that_is_not_at_the_table_has_no_choice(sitting: Sitting) -> None:
    rules = sitting.rules
    state = next(states_of(sitting, seed=7))
    assert rules.choices(state, -1) == rules.choices(state, sitting.players) == ()
