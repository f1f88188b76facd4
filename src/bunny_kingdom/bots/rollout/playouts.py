"""Playouts: games of one title and number of players, played to the end by the quick policy."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.realm.weights import weights_of
from bunny_kingdom.bots.rollout.deals import DEALT, NO_STEP, try_lines
from bunny_kingdom.bots.rollout.weights import as_array
from bunny_kingdom.fast.compiler import kept_in
from bunny_kingdom.fast.games import Games
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom.engine import KingdomEngine, kingdom_records
from bunny_kingdom.kingdom.state import State

Carrots = npt.NDArray[np.int32]
"""By deal, line and seat."""
Lines = npt.NDArray[np.int64]
"""A row of steps for each line."""
Records = npt.NDArray[np.uint64]
COMPILED = kept_in("bots/rollout") / "compiled"
SECONDS = 20
"""How long compiling takes, for the message."""
NO_ENDS: Records = np.zeros((0, 0, 0), np.uint64)


class Playouts:
    """Everybody plays by the same weights, those of the table."""

    def __init__(self, title: str, players: int) -> None:
        self.engine: KingdomEngine = kingdom_records(title, players)
        self._players = players
        self._weights = np.tile(np.array(as_array(weights_of(title, players))), players)

    def carrots(
        self, state: State, seat: int, fixed: int, lines: Lines, seed: int, deals: int
    ) -> Carrots:
        """What everybody brings home after each of the seat's lines, in deals that they share.

        The hands of the `fixed` seats (a mask, or OPEN) stay as the state has them.
        """
        found: Carrots = np.zeros((deals, len(lines), self._players), np.int32)
        self._play(self.record(state)[None], seat, fixed, lines, seed, 0, found, NO_ENDS)
        return found

    def record(self, state: State) -> Records:
        """A state as the compiled game has it."""
        record: Records = self.engine.from_states([state]).words[0]
        return record

    def of_worlds(self, worlds: Records, seat: int, lines: Lines, seed: int, first: int) -> Carrots:
        """What everybody brings home after each of the lines in worlds that are dealt already.

        The chance in them depends on the seed and the world's number, from `first` on.
        """
        found: Carrots = np.zeros((len(worlds), len(lines), self._players), np.int32)
        self._play(worlds, seat, DEALT, lines, seed, first, found, NO_ENDS)
        return found

    def ends(self, worlds: Records, seat: int, lines: Lines, seed: int, first: int) -> Games:
        """The same games at their ends: for each world one for each line."""
        found: Carrots = np.zeros((len(worlds), len(lines), self._players), np.int32)
        ends = np.zeros((len(worlds), len(lines), at.RECORD_WORDS), np.uint64)
        self._play(worlds, seat, DEALT, lines, seed, first, found, ends)
        return Games(self.engine, len(worlds) * len(lines), ends.reshape(-1, at.RECORD_WORDS))

    def _play(
        self,
        starts: Records,
        seat: int,
        fixed: int,
        lines: Lines,
        seed: int,
        first: int,
        found: Carrots,
        ends: Records,
    ) -> None:
        try_lines(
            starts,
            self.engine.masks,
            self.engine.numbers,
            seat,
            fixed,
            lines,
            self._weights,
            np.uint64(seed),
            first,
            found,
            ends,
        )


@lru_cache(maxsize=32)
def playouts_of(title: str, players: int) -> Playouts:
    """The playouts of a title, made once."""
    return Playouts(title, players)


def as_lines(lines: list[tuple[int, ...]]) -> Lines:
    """Lines of steps as one array."""
    longest = max(map(len, lines))
    rows = [(*line, *(NO_STEP,) * (longest - len(line))) for line in lines]
    return np.array(rows, np.int64).reshape(len(lines), longest)
