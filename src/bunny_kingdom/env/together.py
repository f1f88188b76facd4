"""The parallel environment: all seats that owe a sealed decision step at the same time."""

from typing import Any

from pettingzoo import ParallelEnv

from bunny_kingdom.env.table import Table
from bunny_kingdom.env.turns import RENDER_MODES, check_modes, rendered, spaces_of
from bunny_kingdom.kernel.errors import IllegalAction


class TogetherEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game. The last action, `wait`, is all that a seat can do while others decide.

    In phases of sealed decisions every seat that owes one acts; in the others, where the
    order matters, one seat alone.
    """

    metadata: dict[str, Any]

    def __init__(
        self, name: str, table: Table, render_mode: str | None = None, reward: str = "win"
    ) -> None:
        check_modes(render_mode, reward)
        self.metadata = {
            "name": name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": True,
            "render_fps": 2,
        }
        self.table = table
        self.render_mode = render_mode
        self.reward = reward
        self.wait = table.steps.size
        self.possible_agents = [f"player_{seat}" for seat in range(table.players)]
        self.agents: list[str] = []
        observation, action = spaces_of(table, table.steps.size + 1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = dict.fromkeys(self.possible_agents, action)

    def observation_space(self, agent: str) -> Any:
        """Every agent's: a row of numbers and a mask of legal steps."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every agent's: the numbers of the steps, and `wait`."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def _observations(self) -> dict[str, Any]:
        acting = self.table.acting()
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self.table.mask(seat, size=self.wait + 1, acts=seat in acting)
            mask[self.wait] = seat not in acting
            found[agent] = {"observation": self.table.observe(seat), "action_mask": mask}
        return found

    def _infos(self) -> dict[str, Any]:
        carrots = self.table.carrots()
        return {agent: {"carrots": carrots[n]} for n, agent in enumerate(self.possible_agents)}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """A step of every acting seat; the others wait."""
        before = self.table.carrots()
        for seat in self.table.acting():
            action = int(actions[self.possible_agents[seat]])
            if action == self.wait:
                raise IllegalAction("no-wait", f"seat {seat} owes a decision and cannot wait")
            self.table.take(seat, action)
        carrots, over = self.table.carrots(), self.table.over
        wins = self.table.wins() if over else [0.0] * self.table.players
        rewards = {
            agent: wins[seat] if self.reward == "win" else float(carrots[seat] - before[seat])
            for seat, agent in enumerate(self.possible_agents)
        }
        observations, infos = self._observations(), self._infos()
        terminations = dict.fromkeys(self.possible_agents, over)
        truncations = dict.fromkeys(self.possible_agents, False)
        if over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def render(self) -> Any:
        """The open table: as text (for "human" on the terminal), or as a picture."""
        return rendered(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
