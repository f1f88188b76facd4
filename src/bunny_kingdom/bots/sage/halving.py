"""Halving: candidates that a network has judged, tried in the same worlds; now and then the worse
half of them is dropped.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]
Worths = Callable[[Places, int], Floats]
"""How good some candidates turn out, a row for each of the next worlds, from that number on."""


@dataclass(frozen=True)
class Halving:
    """How a search shares out its time."""

    worlds: int
    """An iteration tries each candidate in so many worlds."""
    error: float
    """How far even endless worlds are off: their players are not as good as we are."""
    finalists: int
    after: tuple[int, ...]
    """After this many iterations the worse half of the candidates is dropped."""

    def best(
        self, judged: Floats, judge_error: float, worths: Worths, goes_on: Callable[[], bool]
    ) -> int:
        """The place of the candidate that is best by its judgement and by its worlds.

        Each counts by how sure it is: the worlds by how much they differ.
        """
        judgement = judged / judge_error**2
        left, sums = np.arange(len(judged)), np.zeros(len(judged))
        spread, compared, iterations, score = 0.0, 0, 0, judgement
        while len(left) > 1 and goes_on():
            worth = worths(left, self.worlds * iterations)
            sums[left] += worth.sum(axis=0)
            # All met the same worlds: how good a world is makes no difference.
            spread += float(((worth - worth.mean(axis=1, keepdims=True)) ** 2).sum())
            compared += self.worlds * (len(left) - 1)
            iterations += 1
            tried = self.worlds * iterations
            score = judgement + sums / tried / (spread / compared / tried + self.error**2)
            if iterations in self.after and len(left) > self.finalists:
                better = left[np.argsort(-score[left], kind="stable")]
                left = np.sort(better[: max(self.finalists, (len(left) + 1) // 2)])
        return int(left[np.argmax(score[left])])
