"""Judgement: one decision weighed, first to find the best candidates, then to measure them.

The worlds that choose the best candidate are not those that measure it. The best of several noisy
means is too high by chance; measured in other worlds it is not, and so neither is the loss.
"""

from math import ceil

from msgspec import Struct

from bunny_kingdom.coach.ends import End
from bunny_kingdom.coach.estimates import NOTHING, Estimate, difference, estimate, variance
from bunny_kingdom.coach.trials import Trials

FINALISTS = 4
SURE = 2.0
"""A mistake has lost more than so many standard errors,"""
SMALL = 0.01
"""and more wins than this: what is less, nobody could have known."""
MARGIN = 1.15
"""So much more is measured than the spread of the first look asks for."""


class Depth(Struct, frozen=True):
    """How many worlds a decision is tried in."""

    look: int = 16
    """For the first look; the better candidates get as many again, and the finalists once more."""
    measure: int = 200
    """For the finalists, apart from those: at least so many,"""
    most: int = 800
    """at most so many, and otherwise until"""
    error: float = 0.02
    """their standard errors can be expected to be this small."""
    deals: int = 4
    """How often the hidden cards are dealt again in a world."""
    chances: int = 2000
    """Games before and after the cards of a deal are known."""


class Judgement(Struct, frozen=True):
    """What came of it: the candidates that were measured, and what the choice lost."""

    candidates: tuple[int, ...]
    """The one that was chosen and the finalists, best first by what they aim at."""
    estimates: tuple[Estimate, ...]
    best: int
    loss: Estimate

    @property
    def mistake(self) -> bool:
        """Whether the loss is beyond two standard errors."""
        return self.loss.wins > max(SMALL, SURE * self.loss.error)


def judge(trials: Trials, depth: Depth) -> Judgement:
    """The candidates of a decision, weighed."""
    looked: dict[int, list[End]] = {each: [] for each in range(len(trials.actions))}
    alive = list(looked)
    for stage, keep in enumerate((2 * FINALISTS - 2, FINALISTS, FINALISTS)):
        _play(trials, looked, alive, range(stage * depth.look, (stage + 1) * depth.look))
        alive.sort(key=lambda each: -sum(end.aim for end in looked[each]))
        alive = alive[:keep]
    best, chosen = alive[0], trials.chosen
    found: dict[int, list[End]] = {each: [] for each in dict.fromkeys((*alive, chosen))}
    first = 3 * depth.look
    spread = max(variance([end.wins for end in looked[each]]) for each in found)
    worlds = min(depth.most, max(depth.measure, ceil(MARGIN * spread / depth.error**2)))
    _play(trials, found, list(found), range(first, first + worlds))
    loss = difference(found[best], found[chosen]) if best != chosen else NOTHING
    return Judgement(tuple(found), tuple(map(estimate, found.values())), best, loss)


def _play(
    trials: Trials, found: dict[int, list[End]], candidates: list[int], worlds: range
) -> None:
    for world in worlds:
        for each, end in zip(candidates, trials.ends(candidates, world), strict=True):
            found[each].append(end)
