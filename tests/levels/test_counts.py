"""What a bot counts for its parchments is what the rules count, and every table has weights."""

import pytest

from bunny_kingdom.bots.realm.counts import COUNTS
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.realm.weights import weights_of
from bunny_kingdom.kingdom.parchments.tally import Tally
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import rules_of, titles
from levels.test_estates import TITLES, somewhere

BY_CHOICE = {"wood", "fish", "carrots", "bare-territories"}
"""A trading post produces what its owner will choose: a bot counts it as a part of each."""


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", range(6))
def test_counts_are_those_of_the_rules(title: str, seed: int) -> None:
    rules = rules_of(title)
    state, seat = somewhere(title, seed)
    sight = Sight(rules.book, rules.view(state, seat))
    tally = Tally(rules.book, state, seat, state.players[seat].parchments)
    posts = 0 in sight.mine.farmed
    for name in rules.book.module.counts:
        if not (posts and name in BY_CHOICE):
            assert COUNTS[name](sight, sight.mine) == tally.count(name), name


def test_every_table_has_weights_for_all_that_parchments_count() -> None:
    for title in titles():
        rules = rules_of(title)
        if isinstance(rules, KingdomRules):
            for players in rules.player_counts:
                assert set(weights_of(title, players).rates) >= set(rules.book.module.counts)
