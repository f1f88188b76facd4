"""A batch of games on the fast engine, by Gymnasium's conventions for vectors of environments.

One seat learns, the others play at random inside the kernel. Everything is NumPy: a row of
an array for each game.
"""

from typing import Any

import gymnasium.spaces
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from bunny_kingdom.env.batch_observer import BatchObserver
from bunny_kingdom.env.fields import LARGEST
from bunny_kingdom.fast import fast_engine
from bunny_kingdom.fast.opponents import play_others

Flags = npt.NDArray[np.bool_]


class KingdomBatchEnv(VectorEnv[Any, Any, Any]):
    """So many games of one title at once, from one seat's side.

    The reward is the seat's share of the victory when a game ends, or with
    `reward="margin"` its carrots less those of the best opponent, over 100. A game that ends
    begins anew in the same step: the observation is the new game's, the old game's carrots
    stand in the info.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium's

    def __init__(
        self,
        num_envs: int,
        title: str = "kingdom",
        players: int = 4,
        seat: int = 0,
        reward: str = "win",
    ) -> None:
        if reward not in ("win", "margin"):
            raise ValueError(f"reward is win or margin, not '{reward}'")
        self.engine = fast_engine(title, players)
        self.num_envs = num_envs
        self.seat = seat
        self.reward = reward
        self.games = self.engine.deal(num_envs)
        self.observer = BatchObserver(self.engine, seat)
        actions = self.engine.numbering.size
        self.single_action_space = gymnasium.spaces.Discrete(actions)
        self.single_observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(
                    0, LARGEST, (self.observer.fields.size,), np.int16
                ),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._ended: Flags = np.zeros(num_envs, np.bool_)
        self._deals = 0

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, npt.NDArray[Any]], dict[str, Any]]:
        """Deal all games anew; one seed serves all of them, each by its row."""
        if isinstance(seed, list):
            raise ValueError("give one seed: every game gets its own chance from it and its row")
        self._deals += 1
        self.games.deal(self._deals if seed is None else seed)
        self._play_others()
        return self._observation(), {}

    def _play_others(self) -> None:
        e, games = self.engine, self.games
        play_others(
            games.words,
            e.masks,
            e.numbers,
            e.blank,
            games.chances,
            self.seat,
            games.last_carrots,
            self._ended,
        )

    def _observation(self) -> dict[str, npt.NDArray[Any]]:
        mask = self.games.legal_mask().view(np.int8)
        return {"observation": self.observer.observe(self.games), "action_mask": mask}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[dict[str, npt.NDArray[Any]], npt.NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """A step of the seat in every game, and the others' until it is its turn again."""
        self.games.seats[:] = self.seat
        self.games.step(actions)
        self._play_others()
        ended = self._ended.copy()
        carrots = self.games.last_carrots
        rewards = np.where(ended, self._worth(carrots), 0.0)
        infos: dict[str, Any] = {}
        if ended.any():
            infos = {"carrots": carrots.copy(), "_carrots": ended}
        return self._observation(), rewards, ended, np.zeros_like(ended), infos

    def _worth(self, carrots: npt.NDArray[np.int32]) -> npt.NDArray[np.float64]:
        own = carrots[:, self.seat]
        if self.reward == "win":
            best = carrots.max(axis=1, keepdims=True)
            winners = (carrots == best).sum(axis=1)
            return np.where(own == best[:, 0], 1.0 / winners, 0.0)
        others = np.delete(carrots, self.seat, axis=1)
        margin: npt.NDArray[np.float64] = (own - others.max(axis=1)) / 100.0
        return margin
