"""What a seat cannot know, in whole random games."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bunny_kingdom.kernel.events import Event, heard_by
from marks import rule
from town.hidden import hidden_requests, reseeded, same_to
from town.random_games import config_of, random_game, states_of
from town.tables import town

seeds = st.integers(0, 1_000_000)
SEATS = (0, 1, None)

# -- secrets ----------------------------------------------------------------------------------


@rule("T-10", "RT-27")
@pytest.mark.parametrize("seat", SEATS)
@given(seeds)
@settings(max_examples=24)
def test_a_seat_sees_and_hears_the_same_whatever_it_cannot_know(
    seat: int | None, seed: int
) -> None:
    rules, random = town(), Random(seed)
    for step in random_game(seed):
        exchange = same_to(seat, step.before, step.after, random)
        other = exchange.state()
        assert rules.view(other, seat) == rules.view(step.before, seat)
        if seat is not None:
            assert list(rules.legal(other, seat)) == list(rules.legal(step.before, seat))
        after, events = rules.apply(other, step.seat, exchange.action(step.action))
        assert heard_by(events, seat) == heard_by(step.events, seat)
        assert rules.view(after, seat) == rules.view(step.after, seat)


@given(seeds)
@settings(max_examples=16)
def test_neither_seed_nor_hidden_cards_stand_in_views_and_events(seed: int) -> None:
    rules = town()
    for step in random_game(seed):
        for seat in SEATS:
            view = rules.view(step.after, seat)
            heard = heard_by(step.events, seat)
            text = msgspec.json.encode((view, heard)).decode()
            assert "leaked-seed" not in text
            unseen = hidden_requests(step.after, seat) & hidden_requests(step.before, seat)
            assert not {card for card in unseen if f'"{card}"' in text}
        assert rules.view(reseeded(step.after, "other"), 0) == rules.view(step.after, 0)


@rule("RT-27")
@given(seeds)
@settings(max_examples=40)
def test_the_order_in_which_sealed_choices_arrive_is_irrelevant(seed: int) -> None:
    rules, random = town(), Random(seed)
    for state in states_of(seed):
        if state.phase != "requests" or any(state.sealed):
            continue
        picks = {
            owed.seat: rules.legal(state, owed.seat).sample(random)
            for owed in rules.decisions(state)
        }
        results = []
        for order in (sorted(picks), sorted(picks, reverse=True)):
            after = state
            told: list[Event] = []
            for seat in order:
                after, events = rules.apply(after, seat, picks[seat])
                told += events
            results.append((after, told))
        assert results[0] == results[1]


@given(seeds)
@settings(max_examples=24)
def test_determinize_agrees_with_the_view_it_came_from(seed: int) -> None:
    rules, random = town(), Random(seed)
    for state in states_of(seed):
        for seat in SEATS:
            view = rules.view(state, seat)
            guess = rules.determinize(view, random)
            assert rules.view(guess, seat) == view
            if seat is not None:
                assert list(rules.legal(guess, seat)) == list(rules.legal(state, seat))


@given(seeds)
@settings(max_examples=12)
def test_a_determinized_game_can_be_played_to_its_end(seed: int) -> None:
    rules, random = town(), Random(seed)
    states = list(states_of(seed))
    for state in random.sample(states, 4):
        guess = rules.determinize(rules.view(state, 1), random)
        while owed := rules.decisions(guess):
            action = rules.legal(guess, owed[0].seat).sample(random)
            guess, _ = rules.apply(guess, owed[0].seat, action)
        assert rules.over(guess)


def test_determinizations_differ_in_what_is_hidden() -> None:
    rules = town()
    state = rules.setup(config_of(3))
    view = rules.view(state, 0)
    guesses = [rules.determinize(view, Random(number)) for number in range(8)]
    assert len({guess.tile_pile for guess in guesses}) > 4
    assert len({guess.plot_pile for guess in guesses}) > 4
    assert len({guess.players[1].drawn for guess in guesses}) > 4
    assert len({guess.config.seed for guess in guesses}) == 8
