"""A view leaks nothing, and a fitting state can be made from it: K-10, K-12, K-13, K-15."""

from itertools import islice, takewhile
from operator import eq
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bunny_kingdom.kernel.events import Event, heard_by
from bunny_kingdom.kernel.knowledge import Memory
from bunny_kingdom.kingdom.events import ParchmentsRevealed, RoundBegan
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.state import State
from family.other_worlds import OPEN, another_world, with_other_parchments
from family.random_games import Step, random_game, states_of
from family.sittings import SEALED_PHASES, SITTINGS, Sitting
from marks import rule

MOST_OPTIONS = 300
"""Picks of three of fifteen cards in order are many: the first ones are compared."""
SEEDS = st.integers(0, 2**32)


def before_new_cards(events: tuple[Event, ...], seat: int | None) -> list[Event]:
    """What a seat hears until cards are dealt or turned over, which differ from world to world."""
    news = (RoundBegan, ParchmentsRevealed)
    return list(takewhile(lambda event: not isinstance(event, news), heard_by(events, seat)))


@rule("K-10", "K-12", "K-13", "K-15")
@SITTINGS
@settings(max_examples=4)
@given(seed=SEEDS)
def test_a_view_and_the_options_do_not_change_with_what_a_seat_cannot_see(
    sitting: Sitting, seed: int
) -> None:
    rules = sitting.rules
    random = Random(seed)
    for state in states_of(sitting, seed):
        viewer = random.choice([None, *range(sitting.players)])
        world = another_world(rules, state, viewer, random)
        assert rules.view(world, viewer) == rules.view(state, viewer)
        assert rules.decisions(world) == rules.decisions(state)
        if viewer is not None:
            legal, there = rules.legal(state, viewer), rules.legal(world, viewer)
            assert len(legal) == len(there)
            assert all(map(eq, islice(legal, MOST_OPTIONS), islice(there, MOST_OPTIONS)))


@rule("K-10", "K-15", "R-25")
@SITTINGS
@settings(max_examples=4)
@given(seed=SEEDS)
def test_what_a_seat_hears_of_a_step_does_not_change_with_what_it_cannot_see(
    sitting: Sitting, seed: int
) -> None:
    rules = sitting.rules
    random = Random(seed)
    for step in random_game(sitting, seed):
        viewer = random.choice([None, *range(sitting.players)])
        world = another_world(rules, step.before, viewer, random)
        if step.before.phase not in SEALED_PHASES:
            after, events = rules.apply(world, step.seat, step.action)
        elif len(rules.decisions(step.before)) > 1:
            # A decision that stays sealed; another seat's may be any that it can make there.
            action = step.action
            if step.seat != viewer:
                action = rules.legal(world, step.seat).sample(random)
            after, events = rules.apply(world, step.seat, action)
        else:
            continue
        assert before_new_cards(events, viewer) == before_new_cards(step.events, viewer)
        if step.after.phase == step.before.phase and step.after.round == step.before.round:
            assert rules.view(after, viewer) == rules.view(step.after, viewer)


def rounds_of_picks(sitting: Sitting, seed: int) -> list[tuple[State, list[Step]]]:
    """Every choice of cards of a game: the state in which it began, and all its picks."""
    choices: list[tuple[State, list[Step]]] = []
    for step in random_game(sitting, seed):
        if isinstance(step.action, Pick):
            if not any(step.before.sealed):
                choices.append((step.before, []))
            choices[-1][1].append(step)
    return choices


@rule("K-15")
@SITTINGS
@settings(max_examples=5)
@given(seed=SEEDS)
def test_nobody_can_tell_from_what_happens_which_parchments_the_others_keep(
    sitting: Sitting, seed: int
) -> None:
    rules = sitting.rules
    random = Random(seed)
    for state, picks in rounds_of_picks(sitting, seed):
        viewer = random.choice([None, *range(sitting.players)])
        exchange = with_other_parchments(rules, state, viewer, random)
        world = exchange.state(state)
        events: tuple[Event, ...] = ()
        for step in picks:
            assert isinstance(step.action, Pick)
            world, events = rules.apply(world, step.seat, exchange.pick(step.action))
        assert before_new_cards(events, None) == before_new_cards(picks[-1].events, None)
        if world.phase not in OPEN:
            assert rules.view(world, None) == rules.view(picks[-1].after, None)


@rule("K-12", "K-15")
@SITTINGS
@settings(max_examples=3)
@given(seed=SEEDS)
def test_what_a_seat_remembers_and_knows_does_not_change_with_what_it_cannot_see(
    sitting: Sitting, seed: int
) -> None:
    rules, random = sitting.rules, Random(seed)
    viewer = random.randrange(sitting.players)
    memories = (Memory(),) * sitting.players
    for state, picks in rounds_of_picks(sitting, seed):
        exchange = with_other_parchments(rules, state, viewer, random, memories[viewer])
        before = world = exchange.state(state)
        for step in picks:
            assert isinstance(step.action, Pick)
            before = world
            world, _ = rules.apply(world, step.seat, exchange.pick(step.action))
        truth = rules.remember(picks[-1].before, picks[-1].after, memories)
        assert rules.remember(before, world, memories)[viewer] == truth[viewer]
        memories, memory = truth, truth[viewer]
        known = rules.knowledge(rules.view(picks[-1].after, viewer), memory)
        other = another_world(rules, picks[-1].after, viewer, random)
        assert rules.knowledge(rules.view(other, viewer), memory) == known


@SITTINGS
@settings(max_examples=4)
@given(seed=SEEDS)
def test_the_seed_is_in_no_view_and_no_event(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    secret = sitting.config(seed).seed.encode()
    for step in random_game(sitting, seed):
        assert secret not in msgspec.json.encode(step.events)
        for seat in (None, *range(sitting.players)):
            view = rules.view(step.after, seat)
            assert secret not in msgspec.json.encode(msgspec.to_builtins(view, str_keys=True))


@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_determinize_makes_a_truth_with_an_equal_view(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    random = Random(seed)
    for state in states_of(sitting, seed):
        for seat in (None, *range(sitting.players)):
            view = rules.view(state, seat)
            world = rules.determinize(view, random)
            assert rules.view(world, seat) == view
            assert rules.decisions(world) == rules.decisions(state)
            assert world.config.seed != state.config.seed


@SITTINGS
@settings(max_examples=6)
@given(seed=SEEDS, point=st.floats(0, 1))
def test_a_determinized_game_can_be_played_to_the_end(
    sitting: Sitting, seed: int, point: float
) -> None:
    rules = sitting.rules
    random = Random(seed)
    states = list(states_of(sitting, seed))
    state = states[int(point * (len(states) - 1))]
    viewer = random.choice([None, *range(sitting.players)])
    world = rules.determinize(rules.view(state, viewer), random)
    while owed := rules.decisions(world):
        action = rules.legal(world, owed[0].seat).sample(random)
        world, _ = rules.apply(world, owed[0].seat, action)
    assert rules.over(world)


@SITTINGS
def test_determinize_deals_what_is_not_seen_at_random(sitting: Sitting) -> None:
    rules = sitting.rules
    state = next(states_of(sitting, seed=1))
    view = rules.view(state, 0)
    worlds = [rules.determinize(view, Random(number)) for number in range(10)]
    assert len({world.players[1].hand for world in worlds}) == len(worlds)
    assert len({world.deck for world in worlds}) == len(worlds)
    assert rules.determinize(view, Random(3)) == worlds[3]
    own = set(state.players[0].hand)
    assert {world.players[0].hand for world in worlds} == {state.players[0].hand}
    for world in worlds:
        others = {card for card in world.players[1].hand if rules.book.cards[card].copies == 1}
        assert not own & others


@SITTINGS
def test_a_view_goes_over_the_wire(sitting: Sitting) -> None:
    rules = sitting.rules
    for state in states_of(sitting, seed=2):
        for seat in (None, *range(sitting.players)):
            view = rules.view(state, seat)
            assert rules.decode_view(rules.encode_view(view)) == view
