"""The batch environment: NumPy in, NumPy out, by Gymnasium's conventions."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.vector import AutoresetMode
from numpy.testing import assert_equal

from bunny_kingdom.env.batch import BatchEnv
from bunny_kingdom.fast.town import layout as town

Array = npt.NDArray[Any]


def random_actions(mask: Array, rng: np.random.Generator) -> Array:
    drawn: Array = (mask * rng.random(mask.shape)).argmax(axis=1)
    return drawn


@pytest.mark.parametrize(
    ("title", "players"), [("kingdom", 4), ("kingdom+sky+express", 4), ("town", 2)]
)
def test_a_random_seat_wins_its_share(title: str, players: int) -> None:
    env = BatchEnv(64, title, players)
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
            assert (infos["_final_info"] == ended).all()
        wins += rewards.sum()
        games += int(ended.sum())
    assert games > 64
    assert 0.4 < players * wins / games < 1.6


def test_equal_seeds_make_equal_batches() -> None:
    first, second = BatchEnv(8), BatchEnv(8)
    one, _ = first.reset(seed=5)
    other, _ = second.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(60):
        for name in one:
            assert (one[name] == other[name]).all()
        actions = random_actions(one["action_mask"], rng)
        one, other = first.step(actions)[0], second.step(actions)[0]


@pytest.mark.parametrize("title", ["kingdom+sky", "town"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_row_is_the_seats(title: str, seat: int) -> None:
    env = BatchEnv(3, title, 2, seat=seat)
    observation, _ = env.reset(seed=9)
    rng = np.random.default_rng(9)
    for _ in range(50):
        assert (env.seats == seat).all()
        assert (observation["observation"] == env.observe(np.full(3, seat))).all()
        assert observation["action_mask"].any(axis=1).all()
        observation = env.step(random_actions(observation["action_mask"], rng))[0]


def test_coins_break_a_tie_in_town() -> None:
    env = BatchEnv(2, "town", 2)
    games = env.games
    for row, richer in enumerate((0, 1)):
        games.words[row, town.seat_at(richer) + town.COINS] = 9
        games.words[row, town.seat_at(1 - richer) + town.COINS] = 8
    assert env.engine.winners(games).tolist() == [[True, False], [False, True]]
    games.words[:, [town.seat_at(0) + town.COINS, town.seat_at(1) + town.COINS]] = 5
    assert env.engine.winners(games).all()


def test_margins_can_be_the_reward() -> None:
    env = BatchEnv(32, reward="margin")
    observation, _ = env.reset(seed=2)
    rng = np.random.default_rng(2)
    found = []
    for _ in range(80):
        step = env.step(random_actions(observation["action_mask"], rng))
        observation = step[0]
        found += step[1][step[2]].tolist()
    assert found
    assert min(found) < 0
    with pytest.raises(ValueError, match="carrots or rank"):
        BatchEnv(2, reward="gold")


def play_to_an_end(env: BatchEnv) -> tuple[Array, dict[str, Any]]:
    """Which games ended first, and the infos of that step."""
    observation, _ = env.reset(seed=3)
    rng = np.random.default_rng(3)
    while True:
        before = env.games.copy()
        actions = random_actions(observation["action_mask"], rng)
        observation, _, ended, _, infos = env.step(actions)
        if ended.any():
            assert not before.over.any()
            return ended, infos


def test_ended_games_leave_their_last_observation_as_gymnasium_has_it() -> None:
    env = BatchEnv(6, players=3)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    ended, infos = play_to_an_end(env)
    expected: dict[str, Any] = {}
    for row in np.flatnonzero(ended):
        last = infos["final_obs"][row]
        assert env.single_observation_space.contains(last)
        assert not last["action_mask"].any()
        results = {name: infos["final_info"][name][row] for name in ("carrots", "share", "place")}
        players = last["observation"][env.observer.fields.slices["players"]].reshape(3, -1)
        assert players[:, 0].tolist() == results["carrots"].tolist()
        told = {"final_obs": last, "final_info": results}
        expected = env._add_info(expected, told, int(row))
    assert_equal(infos, expected)
    assert not env.games.over.any()


def test_seeds_are_one_a_game() -> None:
    env, alone = BatchEnv(3), BatchEnv(1)
    together, _ = env.reset(seed=7)
    listed, _ = env.reset(seed=[7, 8, 9])
    apart = [alone.reset(seed=seed)[0]["observation"][0] for seed in (7, 8, 9)]
    assert (together["observation"] == listed["observation"]).all()
    assert (together["observation"] == np.array(apart)).all()
    with pytest.raises(ValueError, match="give 3 seeds"):
        env.reset(seed=[1])


def test_a_mask_says_which_games_begin_anew() -> None:
    env = BatchEnv(3)
    before, _ = env.reset(seed=7)
    mask = np.array([False, True, False])
    after, _ = env.reset(seed=[0, 50, 0], options={"reset_mask": mask})
    changed = (before["observation"] != after["observation"]).any(axis=1)
    assert changed.tolist() == mask.tolist()
    with pytest.raises(ValueError, match="3 booleans"):
        env.reset(options={"reset_mask": np.array([True])})
    with pytest.raises(TypeError, match="NumPy array"):
        env.reset(options={"reset_mask": [True, True, True]})
