"""A batch of games on the fast engine, following Gymnasium's conventions for vector environments.

One seat learns, the others play at random inside the kernel. Everything is NumPy, with one array
row per game.
"""

from importlib import import_module
from typing import Any, Protocol

import gymnasium.spaces
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from bunny_kingdom.env.batch_observer import BatchObserver
from bunny_kingdom.env.fields import LARGEST, Fields
from bunny_kingdom.env.town_batch_observer import TownBatchObserver
from bunny_kingdom.fast import FastEngine, fast_engine
from bunny_kingdom.fast.compiling import compile_all
from bunny_kingdom.fast.games import Games
from bunny_kingdom.fast.kingdom_engine import KingdomEngine
from bunny_kingdom.fast.town.engine import TownEngine

Flags = npt.NDArray[np.bool_]
Observation = dict[str, npt.NDArray[Any]]


class Observer(Protocol):
    """What one seat observes in a batch."""

    fields: Fields

    def observe(self, games: Games) -> npt.NDArray[np.int16]:
        """A row for each game."""


def observer_of(engine: FastEngine, seat: int) -> Observer:
    """The observer of an engine's family."""
    if isinstance(engine, KingdomEngine):
        return BatchObserver(engine, seat)
    assert isinstance(engine, TownEngine)
    return TownBatchObserver(engine, seat)


class BatchEnv(VectorEnv[Any, Any, Any]):
    """Many games of one title at once, seen from one seat.

    The reward is the seat's share of the victory when a game ends, or with
    `reward="margin"` its carrots less those of the best opponent, over 100. A game that ends starts
    afresh in the same step: the observation is the new game's; the old game's last observation and
    its carrots are in the infos `final_obs` and `final_info`.
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
        self.observer = observer_of(self.engine, seat)
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
        self._finals = Games(self.engine, num_envs)
        self._next_seed = 0
        self._opponents = import_module(self.engine.opponents)
        mark, seconds = self._opponents.COMPILED, self._opponents.SECONDS
        compile_all(self.reset, "the batch environment's opponents", mark, seconds)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal new games: all, or with the option `reset_mask` those in the mask.

        The seed 5 is short for [5, 6, 7, ...], one for each game; without one, games continue with
        their own seeds.
        """
        rows = self._rows(options)
        if seed is None:
            seed, self._next_seed = self._next_seed, self._next_seed + self.num_envs
        seeds = [seed + row for row in range(self.num_envs)] if isinstance(seed, int) else seed
        if len(seeds) != self.num_envs:
            raise ValueError(f"give {self.num_envs} seeds, one for each game, not {len(seeds)}")
        for row in rows:
            self.games.deal_row(row, seeds[row])
        self._play_others()
        return self._observation(self.games), {}

    def _rows(self, options: dict[str, Any] | None) -> list[int]:
        mask = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        if not (isinstance(mask, np.ndarray) and mask.dtype == np.bool_):
            raise TypeError("reset_mask is a NumPy array of booleans")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise ValueError(f"reset_mask has {self.num_envs} booleans, one of them true")
        rows: list[int] = np.flatnonzero(mask).tolist()
        return rows

    def _play_others(self) -> None:
        e, games = self.engine, self.games
        self._opponents.play_others(
            games.words,
            *e.constants,
            e.blank,
            games.chances,
            self.seat,
            self._finals.words,
            self._ended,
        )

    def _observation(self, games: Games) -> Observation:
        mask = games.legal_mask().view(np.int8)
        return {"observation": self.observer.observe(games), "action_mask": mask}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """A step of the seat in every game, and the others' until it is its turn again."""
        self.games.seats[:] = self.seat
        self.games.step(actions)
        self._play_others()
        ended = self._ended.copy()
        rewards = np.zeros(self.num_envs)
        infos: dict[str, Any] = {}
        if ended.any():
            carrots = np.where(ended[:, None], self._finals.carrots(), 0)
            rewards = np.where(ended, self._worth(), 0.0)
            infos = self._final_infos(ended, carrots)
        return self._observation(self.games), rewards, ended, np.zeros_like(ended), infos

    def _final_infos(self, ended: Flags, carrots: npt.NDArray[np.int32]) -> dict[str, Any]:
        """What ended games leave behind, with masks: an observation each, and their carrots."""
        last = self._observation(self._finals)
        final = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(ended):
            final[row] = {name: array[row] for name, array in last.items()}
        return {
            "final_obs": final,
            "_final_obs": ended,
            "final_info": {"carrots": carrots, "_carrots": ended},
            "_final_info": ended,
        }

    def _worth(self) -> npt.NDArray[np.float64]:
        """The rewards of the games that ended; of others it says nothing."""
        if self.reward == "win":
            winners = self.engine.winners(self._finals)
            share: npt.NDArray[np.float64] = winners[:, self.seat] / winners.sum(axis=1)
            return share
        carrots = self._finals.carrots()
        own = carrots[:, self.seat]
        others = np.delete(carrots, self.seat, axis=1)
        margin: npt.NDArray[np.float64] = (own - others.max(axis=1)) / 100.0
        return margin
