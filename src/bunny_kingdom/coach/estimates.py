"""Estimates: means with their standard errors, from worlds that candidates share."""

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from bunny_kingdom.coach.ends import End


class Estimate(Struct, frozen=True):
    """What something brings, and how far its wins may be off: one standard error."""

    wins: float
    carrots: float
    error: float
    carrots_error: float = 0.0
    rival: float = 0.0
    """The carrots of the best of the others."""


def estimate(ends: Sequence[End]) -> Estimate:
    """The mean of the worlds."""
    count = len(ends)
    wins, carrots = [end.wins for end in ends], [end.carrots for end in ends]
    errors = standard_error(wins), standard_error(carrots)
    rival = sum(end.rival for end in ends) / count
    return Estimate(sum(wins) / count, sum(carrots) / count, *errors, rival)


def difference(one: Sequence[End], other: Sequence[End]) -> Estimate:
    """How much more the one brings, world by world: what both share cancels."""
    pairs = zip(one, other, strict=True)
    return estimate([End(*(a - b for a, b in zip(*pair, strict=True))) for pair in pairs])


def standard_error(numbers: Sequence[float]) -> float:
    """Of their mean. Each number is a world's mean, so games that share a world count as one."""
    return sqrt(variance(numbers) / len(numbers))


def variance(numbers: Sequence[float]) -> float:
    """How far the worlds are spread."""
    if len(numbers) < 2:
        return 0.0
    mean = sum(numbers) / len(numbers)
    return sum((each - mean) ** 2 for each in numbers) / (len(numbers) - 1)
