"""Batches of games on the fast engine, following Gymnasium's conventions for vector environments.

Everything is NumPy, with one array row per game.
"""

from importlib import import_module
from typing import Any

import gymnasium.spaces
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from bunny_kingdom.env.batch_observer import BatchObserver
from bunny_kingdom.env.fields import LARGEST
from bunny_kingdom.env.rewards import Worth, places, reward_named, win
from bunny_kingdom.fast import fast_engine
from bunny_kingdom.fast.compiler import compile_all
from bunny_kingdom.fast.games import Games, Steps
from bunny_kingdom.fast.masks import WHOEVER_ACTS
from bunny_kingdom.kernel.errors import IllegalAction

Flags = npt.NDArray[np.bool_]
Observation = dict[str, npt.NDArray[Any]]


class Batch(VectorEnv[Any, Any, Any]):
    """Many games of one title at once.

    A game that ends starts afresh in the same step: the observation is the new game's, and what the
    old one left behind is in the infos.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium's

    def __init__(self, num_envs: int, title: str, players: int, seat: int, reward: str) -> None:
        self._worth = reward_named(reward)
        self.engine = fast_engine(title, players)
        self.num_envs = num_envs
        self.reward = reward
        self.games = self.engine.deal(num_envs)
        self.observer = BatchObserver(self.engine)
        self.seats: Steps = np.full(num_envs, seat)
        """Whose turn it is in every game."""
        self._asked = seat
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
        self._masks = np.zeros((num_envs, actions), np.bool_)
        self._next_seed = 0
        self._opponents = import_module(f"{self.engine.package}.opponents")
        mark, seconds = self._opponents.COMPILED, self._opponents.SECONDS
        compile_all(self.reset, "the batch environments", mark, seconds)

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
        self._go_on()
        return self._observed(), self._infos()

    def _rows(self, options: dict[str, Any] | None) -> list[int]:
        mask = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        if not (isinstance(mask, np.ndarray) and mask.dtype == np.bool_):
            raise TypeError("reset_mask is a NumPy array of booleans")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise ValueError(f"reset_mask has {self.num_envs} booleans, one of them true")
        rows: list[int] = np.flatnonzero(mask).tolist()
        return rows

    def _go_on(self) -> None:
        """Games that have ended start afresh, and others play until it is the caller's turn."""
        e, games = self.engine, self.games
        self._opponents.play_others(
            games.words,
            *e.constants,
            e.blank,
            games.chances,
            self._asked,
            self._finals.words,
            self._ended,
        )
        self._masks = games.legal_mask()
        self.seats = games.seats.copy()

    def observe(self, seats: Steps) -> npt.NDArray[np.int16]:
        """What a seat of each game observes now, to act or not."""
        return self.observer.observe(self.games, np.asarray(seats, np.int64))

    def _observed(self) -> Observation:
        return {
            "observation": self.observe(self.seats),
            "action_mask": self._masks.view(np.int8),
        }

    def _infos(self) -> dict[str, Any]:
        """What a reset and every step tell besides."""
        return {}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, Worth, Flags, Flags, dict[str, Any]]:
        """A step in every game of the seat whose turn it is.

        One that is not legal is refused, and no game has moved.
        """
        steps = np.ascontiguousarray(actions, np.int64)
        inside = (steps >= 0) & (steps < self._masks.shape[1])
        legal = inside & self._masks[np.arange(self.num_envs), np.where(inside, steps, 0)]
        if not legal.all():
            row = int(np.argmin(legal))
            raise IllegalAction("no-such-step", f"step {steps[row]} is not legal in game {row}")
        self.games.trusted_step(steps)
        self._go_on()
        ended = self._ended.copy()
        rewards = np.zeros((self.num_envs, self.engine.players))
        infos = self._infos()
        if ended.any():
            rewards = np.where(ended[:, None], self._worth(self._finals), 0.0)
            infos |= self._final_infos(ended)
        return self._observed(), self._told(rewards), ended, np.zeros_like(ended), infos

    def _told(self, rewards: Worth) -> Worth:
        """Of the rewards of all seats, the caller's."""
        return rewards

    def _final_infos(self, ended: Flags) -> dict[str, Any]:
        """What ended games leave behind by seat: carrots, share of the victory, place."""
        results: dict[str, npt.NDArray[Any]] = {
            "carrots": self._finals.carrots(),
            "share": win(self._finals),
            "place": places(self._finals),
        }
        told: dict[str, Any] = {}
        for name, found in results.items():
            told[name] = np.where(ended[:, None], found, 0).astype(found.dtype)
            told[f"_{name}"] = ended
        return {"final_info": told, "_final_info": ended}


class SelfPlayEnv(Batch):
    """A batch in which every seat is the caller's.

    `seats` says whose turn it is in each game (also in the infos, as `seat`); the observation and
    the mask are that seat's. Seats that decide face down at the same time are asked one after the
    other, and none sees what another has decided. Rewards are a row for each game with a number for
    each seat, 0 until a game ends.
    """

    def __init__(
        self, num_envs: int, title: str = "kingdom", players: int = 4, reward: str = "win"
    ) -> None:
        super().__init__(num_envs, title, players, WHOEVER_ACTS, reward)

    def _infos(self) -> dict[str, Any]:
        return {"seat": self.seats, "_seat": np.ones(self.num_envs, np.bool_)}


class BatchEnv(Batch):
    """A batch seen from one seat: all others play at random inside the kernel.

    The reward is the seat's. The infos have the last observation of an ended game (`final_obs`).
    """

    def __init__(
        self,
        num_envs: int,
        title: str = "kingdom",
        players: int = 4,
        seat: int = 0,
        reward: str = "win",
    ) -> None:
        self.seat = seat
        super().__init__(num_envs, title, players, seat, reward)

    def _told(self, rewards: Worth) -> Worth:
        own: Worth = rewards[:, self.seat]
        return own

    def _final_infos(self, ended: Flags) -> dict[str, Any]:
        last = self.observer.observe(self._finals, self.seats)
        masks = np.zeros_like(self._masks).view(np.int8)
        final = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(ended):
            final[row] = {"observation": last[row], "action_mask": masks[row]}
        return super()._final_infos(ended) | {"final_obs": final, "_final_obs": ended}
