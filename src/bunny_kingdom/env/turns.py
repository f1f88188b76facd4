"""The turn environment: PettingZoo's agent-environment cycle, one seat after the other."""

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from bunny_kingdom.env.sitting import Sitting
from bunny_kingdom.env.table import Table


class TurnEnv(Sitting, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game. `reward` is "win" (a share of 1 at the end) or "carrots" (as they come)."""

    def __init__(
        self, name: str, table: Table, render_mode: str | None = None, reward: str = "win"
    ) -> None:
        super().__init__(name, table, render_mode, reward, table.steps.size, parallel=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self.told()
        self.agent_selection = self.possible_agents[self.table.seat()]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent's seat may know, in numbers, and its legal steps if it is to act."""
        seat = self.possible_agents.index(agent)
        acts = not self.table.over and seat == self.table.seat()
        mask = self.table.mask(seat, size=self.table.steps.size, acts=acts)
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        before = self.table.carrots()
        self.table.take(self.possible_agents.index(agent), int(action))
        self.rewards = self.rewarded(before)
        self.infos = self.told()
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.seat()]
        self._accumulate_rewards()


def wrapped(env: TurnEnv) -> Any:
    """With PettingZoo's usual guards: an illegal step loses the game at once."""
    guarded = TerminateIllegalWrapper(env, illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(guarded))
