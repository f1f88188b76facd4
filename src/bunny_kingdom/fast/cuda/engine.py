"""The fast engine on a GPU, of one title and number of players."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.cuda.arrays import GpuArray
from bunny_kingdom.fast.cuda.games import GpuGames
from bunny_kingdom.fast.cuda.kernels import Kernels
from bunny_kingdom.fast.cuda.programs import Form
from bunny_kingdom.fast.engine import FastEngine


class GpuEngine:
    """What `FastEngine(title, players, device="cuda")` gives: the same games, played on the GPU.

    `engine` has the rules, the tables and the numbering; it compiles nothing for the CPU until
    something is asked of it there.
    """

    def __init__(self, engine: FastEngine, form: Form | None = None) -> None:
        self.engine = engine
        self.title, self.players = engine.title, engine.players
        self.numbering, self.moments = engine.numbering, engine.moments
        self.kernels = Kernels(engine, form)

    def deal(self, count: int, seed: int = 1, first: int = 0) -> GpuGames:
        """A number of games, dealt as the CPU's are from the same seed."""
        games = GpuGames(self.engine, self.kernels, count)
        games.deal(seed, first)
        return games

    def from_states(self, states: Iterable[Any]) -> GpuGames:
        """Games that go on from readable states."""
        words = np.array([self.engine.record_of(state) for state in states])
        return GpuGames(self.engine, self.kernels, len(words), words)

    def play(self, count: int, seed: int = 1, first: int = 0) -> tuple[npt.NDArray[np.int32], int]:
        """Final carrots of random games by game and seat, and how many steps they took.

        Game number `first + i` is the CPU's of that seed and number.
        """
        carrots, steps = self.play_there(count, seed, first)
        return carrots.numpy(), int(steps.numpy()[0])

    def play_there(self, count: int, seed: int = 1, first: int = 0) -> tuple[GpuArray, GpuArray]:
        """The same, begun and not waited for; both stay on the GPU."""
        return self._play(self.kernels.blank, count, seed, first, False)

    def rollout(
        self, games: GpuGames, count: int, seed: int = 1, row: int = 0
    ) -> npt.NDArray[np.int32]:
        """Final carrots of so many random continuations of one game."""
        start = GpuArray.of(games.words.rows()[row])
        return self._play(start, count, seed, 0, True)[0].numpy()

    def _play(
        self, record: GpuArray, count: int, seed: int, first: int, start: bool
    ) -> tuple[GpuArray, GpuArray]:
        """In waves, each as many games as there is room for.

        Games that begin together fetch the same instructions for a while: so a million games take
        a quarter less time than with each begun where another has ended.
        """
        kernels = self.kernels
        carrots, steps = GpuArray((count, self.players), np.int32), kernels.results("play")
        waves = max(1, -(-count // kernels.at_once("play")))
        for wave in range(waves):
            begin, end = count * wave // waves, count * (wave + 1) // waves
            rows = carrots.rows_from(begin, end - begin)
            here = (record, *kernels.tables, seed, first + begin, rows, start)
            kernels.launch("play", end - begin, steps, *here)
        return carrots, steps
