"""The network that judges tables at the beginning of a round while it learns: Adam in NumPy."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.sage.rounds.inference import DEEP, OUTS, WIDE

Floats = npt.NDArray[np.float32]
PLAIN, SQUARED, TINY = 0.9, 0.999, 1e-8
"""Adam's."""
STAYS = 0.998
"""How much of the averaged weights an update keeps."""
OWN_COUNTS = 4.0
"""How much an error in the own carrots counts beside one in the chance of a win."""


class Network:
    """The weights in one row, their average over the last updates, and how they change."""

    KEPT = "weights", "average", "plain", "squared"
    """The rows that going on needs."""

    def __init__(self, reads: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.reads = reads
        shapes = (reads, WIDE), (1, WIDE), (WIDE, DEEP), (1, DEEP), (DEEP, OUTS), (1, OUTS)
        self.weights: Floats = np.concatenate(
            [
                chance.normal(0, spread, shape).astype(np.float32).ravel()
                for shape, spread in zip(shapes, (0.1, 0, 0.18, 0, 0.1, 0), strict=True)
            ]
        )
        self.average = self.weights.copy()
        self.plain, self.squared = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.updates = 0

    def said(self, rows: Floats) -> Floats:
        """What the averaged weights say of tables: a win before the sigmoid, own carrots."""
        return _forward(parts(self.average, self.reads), rows)[-1]

    def learn(self, rows: Floats, won: Floats, own: Floats, rate: float) -> None:
        """One update towards some chances of a win and own carrots."""
        slopes = self._slopes(rows, won, own)
        self.updates += 1
        self.plain += (1 - PLAIN) * (slopes - self.plain)
        self.squared += (1 - SQUARED) * (slopes * slopes - self.squared)
        step = rate * (1 - SQUARED**self.updates) ** 0.5 / (1 - PLAIN**self.updates)
        self.weights -= np.float32(step) * self.plain / (np.sqrt(self.squared) + TINY)
        kept = min(STAYS, 1 - 1 / (1 + self.updates / 10))
        self.average += np.float32(1 - kept) * (self.weights - self.average)

    def _slopes(self, rows: Floats, won: Floats, own: Floats) -> Floats:
        """How the loss changes with each weight: cross entropy of wins, squares of carrots."""
        slopes = np.empty_like(self.weights)
        of, by = parts(self.weights, self.reads), parts(slopes, self.reads)
        wide, deep, said = _forward(of, rows)
        wrong = np.empty_like(said)
        wrong[:, 0] = 1 / (1 + np.exp(-said[:, 0])) - won
        wrong[:, 1] = OWN_COUNTS * (said[:, 1] - own)
        wrong /= np.float32(len(rows))
        for layer, given in ((4, deep), (2, wide), (0, rows)):
            by[layer + 1][:] = wrong.sum(axis=0)
            by[layer][:] = given.T @ wrong
            if layer:
                wrong = (wrong @ of[layer].T) * (given > 0)
        return slopes


def parts(weights: Floats, reads: int) -> tuple[Floats, ...]:
    """The layers in a row of weights, each with its biases."""
    found, first = [], 0
    for lines, units in ((reads, WIDE), (WIDE, DEEP), (DEEP, OUTS)):
        end = first + lines * units
        found += [weights[first:end].reshape(lines, units), weights[end : end + units]]
        first = end + units
    return tuple(found)


def _forward(of: tuple[Floats, ...], rows: Floats) -> tuple[Floats, Floats, Floats]:
    first, first_bias, second, second_bias, third, third_bias = of
    wide = np.maximum(rows @ first + first_bias, 0)
    deep = np.maximum(wide @ second + second_bias, 0)
    return wide, deep, deep @ third + third_bias
