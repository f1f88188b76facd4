"""All that a seat cannot know in Town, dealt anew."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Redeal
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.knowledge import Memories, Memory
from bunny_kingdom.kernel.record import Entry, Record, read_record
from bunny_kingdom.links import link_of, read_link
from bunny_kingdom.town.state import State
from town.random_games import config_of, random_game
from town.tables import town

seeds = st.integers(0, 1_000_000)
SEATS = (0, 1)
NOTHING: Memories = (Memory(), Memory())


def undecided(state: State, seat: int) -> State:
    """The same, but what the rival has decided face down it has not yet."""
    sealed = tuple(each if own == seat else None for own, each in enumerate(state.sealed))
    return replace(state, sealed=sealed)


def cards_of(state: State) -> Counter[str]:
    """Every tile, plot and request that lies hidden somewhere."""
    cards = Counter((*state.tile_pile, *state.box, *state.plot_pile, *state.request_pile))
    for player in state.players:
        cards.update(player.requests + player.drawn)
    return cards


@pytest.mark.parametrize("seat", SEATS)
@given(seeds)
@settings(max_examples=12)
def test_the_seat_sees_what_it_saw_and_no_card_is_lost(seat: int, seed: int) -> None:
    rules = town()
    state, memories = rules.setup(config_of(seed)), NOTHING
    rival: set[tuple[str, ...]] = set()
    for step in random_game(seed):
        after, _, _ = rules.follow(state, memories, seat, Redeal("new"))
        before = undecided(state, seat)
        assert rules.view(after, seat) == rules.view(before, seat)
        assert list(rules.legal(after, seat)) == list(rules.legal(before, seat))
        assert cards_of(after) == cards_of(state)
        if after.players[1 - seat].requests != state.players[1 - seat].requests:
            rival.add(after.players[1 - seat].requests)
        state, memories, _ = rules.follow(state, memories, step.seat, step.action)
    assert len(rival) > 2


@given(seeds)
@settings(max_examples=40)
def test_what_was_shuffled_from_the_open_discard_stays_in_the_pile(seed: int) -> None:
    rules = town()
    state, memories = rules.setup(config_of(seed)), NOTHING
    for step in random_game(seed):
        if memories[0].groups:
            after = rules.redealt(state, 0, memories[0], Dice("new"))
            assert sorted(after.request_pile) == sorted(state.request_pile)
            assert after.players == state.players
        state, memories, _ = rules.follow(state, memories, step.seat, step.action)


def test_a_pile_that_was_shuffled_is_remembered() -> None:
    rules = town()
    state = rules.setup(config_of(1))
    cards = tuple(sorted(state.request_pile))
    before = replace(state, request_pile=(), discard=cards)
    after = replace(state, request_pile=cards[2:], discard=())
    assert rules.remember(before, after, NOTHING) == (Memory(groups=(cards[2:],)),) * 2
    assert rules.remember(after, after, NOTHING) == NOTHING


@given(seeds)
@settings(max_examples=12)
def test_a_game_goes_on_to_its_end_and_its_record_and_its_link_say_it_all(seed: int) -> None:
    rules, random = town(), Random(seed)
    entries: list[Entry] = [step.entry for step in random_game(seed)]
    entries[random.randrange(len(entries)) :] = [(random.randrange(2), Redeal(f"{seed:x}"))]
    state: State = Record(config_of(seed), tuple(entries), rules.version).replay(rules)
    while owed := rules.decisions(state):
        by = random.choice(owed).seat
        action = rules.legal(state, by).sample(random)
        entries.append((by, action))
        state, _ = rules.apply(state, by, action)
    record = Record(config_of(seed), tuple(entries), rules.version)
    assert record.replay(rules) == state
    assert read_record(record.to_lines(rules), rules) == record
    assert read_link(link_of(record)).record in (record, record.settled())


def test_a_step_is_not_taken_back_over_a_redeal() -> None:
    rules = town()
    step = next(step for step in random_game(3) if rules.can_undo(step.after, step.seat))
    after = rules.redealt(step.after, step.seat, Memory(), Dice("new"))
    assert not rules.can_undo(after, step.seat)
    with pytest.raises(IllegalAction):
        rules.apply(after, step.seat, Redeal("mine"))
