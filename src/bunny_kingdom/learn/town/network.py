"""The network of Town while it learns: two hidden layers, Adam, all in NumPy."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.sage.town.inference import (
    DEEP,
    FIRST_BIAS,
    SECOND,
    SECOND_BIAS,
    THIRD,
    THIRD_BIAS,
    WEIGHTS,
    WIDE,
)
from bunny_kingdom.bots.sage.town.shape import SIZE

Floats = npt.NDArray[np.float32]
PLAIN, SQUARED, TINY = 0.9, 0.999, 1e-8
"""Adam's."""
STAYS = 0.998
"""How much of the averaged weights an update keeps."""


class Network:
    """The weights in one row, their average over the last updates, and how they change."""

    KEPT = "weights", "average", "plain", "squared"
    """The rows that going on needs."""

    def __init__(self, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.weights: Floats = np.zeros(WEIGHTS, np.float32)
        first, _, second, _, third, _ = parts(self.weights)
        first[:] = chance.normal(0, 0.12, first.shape)
        second[:] = chance.normal(0, (2 / WIDE) ** 0.5, second.shape)
        third[:] = chance.normal(0, (1 / DEEP) ** 0.5, third.shape)
        self.average = self.weights.copy()
        self.plain, self.squared = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.updates = 0

    def said(self, rows: Floats) -> Floats:
        """What the averaged weights say of observations, before the sigmoid."""
        return _forward(self.average, rows)[-1]

    def learn(self, rows: Floats, targets: Floats, rate: float) -> float:
        """One update towards some chances of a win; the loss before it."""
        slopes = np.empty_like(self.weights)
        loss = _slopes(self.weights, rows, targets, slopes)
        self.updates += 1
        self.plain += (1 - PLAIN) * (slopes - self.plain)
        self.squared += (1 - SQUARED) * (slopes * slopes - self.squared)
        step = rate * (1 - SQUARED**self.updates) ** 0.5 / (1 - PLAIN**self.updates)
        self.weights -= np.float32(step) * self.plain / (np.sqrt(self.squared) + TINY)
        kept = min(STAYS, 1 - 1 / (1 + self.updates / 10))
        self.average += np.float32(1 - kept) * (self.weights - self.average)
        return loss


def parts(weights: Floats) -> tuple[Floats, ...]:
    """The layers in a row of weights, each with its biases."""
    return (
        weights[:FIRST_BIAS].reshape(SIZE, WIDE),
        weights[FIRST_BIAS:SECOND],
        weights[SECOND:SECOND_BIAS].reshape(WIDE, DEEP),
        weights[SECOND_BIAS:THIRD],
        weights[THIRD:THIRD_BIAS],
        weights[THIRD_BIAS:],
    )


def _forward(weights: Floats, rows: Floats) -> tuple[Floats, Floats, Floats]:
    first, first_bias, second, second_bias, third, third_bias = parts(weights)
    wide = np.maximum(rows @ first + first_bias, 0)
    deep = np.maximum(wide @ second + second_bias, 0)
    return wide, deep, deep @ third + third_bias[0]


def _slopes(weights: Floats, rows: Floats, targets: Floats, slopes: Floats) -> float:
    """How the loss (cross entropy) changes with each weight."""
    _, _, second, _, third, _ = parts(weights)
    wide, deep, said = _forward(weights, rows)
    chance = 1 / (1 + np.exp(-said))
    wrong = (chance - targets) / np.float32(len(rows))
    first_slope, first_bias, second_slope, second_bias, third_slope, third_bias = parts(slopes)
    third_bias[0] = wrong.sum()
    third_slope[:] = wrong @ deep
    deep_wrong = np.outer(wrong, third) * (deep > 0)
    second_bias[:] = deep_wrong.sum(axis=0)
    second_slope[:] = wide.T @ deep_wrong
    wide_wrong = (deep_wrong @ second.T) * (wide > 0)
    first_bias[:] = wide_wrong.sum(axis=0)
    first_slope[:] = rows.T @ wide_wrong
    loss = np.logaddexp(0, said) - targets * said
    return float(loss.mean())
