"""Playouts: games of one title and number of players, played to the end by the quick policy."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.realm.weights import weights_of
from bunny_kingdom.bots.rollout.dealing import NO_STEP, try_lines
from bunny_kingdom.bots.rollout.weighing import as_array
from bunny_kingdom.fast import layout as at
from bunny_kingdom.fast.engine import FastEngine, fast_engine
from bunny_kingdom.fast.games import Games
from bunny_kingdom.kingdom.state import State

Carrots = npt.NDArray[np.int32]
"""By deal, line and seat."""
Lines = npt.NDArray[np.int64]
"""A row of steps for each line."""
Records = npt.NDArray[np.uint64]
NO_ENDS: Records = np.zeros((0, 0, 0), np.uint64)


class Playouts:
    """Everybody plays by the same weights, those of the table."""

    def __init__(self, title: str, players: int) -> None:
        self.engine: FastEngine = fast_engine(title, players)
        self._players = players
        self._weights = np.tile(as_array(weights_of(title, players)), players)

    def carrots(
        self, state: State, seat: int, fixed: int, lines: Lines, seed: int, deals: int
    ) -> Carrots:
        """What everybody brings home after each of the seat's lines, in deals that they share.

        The hands of the `fixed` seats (a mask, or OPEN) stay as the state has them.
        """
        return self._play(state, seat, fixed, lines, seed, deals, NO_ENDS)

    def ends(self, state: State, seat: int, fixed: int, lines: Lines, seed: int) -> Games:
        """The same games of one deal at their ends, one for each line."""
        ends = np.zeros((1, len(lines), at.RECORD_WORDS), np.uint64)
        self._play(state, seat, fixed, lines, seed, 1, ends)
        return Games(self.engine, len(lines), ends[0])

    def _play(
        self,
        state: State,
        seat: int,
        fixed: int,
        lines: Lines,
        seed: int,
        deals: int,
        ends: Records,
    ) -> Carrots:
        found: Carrots = np.zeros((deals, len(lines), self._players), np.int32)
        try_lines(
            self.engine.from_states([state]).words[0],
            self.engine.masks,
            self.engine.numbers,
            seat,
            fixed,
            lines,
            self._weights,
            np.uint64(seed),
            found,
            ends,
        )
        return found


@lru_cache(maxsize=32)
def playouts_of(title: str, players: int) -> Playouts:
    """The playouts of a title, made once."""
    return Playouts(title, players)


def as_lines(lines: list[tuple[int, ...]]) -> Lines:
    """Lines of steps as one array."""
    longest = max(map(len, lines))
    rows = [(*line, *(NO_STEP,) * (longest - len(line))) for line in lines]
    return np.array(rows, np.int64).reshape(len(lines), longest)
