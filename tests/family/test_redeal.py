"""All that a seat cannot know, dealt anew: it has seen what it saw, and the record says it."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bunny_kingdom.bots.realm.memory import Memory as BotMemory
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kernel.actions import Redeal
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.knowledge import Memory
from bunny_kingdom.kernel.record import Entry, Record, read_record
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.links import link_of, read_link
from family.random_games import random_game
from family.sittings import ALL, SITTINGS, Sitting

SEEDS = st.integers(0, 2**32)


def undecided(state: State, seat: int) -> State:
    """The same, but what others have decided face down they have not yet."""
    sealed = tuple(each if own == seat else None for own, each in enumerate(state.sealed))
    return replace(state, sealed=sealed)


def cards_of(state: State) -> Counter[str]:
    """Every card of the game, wherever it lies."""
    cards = Counter(state.deck)
    for player in state.players:
        cards.update(player.hand + player.reserve + player.buried + player.parchments)
        cards.update(player.played)
    return cards


@SITTINGS
@settings(max_examples=4)
@given(seed=SEEDS)
def test_the_seat_sees_what_it_saw_and_no_card_is_lost(sitting: Sitting, seed: int) -> None:
    rules, random = sitting.rules, Random(seed)
    seat = random.randrange(sitting.players)
    state, memories = rules.setup(sitting.config(seed)), (Memory(),) * sitting.players
    changed = 0
    for step in random_game(sitting, seed):
        after, _, events = rules.follow(state, memories, seat, Redeal(f"new {seed}"))
        before = undecided(state, seat)
        assert rules.view(after, seat) == rules.view(before, seat)
        assert cards_of(after) == cards_of(state)
        assert f"new {seed}" not in repr(events)
        changed += after != replace(before, dice=after.dice)
        state, memories, _ = rules.follow(state, memories, step.seat, step.action)
    assert changed > 10


@SITTINGS
@settings(max_examples=4)
@given(seed=SEEDS)
def test_the_game_could_have_gone_so_with_these_cards_from_the_first_deal_on(
    sitting: Sitting, seed: int
) -> None:
    """Whatever changed places is exchanged in the whole game, and the seat sees the same all along.

    Only single cards can be followed back; of several copies one may stand for another.
    """
    rules, random = sitting.rules, Random(seed)
    seat = random.randrange(sitting.players)
    steps = list(random_game(sitting, seed, undoing=0))
    stop = random.randrange(len(steps))
    state, memories = rules.setup(sitting.config(seed)), (Memory(),) * sitting.players
    seen_last: dict[str, int] = {}
    for number, step in enumerate(steps[:stop]):
        for card in state.players[seat].hand:
            seen_last[card] = number if step.events else seen_last.get(card, -1)
        state, memories, _ = rules.follow(state, memories, step.seat, step.action)
    after = rules.redealt(state, seat, memories[seat], Dice("another"))
    single = {card.id for card in rules.listing() if card.copies == 1}
    for old, new in zip(places_of(state), places_of(after), strict=True):
        if {old, new} <= single:
            assert seen_last.get(old) == seen_last.get(new)


def places_of(state: State) -> list[str]:
    """The card in every hidden place."""
    cards = list(state.deck)
    for player in state.players:
        cards += [*player.hand, *player.reserve, *player.buried, *player.parchments]
    return cards


@SITTINGS
@settings(max_examples=3)
@given(seed=SEEDS)
def test_what_bots_remember_of_passed_hands_stays_true(sitting: Sitting, seed: int) -> None:
    rules, random = sitting.rules, Random(seed)
    seat = random.randrange(sitting.players)
    state, memories = rules.setup(sitting.config(seed)), (Memory(),) * sitting.players
    bot = BotMemory()
    for step in random_game(sitting, seed, undoing=0):
        if state.phase == "exploration":
            after = rules.redealt(state, seat, memories[seat], Dice(f"{seed}"))
            for holder, cards in bot.hands(Sight(rules.book, rules.view(state, seat))).items():
                held = Counter(after.players[holder].hand) - Counter(cards)
                assert held.total() <= (sitting.players == 2)  # the one from the reserve
        if step.seat == seat and isinstance(step.action, Pick):
            bot.pick(Sight(rules.book, rules.view(state, seat)), step.action)
        state, memories, _ = rules.follow(state, memories, step.seat, step.action)


@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_a_game_goes_on_to_its_end_and_its_record_and_its_link_say_it_all(
    sitting: Sitting, seed: int
) -> None:
    rules, random = sitting.rules, Random(seed)
    seat = random.randrange(sitting.players)
    config = sitting.config(seed)
    entries: list[Entry] = [step.entry for step in random_game(sitting, seed, undoing=0)]
    entries[random.randrange(len(entries)) :] = [(seat, Redeal(f"{seed:x}"))]
    state: State = Record(config, tuple(entries), rules.version).replay(rules)
    while owed := rules.decisions(state):
        by = random.choice(owed).seat
        action = rules.legal(state, by).sample(random)
        entries.append((by, action))
        state, _ = rules.apply(state, by, action)
    record = Record(config, tuple(entries), rules.version)
    assert record.replay(rules) == state
    assert read_record(record.to_lines(rules), rules) == record
    short = replace(record, entries=record.entries[:60])
    assert read_link(link_of(short)).record == short


@pytest.mark.parametrize("sitting", ALL[:1], ids=str)
def test_nobody_can_do_it_in_a_game(sitting: Sitting) -> None:
    rules = sitting.rules
    state = rules.setup(sitting.config(1))
    with pytest.raises(IllegalAction):
        rules.apply(state, 0, Redeal("mine"))
    with pytest.raises(IllegalAction, match="not an action"):
        rules.action_from({"do": "redeal", "seed": "mine"})


def test_another_seed_is_another_deal_and_the_same_seed_the_same() -> None:
    rules, config = ALL[2].rules, ALL[2].config(7)
    state = rules.setup(config)
    deals = [rules.redealt(state, 0, Memory(), Dice(seed)) for seed in ("1", "2", "1")]
    assert deals[0] == deals[2] != deals[1]
    assert deals[0].players[1].hand != deals[1].players[1].hand
