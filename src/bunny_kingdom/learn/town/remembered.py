"""Remembered turns: the last of those that were played, drawn from at random."""

import numpy as np

from bunny_kingdom.bots.sage.town.shape import SIZE
from bunny_kingdom.learn.town.network import Floats


class Remembered:
    """A ring of observations in half precision and what they came to."""

    def __init__(self, most: int) -> None:
        self._rows = np.zeros((most, SIZE), np.float16)
        self._targets: Floats = np.zeros(most, np.float32)
        self._next = 0
        self.turns = 0

    def add(self, rows: Floats, targets: Floats) -> None:
        """More turns, in the place of the oldest."""
        places = (self._next + np.arange(len(rows))) % len(self._rows)
        self._rows[places], self._targets[places] = rows, targets
        self._next = (self._next + len(rows)) % len(self._rows)
        self.turns = min(self.turns + len(rows), len(self._rows))

    def some(self, count: int, chance: np.random.Generator) -> tuple[Floats, Floats]:
        """So many of them."""
        places = chance.integers(0, self.turns, count)
        return self._rows[places].astype(np.float32), self._targets[places]
