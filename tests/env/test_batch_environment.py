"""The batch environment: NumPy in, NumPy out, by Gymnasium's conventions."""

from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from bunny_kingdom.env.batch import KingdomBatchEnv
from bunny_kingdom.fast import layout as at

Array = npt.NDArray[Any]


def random_actions(mask: Array, rng: np.random.Generator) -> Array:
    drawn: Array = (mask * rng.random(mask.shape)).argmax(axis=1)
    return drawn


@pytest.mark.parametrize("title", ["kingdom", "kingdom+sky+express"])
def test_a_random_seat_wins_its_share(title: str) -> None:
    env = KingdomBatchEnv(64, title, 4)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    rng = np.random.default_rng(1)
    wins, games = 0.0, 0
    for _ in range(300):
        actions = random_actions(observation["action_mask"], rng)
        observation, rewards, ended, truncated, infos = env.step(actions)
        assert not truncated.any()
        assert (rewards[~ended] == 0).all()
        if ended.any():
            assert (infos["_carrots"] == ended).all()
        wins += rewards.sum()
        games += int(ended.sum())
    assert games > 64
    assert 0.1 < wins / games < 0.4


def test_equal_seeds_make_equal_batches() -> None:
    first, second = KingdomBatchEnv(8), KingdomBatchEnv(8)
    one, _ = first.reset(seed=5)
    other, _ = second.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(60):
        for name in one:
            assert (one[name] == other[name]).all()
        actions = random_actions(one["action_mask"], rng)
        one, other = first.step(actions)[0], second.step(actions)[0]


@pytest.mark.parametrize("seat", [0, 2])
def test_a_row_says_what_the_seats_view_says(seat: int) -> None:
    env = KingdomBatchEnv(3, "kingdom+sky", 4, seat=seat)
    observation, _ = env.reset(seed=9)
    rng = np.random.default_rng(9)
    slices = env.observer.fields.slices
    for _ in range(50):
        for row in range(3):
            if env.games.bytes[row, at.ACTOR] != at.NONE:
                continue
            state = env.engine.to_state(env.games, row)
            view = env.engine.rules.view(state, seat)
            assert view.own is not None
            seen = observation["observation"][row]
            cards = env.engine.tables.card_number
            hand = Counter(cards[card] for card in view.own.hand)
            assert {c: n for c, n in enumerate(seen[slices["hand"]]) if n} == hand
            assert seen[slices["parchments"]].sum() == len(view.own.parchments)
            own = view.players[seat].realm.territories
            assert (seen[slices["owner"]] == 1).sum() == len(own)
            assert seen[slices["carrots"]][0] == view.players[seat].carrots
        observation = env.step(random_actions(observation["action_mask"], rng))[0]


def test_margins_can_be_the_reward() -> None:
    env = KingdomBatchEnv(32, reward="margin")
    observation, _ = env.reset(seed=2)
    rng = np.random.default_rng(2)
    found = []
    for _ in range(80):
        step = env.step(random_actions(observation["action_mask"], rng))
        observation = step[0]
        found += step[1][step[2]].tolist()
    assert found
    assert min(found) < 0
    with pytest.raises(ValueError, match="win or margin"):
        KingdomBatchEnv(2, reward="gold")
