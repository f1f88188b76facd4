"""Judgement: one decision weighed, first to find the best candidates, then to measure them.

The worlds that choose the best candidate are not those that measure it. The best of several noisy
means is too high by chance; measured in other worlds it is not, and so neither is the loss.
"""

from msgspec import Struct

from bunny_kingdom.coach.estimates import Estimate, difference, estimate
from bunny_kingdom.coach.trials.worlds import Trials

FINALISTS = 3
SURE = 2.0
"""A mistake has lost more than so many standard errors,"""
SMALL = 0.01
"""and more wins than this: what is less, nobody could have known."""


class Depth(Struct, frozen=True):
    """How many worlds a decision is tried in."""

    look: int = 64
    """For the first look; the better candidates get as many again, and the finalists once more."""
    measure: int = 640
    """For the finalists, apart from those. A victory spreads most when its chance is a half, and so
    many make its standard error 0.02 even then.
    """
    chances: int = 2000
    """Games before and after the cards of a deal are known."""
    reasons: bool = True
    """Whether it is said why; who wants numbers alone saves a fifth of the time."""


class Judgement(Struct, frozen=True):
    """What came of it: the candidates that were measured, and what the choice lost."""

    candidates: tuple[int, ...]
    """The one that was chosen and the finalists, best first by what they aim at."""
    estimates: tuple[Estimate, ...]
    best: int
    loss: Estimate
    behind: tuple[Estimate, ...] = ()
    """How much more than each of these candidates the best one brings, world by world."""

    @property
    def mistake(self) -> bool:
        """Whether the loss is beyond two standard errors."""
        return self.loss.wins > max(SMALL, SURE * self.loss.error)


def judge(trials: Trials, depth: Depth) -> Judgement:
    """The candidates of a decision, weighed."""
    alive = list(range(len(trials.actions)))
    aims = dict.fromkeys(alive, 0.0)
    first = 0
    for keep in (2 * FINALISTS, FINALISTS, FINALISTS):
        looked = trials.ends(alive, range(first, first + depth.look))
        for each, found in zip(alive, looked, strict=True):
            aims[each] += sum(end.aim for end in found)
        alive = sorted(alive, key=lambda each: -aims[each])[:keep]
        first += depth.look
    best, chosen = alive[0], trials.chosen
    measured = list(dict.fromkeys((*alive, chosen)))
    ends = trials.ends(measured, range(first, first + depth.measure))
    behind = tuple(difference(ends[0], each) for each in ends)
    loss = behind[measured.index(chosen)]
    return Judgement(tuple(measured), tuple(map(estimate, ends)), best, loss, behind)
