"""A sage at a table observes what the learner observed in its own games, and nothing hidden."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np
import pytest

from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.titles import rules_of
from levels.extras import needed

needed("numba")

from bunny_kingdom.bots.sage.hand import Hand  # noqa: E402 - these need Numba
from bunny_kingdom.bots.sage.recollection import Diary  # noqa: E402
from bunny_kingdom.bots.sage.shape import NO_CARD  # noqa: E402
from bunny_kingdom.fast.games import Games  # noqa: E402
from bunny_kingdom.learn.group import Group, finish  # noqa: E402

TABLES = [
    ("kingdom", 2),
    ("kingdom", 4),
    ("kingdom+sky", 3),
    ("kingdom+sky", 5),
    ("kingdom+express", 3),
]


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_it_observes_what_the_learner_does(title: str, players: int) -> None:
    rules, chance = rules_of(title), Random(1)
    assert isinstance(rules, KingdomRules)
    with ThreadPoolExecutor(1) as executor:
        group = Group(title, players, 1, executor)
        names = group.engine.tables.card_ids
        diaries = [Diary() for _ in range(players)]
        finish(group.deal(5))
        compared = 0
        while not group.over:
            state = group.engine.to_state(Games(group.engine, 1, group._words))
            sights = [Sight(rules.book, rules.view(state, seat)) for seat in range(players)]
            hands = [
                Hand(
                    group.observer,
                    sight,
                    diary.at(sight),
                    group.engine.record_of(rules.determinize(sight.view, chance)),
                )
                for sight, diary in zip(sights, diaries, strict=True)
            ]
            taken: list[tuple[int, ...]] = [()] * players
            first = np.zeros((players, group.shape.size), np.int8)
            rows = first
            for number in range(group.picked):
                rows = first if number == 0 else np.zeros_like(first)
                finish(group.observe(number, first, rows))
                for seat, hand in enumerate(hands):
                    assert (hand.observed(taken[seat]).row == rows[seat]).all()
                    compared += 1
                held = (group.hands != NO_CARD).sum(axis=1)
                slots = np.array([chance.randrange(count) for count in held])
                group.take(number, slots)
                for seat, slot in enumerate(slots):
                    taken[seat] = (*taken[seat], int(group.hands[seat, slot]))
            for seat, cards in enumerate(taken):
                named = [names[card] for card in cards]
                pick = Pick(tuple(named[: group.plays]), tuple(named[group.plays :]))
                diaries[seat].pick(sights[seat], pick)
                state, _ = rules.apply(state, seat, pick)
            if len(state.players[0].hand) == group.plays == group.picked:
                last_hands(rules, state, diaries)
            finish(group.advance())
        assert compared


def last_hands(rules: KingdomRules, state: State, diaries: list[Diary]) -> None:
    """Hands that are taken whole, which the learner's games play themselves: they are seen too."""
    for seat, diary in enumerate(diaries):
        diary.pick(Sight(rules.book, rules.view(state, seat)), Pick(state.players[seat].hand))
