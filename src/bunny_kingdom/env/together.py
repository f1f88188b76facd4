"""The parallel environment: all seats that owe a sealed decision step at the same time."""

from typing import Any

from pettingzoo import ParallelEnv

from bunny_kingdom.env.sitting import Sitting
from bunny_kingdom.env.table import Table
from bunny_kingdom.kernel.errors import IllegalAction


class TogetherEnv(Sitting, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game. A seat can only `wait`, the last action, while others decide.

    In phases of sealed decisions every seat that owes one acts; in the others, where the order
    matters, only one seat does.
    """

    def __init__(
        self, name: str, table: Table, render_mode: str | None = None, reward: str = "win"
    ) -> None:
        self.wait = table.steps.size
        super().__init__(name, table, render_mode, reward, actions=self.wait + 1, parallel=True)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), self.told()

    def _observations(self) -> dict[str, Any]:
        acting = self.table.acting()
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self.table.mask(seat, size=self.wait + 1, acts=seat in acting)
            mask[self.wait] = seat not in acting
            found[agent] = {"observation": self.table.observe(seat), "action_mask": mask}
        return found

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """A step of every acting seat; the others wait."""
        before = self.table.carrots()
        for seat in self.table.acting():
            action = int(actions[self.possible_agents[seat]])
            if action == self.wait:
                raise IllegalAction("no-wait", f"seat {seat} owes a decision and cannot wait")
            self.table.take(seat, action)
        terminations = dict.fromkeys(self.possible_agents, self.table.over)
        truncations = dict.fromkeys(self.possible_agents, False)
        if self.table.over:
            self.agents = []
        return self._observations(), self.rewarded(before), terminations, truncations, self.told()
