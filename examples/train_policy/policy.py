"""The policy: a score for every legal step, learnt from whole games (REINFORCE)."""

from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]


class Policy:
    """One weight a step and, for what a step meets, a weight for each pair of step and sight.

    Scores are linear in the observation: easy to read, quick to learn, and enough to prefer
    good cards and to go on building.
    """

    def __init__(self, sights: int, steps: int) -> None:
        self.weights: Array = np.zeros((sights + 1, steps), np.float32)

    def probabilities(self, rows: Array, masks: npt.NDArray[Any]) -> Array:
        """How likely each step is, for a batch of observations."""
        scores = rows @ self.weights[:-1] + self.weights[-1]
        scores = np.where(masks > 0, scores, -np.inf)
        scores -= scores.max(axis=1, keepdims=True)
        likely = np.exp(scores)
        found: Array = likely / likely.sum(axis=1, keepdims=True)
        return found

    def choose(
        self, rows: Array, masks: npt.NDArray[Any], rng: np.random.Generator
    ) -> tuple[npt.NDArray[np.int64], Array]:
        """A step for each observation, and how likely each one was."""
        likely = self.probabilities(rows, masks)
        noise = rng.gumbel(size=likely.shape)
        with np.errstate(divide="ignore"):
            chosen: npt.NDArray[np.int64] = np.argmax(np.log(likely) + noise, axis=1)
        return chosen, likely

    def learn(
        self,
        rows: Array,
        likely: Array,
        chosen: npt.NDArray[np.int64],
        worth: Array,
        rate: float,
    ) -> None:
        """Make the chosen steps likelier by what the games were worth above the usual."""
        push = -likely * worth[:, None]
        push[np.arange(len(chosen)), chosen] += worth
        self.weights[:-1] += rate / len(chosen) * (rows.T @ push)
        self.weights[-1] += rate / len(chosen) * push.sum(axis=0)
