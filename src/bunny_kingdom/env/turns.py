"""The turn environment: PettingZoo's agent-environment cycle, one seat after the other."""

import sys
from typing import Any

import gymnasium.spaces
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from bunny_kingdom.env.fields import LARGEST
from bunny_kingdom.env.picture import picture
from bunny_kingdom.env.table import Table
from bunny_kingdom.kernel.errors import BunnyError

REWARDS = ("win", "carrots")
RENDER_MODES = ("human", "ansi", "rgb_array")


def spaces_of(table: Table, actions: int) -> tuple[Any, Any]:
    """The observation and the action space of every agent."""
    row = gymnasium.spaces.Box(0, LARGEST, (table.observer.fields.size,), np.int16)
    mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
    observation = gymnasium.spaces.Dict({"observation": row, "action_mask": mask})
    return observation, gymnasium.spaces.Discrete(actions)


def check_modes(render_mode: str | None, reward: str) -> None:
    """Refuse what the environments do not know."""
    if render_mode not in (None, *RENDER_MODES):
        raise BunnyError(f"render_mode is {', '.join(RENDER_MODES)} or None, not '{render_mode}'")
    if reward not in REWARDS:
        raise BunnyError(f"reward is {' or '.join(REWARDS)}, not '{reward}'")


def rendered(table: Table, render_mode: str | None) -> Any:
    """What `render` gives in a mode."""
    if render_mode == "rgb_array":
        return picture(table.rules, table.state)
    drawing = table.rules.draw(table.state)
    if render_mode == "human":
        sys.stdout.write(drawing)
        return None
    return drawing


class TurnEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game. `reward` is "win" (a share of 1 at the end) or "carrots" (as they come)."""

    metadata: dict[str, Any]

    def __init__(
        self, name: str, table: Table, render_mode: str | None = None, reward: str = "win"
    ) -> None:
        check_modes(render_mode, reward)
        self.metadata = {
            "name": name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.table = table
        self.render_mode = render_mode
        self.reward = reward
        self.possible_agents = [f"player_{seat}" for seat in range(table.players)]
        observation, action = spaces_of(table, table.steps.size)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = dict.fromkeys(self.possible_agents, action)

    def observation_space(self, agent: str) -> Any:
        """Every agent's: a row of numbers and a mask of legal steps."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every agent's: the numbers of the steps."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"carrots": 0} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat()]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent's seat may know, in numbers, and its legal steps if it is to act."""
        seat = self.possible_agents.index(agent)
        acts = not self.table.over and seat == self.table.seat()
        mask = self.table.mask(seat, size=self.table.steps.size, acts=acts)
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """A step of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        before = self.table.carrots()
        self.table.take(self.possible_agents.index(agent), int(action))
        carrots = self.table.carrots()
        wins = self.table.wins() if self.table.over else [0.0] * self.table.players
        for seat, each in enumerate(self.possible_agents):
            gained = float(carrots[seat] - before[seat])
            self.rewards[each] = wins[seat] if self.reward == "win" else gained
            self.infos[each] = {"carrots": carrots[seat]}
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.seat()]
        self._accumulate_rewards()

    def render(self) -> Any:
        """The open table: as text (for "human" on the terminal), or as a picture."""
        return rendered(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def wrapped(env: TurnEnv) -> Any:
    """With PettingZoo's usual guards: an illegal step loses the game at once."""
    guarded = TerminateIllegalWrapper(env, illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(guarded))
