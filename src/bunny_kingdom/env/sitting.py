"""Sitting at a table: what both kinds of environment share."""

import sys
from typing import Any

import gymnasium.spaces
import numpy as np

from bunny_kingdom.env.fields import LARGEST
from bunny_kingdom.env.picture import picture
from bunny_kingdom.env.table import Table
from bunny_kingdom.kernel.errors import BunnyError

REWARDS = ("win", "carrots")
RENDER_MODES = ("human", "ansi", "rgb_array")


class Sitting:
    """A table, an agent for each seat, their spaces and rewards, and the drawing."""

    metadata: dict[str, Any]

    def __init__(
        self,
        name: str,
        table: Table,
        render_mode: str | None,
        reward: str,
        actions: int,
        parallel: bool,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            modes = ", ".join(RENDER_MODES)
            raise BunnyError(f"render_mode is {modes} or None, not '{render_mode}'")
        if reward not in REWARDS:
            raise BunnyError(f"reward is {' or '.join(REWARDS)}, not '{reward}'")
        self.metadata = {
            "name": name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": parallel,
            "render_fps": 2,
        }
        self.table = table
        self.render_mode = render_mode
        self.reward = reward
        self.possible_agents = [f"player_{seat}" for seat in range(table.players)]
        self.agents: list[str] = []
        row = gymnasium.spaces.Box(0, LARGEST, (table.observer.fields.size,), np.int16)
        mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
        observation = gymnasium.spaces.Dict({"observation": row, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        action = gymnasium.spaces.Discrete(actions)
        self.action_spaces = dict.fromkeys(self.possible_agents, action)

    def observation_space(self, agent: str) -> Any:
        """Every agent's: a row of numbers and a mask of legal steps."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every agent's: the numbers of the steps."""
        return self.action_spaces[agent]

    def rewarded(self, before: list[int]) -> dict[str, float]:
        """What each agent gets for the last step: a share of the win, or carrots."""
        if self.reward == "win":
            gains = self.table.wins() if self.table.over else [0.0] * self.table.players
        else:
            pairs = zip(self.table.carrots(), before, strict=True)
            gains = [float(now - then) for now, then in pairs]
        return dict(zip(self.possible_agents, gains, strict=True))

    def told(self) -> dict[str, Any]:
        carrots = self.table.carrots()
        return {agent: {"carrots": carrots[n]} for n, agent in enumerate(self.possible_agents)}

    def render(self) -> Any:
        """The public table: as text (for "human" on the terminal), or as a picture."""
        if self.render_mode == "rgb_array":
            return picture(self.table.rules, self.table.state)
        drawing = self.table.rules.draw(self.table.state)
        if self.render_mode == "human":
            sys.stdout.write(drawing)
            return None
        return drawing

    def close(self) -> None:
        """Nothing to close."""
