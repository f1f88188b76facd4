"""Legal actions: what is listed is taken, what is not is refused and changes nothing."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kingdom.camps import AnnounceCamp, PassCamp, PlaceCamp
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.harvest_choices import Choose
from bunny_kingdom.kingdom.parchments.copies import Copy
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placement import Place
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.sky_towers import PlaceTowers
from family.random_games import random_game, states_of
from family.sittings import SITTINGS, Sitting

MOST_OPTIONS = 300
"""Picks of three of fifteen cards in order are many: the first ones are looked at."""
SEEDS = st.integers(0, 2**32)


@SITTINGS
@settings(max_examples=3)
@given(seed=SEEDS)
def test_a_listing_agrees_with_itself(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    random = Random(seed)
    for state in states_of(sitting, seed):
        for seat in range(sitting.players):
            legal = rules.legal(state, seat)
            listed = list(islice(legal, MOST_OPTIONS))
            assert min(len(legal), MOST_OPTIONS) == len(listed)
            assert len(set(map(str, listed))) == len(listed)
            for action in random.sample(listed, min(len(listed), 20)):
                assert action in legal
            if listed:
                drawn = legal.sample(random)
                assert drawn in legal
                assert drawn in listed or len(legal) > MOST_OPTIONS
            assert Undo() not in legal


@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_every_listed_action_is_taken(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    random = Random(seed)
    for state in states_of(sitting, seed):
        for seat in range(sitting.players):
            listed = list(islice(rules.legal(state, seat), MOST_OPTIONS))
            for action in random.sample(listed, min(len(listed), 8)):
                after, _ = rules.apply(state, seat, action)
                assert after != state or state.sealed[seat] == action


def any_action(rules: KingdomRules, random: Random) -> Action:
    """Something that somebody could try, mostly nonsense."""
    book = rules.book
    cards = [*book.cards, "no-such-card"]
    spaces = [*book.atlas.names, "K11"]
    resources = [*book.resources, "no-such-resource"]

    def card() -> str:
        return random.choice(cards)

    def space() -> str:
        return random.choice(spaces)

    return random.choice(
        [
            Pick((card(), card())),
            Pick((card(),), (card(),)),
            Pick(()),
            Place(card(), space()),
            PlaceTowers((space(), space())),
            AnnounceCamp(f"camp-{random.randint(0, 7)}"),
            PlaceCamp(space()),
            PassCamp(),
            Finish(),
            Choose({space(): random.choice(resources)}),
            Choose({}),
            Copy({card(): (card(),)}),
            Copy({"liberal": ("socialist", card())}),
            Copy({}),
        ]
    )


@SITTINGS
@settings(max_examples=4)
@given(seed=SEEDS)
def test_what_is_not_legal_is_refused_with_a_code_and_changes_nothing(
    sitting: Sitting, seed: int
) -> None:
    rules = sitting.rules
    random = Random(seed)
    tried: list[Action] = [Undo()]
    for step in random_game(sitting, seed):
        state = step.before
        before = rules.encode_state(state)
        for _ in range(6):
            # Of other phases, seats and cards: what was done, what could be done, nonsense.
            seat = random.randrange(sitting.players)
            tried.append(any_action(rules, random))
            action = random.choice([random.choice(tried), tried[-1], step.action])
            if isinstance(action, Undo):
                continue
            if action in rules.legal(state, seat):
                rules.apply(state, seat, action)
                continue
            with pytest.raises(IllegalAction) as refused:
                rules.apply(state, seat, action)
            assert refused.value.code
            assert refused.value.message
        assert rules.encode_state(state) == before
        tried.append(step.action)


@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_whether_undo_is_possible_is_told(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    for state in states_of(sitting, seed):
        for seat in range(-1, sitting.players + 1):
            try:
                rules.apply(state, seat, Undo())
            except IllegalAction:
                assert not rules.can_undo(state, seat)
            else:
                assert rules.can_undo(state, seat)


@SITTINGS
def test_a_seat_that_is_not_at_the_table_may_do_nothing(sitting: Sitting) -> None:
    rules = sitting.rules
    for step in random_game(sitting, seed=7):
        for seat in (-1, sitting.players):
            assert len(rules.legal(step.before, seat)) == 0
            with pytest.raises(IllegalAction) as refused:
                rules.apply(step.before, seat, step.action)
            assert refused.value.code == "no-such-seat"


@SITTINGS
def test_after_the_end_nobody_may_do_anything(sitting: Sitting) -> None:
    rules = sitting.rules
    steps = list(random_game(sitting, seed=8))
    end = steps[-1].after
    for step in steps:
        with pytest.raises(IllegalAction) as refused:
            rules.apply(end, step.seat, step.action)
        assert refused.value.code == "game-over"
    assert all(len(rules.legal(end, seat)) == 0 for seat in range(sitting.players))
