"""What a seat observes in a batch: rows that the engine's kernels fill in from the records."""

from importlib import import_module

import numpy as np
import numpy.typing as npt

from bunny_kingdom.env.fields import Fields
from bunny_kingdom.fast.engine import FastEngine
from bunny_kingdom.fast.games import Games, Steps

Rows = npt.NDArray[np.int16]


class BatchObserver:
    """Turns the records of a batch into rows; seats are counted from the observer."""

    def __init__(self, engine: FastEngine) -> None:
        self.engine = engine
        self._kernels = import_module(f"{engine.package}.observation")
        self.fields = Fields(self._kernels.field_sizes(engine.tables, engine.players))
        self._where = np.array([part.start for part in self.fields.slices.values()])

    def observe(self, games: Games, seats: Steps) -> Rows:
        """What a seat of each game observes; -1 is whoever acts there, nobody if it is over."""
        rows = np.zeros((len(games), self.fields.size), np.int16)
        self._kernels.observe_batch(games.words, *self.engine.constants, seats, self._where, rows)
        return rows
