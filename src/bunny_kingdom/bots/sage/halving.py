"""Halving: candidates that a network has judged, tried in the same worlds; now and then the worse
half of them is dropped.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

Worths = Callable[[list[int], int], Iterable[Sequence[float]]]
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
        self,
        judged: Sequence[float],
        judge_error: float,
        worths: Worths,
        goes_on: Callable[[], bool],
    ) -> int:
        """The place of the candidate that is best by its judgement and by its worlds.

        Each counts by how sure it is: the worlds by how much they differ.
        """
        judgement = [each / judge_error**2 for each in judged]
        left, sums = list(range(len(judged))), [0.0] * len(judged)
        spread, compared, iterations, score = 0.0, 0, 0, judgement
        while len(left) > 1 and goes_on():
            for worth in worths(left, self.worlds * iterations):
                # All met the same worlds: how good a world is makes no difference.
                mean = sum(worth) / len(worth)
                for place, each in zip(left, worth, strict=True):
                    sums[place] += each
                    spread += (each - mean) ** 2
            compared += self.worlds * (len(left) - 1)
            iterations += 1
            tried = self.worlds * iterations
            sure = spread / compared / tried + self.error**2
            score = [one + each / tried / sure for one, each in zip(judgement, sums, strict=True)]
            if iterations in self.after and len(left) > self.finalists:
                better = sorted(left, key=lambda place: -score[place])
                left = sorted(better[: max(self.finalists, (len(left) + 1) // 2)])
        return max(left, key=lambda place: score[place])
