"""PettingZoo's own tests, for every environment."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from bunny_kingdom.env import (
    kingdom_express_v0,
    kingdom_sky_express_v0,
    kingdom_sky_v0,
    kingdom_v0,
    town_v0,
)
from bunny_kingdom.kernel.errors import BunnyError, IllegalAction

VERSIONS: tuple[ModuleType, ...] = (
    kingdom_v0,
    kingdom_sky_v0,
    kingdom_express_v0,
    kingdom_sky_express_v0,
    town_v0,
)
# PettingZoo's tests warn of observations with a mask, which are what it documents for games.
with_masks = pytest.mark.filterwarnings("ignore:Observation:UserWarning")
every_version = pytest.mark.parametrize("version", VERSIONS, ids=lambda v: v.NAME)


@with_masks
@every_version
def test_the_turn_environment_passes_the_api_test(version: ModuleType) -> None:
    api_test(version.env(), num_cycles=150)


@every_version
def test_the_parallel_environment_passes_its_api_test(version: ModuleType) -> None:
    parallel_api_test(version.parallel_env(), num_cycles=80)


@every_version
def test_equal_seeds_make_equal_games(version: ModuleType) -> None:
    seed_test(version.env, num_cycles=20)


@every_version
def test_every_render_mode_gives_what_it_should(
    version: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(version.raw_env)
    assert capsys.readouterr().out


def play(env: Any, seed: int) -> dict[str, float]:
    """A whole random game; what every agent was paid in all."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        done = terminated or truncated
        env.step(None if done else rng.choice(np.flatnonzero(observation["action_mask"])))
    return paid


@every_version
def test_a_whole_game_pays_one_victory_in_all(version: ModuleType) -> None:
    for seed in range(3):
        assert sum(play(version.env(), seed).values()) == pytest.approx(1.0)


@every_version
def test_carrots_are_paid_as_they_come(version: ModuleType) -> None:
    env = version.env(reward="carrots")
    paid = play(env, 4)
    table = env.unwrapped.table
    assert list(paid.values()) == table.carrots()


@every_version
def test_a_parallel_game_pays_one_victory_in_all(version: ModuleType) -> None:
    env = version.parallel_env()
    observations, _ = env.reset(seed=2)
    rng = np.random.default_rng(2)
    paid = 0.0
    while env.agents:
        actions = {
            agent: int(rng.choice(np.flatnonzero(observations[agent]["action_mask"])))
            for agent in env.agents
        }
        observations, rewards, _, _, _ = env.step(actions)
        paid += sum(rewards.values())
    assert paid == pytest.approx(1.0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kingdom_is_for_two_to_four(players: int) -> None:
    assert len(kingdom_v0.env(players=players).possible_agents) == players


def test_what_is_wrong_is_refused_by_name() -> None:
    with pytest.raises(BunnyError, match="2, 3, 4 players"):
        kingdom_v0.env(players=7)
    with pytest.raises(BunnyError, match="render_mode"):
        kingdom_v0.env(render_mode="hologram")
    with pytest.raises(BunnyError, match="reward"):
        kingdom_v0.env(reward="gold")
    env = kingdom_v0.parallel_env()
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="cannot wait"):
        env.step(dict.fromkeys(env.agents, env.wait))


def test_an_illegal_step_loses_the_game() -> None:
    env = kingdom_v0.env()
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards["player_0"] == -1
