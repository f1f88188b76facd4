"""Confidence: how sure a mean is, from the spread of its values."""

from collections.abc import Sequence
from math import sqrt

STUDENT = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
    2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip
"""Student's t for 95 %, two-sided, by degrees of freedom from 1 on."""


def student(freedom: int) -> float:
    """Student's t for 95 %; beyond the table an approximation that tends to 1.96."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    return 1.96 + 2.5 / freedom


def mean_of(values: Sequence[float]) -> float:
    """The mean; 0 without values."""
    return sum(values) / len(values) if values else 0.0


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of independent values; of one value, that value."""
    mean = mean_of(values)
    if len(values) < 2:
        return mean, mean
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    half = student(len(values) - 1) * sqrt(variance / len(values))
    return mean - half, mean + half


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that this share of the values does not exceed; 0 without values."""
    if not values:
        return 0.0
    ordered = sorted(values)
    place = max(0, -int(-share * len(ordered) // 1) - 1)
    return ordered[min(place, len(ordered) - 1)]
