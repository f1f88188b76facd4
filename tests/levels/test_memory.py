"""Memory: what was passed is in the neighbour's hand, and worlds are dealt accordingly."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.realm.worlds import Worlds
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.titles import rules_of


def picks_later(title: str, players: int, picks: int) -> tuple[State, Memory, Sight]:
    """After so many picks of everybody; seat 0 has remembered its own."""
    rules = rules_of(title)
    random = Random(picks)
    memory = Memory()
    state = rules.setup(Config(title, players, f"memory {picks}"))
    for _ in range(picks):
        for seat in range(players):
            pick: Any = rules.legal(state, seat).sample(random)
            if seat == 0:
                memory.pick(Sight(rules.book, rules.view(state, 0)), pick)
            state, _ = rules.apply(state, seat, pick)
    return state, memory, Sight(rules.book, rules.view(state, 0))


@pytest.mark.parametrize("picks", [1, 2, 3])
def test_a_remembered_hand_holds_what_is_there(picks: int) -> None:
    state, memory, sight = picks_later("kingdom", 4, picks)
    known = memory.hands(sight)
    assert set(known) == set(range(1, picks + 1))
    for seat, cards in known.items():
        assert not Counter(state.players[seat].hand) - Counter(cards)


def test_the_neighbour_holds_exactly_what_was_passed() -> None:
    state, memory, sight = picks_later("kingdom", 4, 2)
    assert sorted(memory.hands(sight)[1]) == sorted(state.players[1].hand)


@pytest.mark.parametrize(("title", "players"), [("kingdom", 4), ("kingdom", 2), ("kingdom+sky", 5)])
def test_a_world_has_every_card_once(title: str, players: int) -> None:
    _, memory, sight = picks_later(title, players, 2)
    hands, reserves = Worlds(sight, memory).deal(Random(1))
    dealt = Counter(card for cards in (*hands, *reserves) for card in cards)
    assert not dealt - Counter(sight.book.deck())
    assert [len(hand) for hand in hands] == [player.hand for player in sight.view.players]
