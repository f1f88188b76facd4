"""How a table of Town is judged: weights by the turns left, and what a try draws unseen."""

from random import Random

import pytest
from msgspec.structs import replace

from bunny_kingdom.bots.town.levels import BUCK
from bunny_kingdom.bots.town.promise import Judge
from bunny_kingdom.bots.town.weights import NAMES, Weights
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadData
from bunny_kingdom.titles import rules_of
from bunny_kingdom.town.state import State

RULES = rules_of("town")


def in_a_turn(seed: int) -> State:
    random = Random(seed)
    state: State = RULES.setup(Config("town", 2, f"weights {seed}"))
    for _ in range(30):
        seat = RULES.decisions(state)[0].seat
        state, _ = RULES.apply(state, seat, RULES.legal(state, seat).sample(random))
    return state


def test_a_weight_is_a_square_of_the_fives_of_turns() -> None:
    weights = Weights({"coins": [1.0, 2.0, 3.0]}, {"coins": [-1.0]})
    coins = NAMES.index("coins")
    assert weights.of(True, 10)[coins] == 1.0 + 2.0 * 2 + 3.0 * 4
    assert weights.of(False, 10)[coins] == -1.0
    assert sum(weights.of(True, 10)) == weights.of(True, 10)[coins]


def test_a_feature_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadData, match="coinz"):
        Weights({"coinz": [1.0]}, {})


@pytest.mark.parametrize("seed", range(4))
def test_a_request_that_a_try_drew_is_worth_the_same_whatever_it_is(seed: int) -> None:
    state = in_a_turn(seed)
    seat = state.active
    judge = Judge(RULES.book, seat, state.players[seat].requests, BUCK.weights)

    def with_one_more(card: str) -> State:
        player = state.players[seat]
        more = replace(player, requests=(*player.requests, card))
        return replace(state, players=tuple(more if p is player else p for p in state.players))

    unseen = [card for card in RULES.book.requests if card not in state.players[seat].requests]
    assert len({round(judge(with_one_more(card)), 9) for card in unseen}) == 1


@pytest.mark.parametrize("seed", range(4))
def test_coins_are_worth_something_while_there_are_turns(seed: int) -> None:
    state = in_a_turn(seed)
    judge = Judge(RULES.book, state.active, (), BUCK.weights)
    rich = tuple(
        replace(player, coins=player.coins + 1 if seat == state.active else player.coins)
        for seat, player in enumerate(state.players)
    )
    assert judge(replace(state, players=rich)) > judge(state)
