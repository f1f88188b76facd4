"""Games side by side on the GPU: what `fast.games` does, with every array there."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.cuda.arrays import GpuArray, Records
from bunny_kingdom.fast.cuda.kernels import Kernels
from bunny_kingdom.fast.games import Games
from bunny_kingdom.fast.masks import WHOEVER_ACTS
from bunny_kingdom.kernel.errors import IllegalAction

if TYPE_CHECKING:
    from bunny_kingdom.fast.engine import FastEngine


class GpuGames:
    """A batch of games of one engine; what a method gives stays on the GPU.

    Arrays that are passed in may be anybody's, if they lie there too: torch's, CuPy's or JAX's.
    What is begun is done in order, and nothing waits for it but what looks at numbers here.
    """

    def __init__(
        self,
        engine: "FastEngine",
        kernels: Kernels,
        count: int,
        words: npt.NDArray[Any] | None = None,
    ) -> None:
        self.engine, self.kernels, self.count = engine, kernels, count
        self.words = Records(count, len(engine.blank), engine.blank.dtype)
        if words is not None:
            self.words.set_rows(words)
        self.chances = GpuArray.of(np.arange(1, count + 1, dtype=np.uint64)[:, None], columns=True)
        self.seats = GpuArray((count,), np.int64)
        """The seat to act in every game, as `legal` or `advance` last found it; -1: it is over."""
        self.masks = GpuArray((count, (engine.numbering.size + 63) // 64), np.uint64, columns=True)
        """The legal steps of that seat, as words of 64 bits."""
        self.actions = GpuArray((count,), np.int64)
        self.last_carrots = GpuArray((count, engine.players), np.int32, columns=True)
        """The final carrots of the last game that ended in each row, by `advance`."""
        self.last_carrots.fill(0)
        self.ended = GpuArray((count,), np.bool_)
        """Whether the last `advance` ended the game of each row."""
        self.ended.fill(0)
        self._observed: GpuArray | None = None

    def __len__(self) -> int:
        return self.count

    def _run(self, name: str, *arguments: Any) -> GpuArray:
        return self.kernels.run(name, self.count, *arguments)

    def deal(self, seed: int = 1, first: int = 0) -> None:
        """Restart all games; row `i` becomes game number `first + i` of the seed."""
        e = self.kernels
        self._run("deal", self.words, *e.tables, e.blank, self.chances, seed, first)

    def legal(self) -> GpuArray:
        """The legal steps of the seat to act in every game; the next call overwrites them."""
        e = self.kernels
        self._run("legal", self.words, *e.tables, WHOEVER_ACTS, self.seats, self.masks)
        return self.masks

    def sample(self) -> GpuArray:
        """A random legal step for every game."""
        self.legal()
        return self.sample_only()

    def sample_only(self) -> GpuArray:
        """The same by the masks as they are."""
        self._run("sample", self.masks, self.chances, self.actions)
        return self.actions

    def step(self, actions: Any, seats: Any = None) -> None:
        """One step in every game that is not over, by the seats that `legal` named.

        If one is not legal, that game has not moved but all others have, and the error names it.
        """
        asked = self.seats if seats is None else seats
        found = self._run("step", self.words, *self.kernels.tables, asked, actions, False)
        row = int(found.numpy()[0])
        if row >= 0:
            raise IllegalAction("no-such-step", f"the step is not legal in game {row}")

    def trusted_step(self, actions: Any) -> None:
        """The same for steps that come from the masks: they are not checked, nor waited for."""
        self._run("step", self.words, *self.kernels.tables, self.seats, actions, True)

    def advance(self, actions: Any) -> GpuArray:
        """A trusted step in every game and its next legal steps; how many games ended.

        Games that end are dealt again at once: they are in `ended`, their carrots in
        `last_carrots`.
        """
        e = self.kernels
        return self._run(
            "advance",
            self.words,
            *e.tables,
            e.blank,
            self.chances,
            self.seats,
            actions,
            self.masks,
            self.last_carrots,
            self.ended,
        )

    def observe(self, seats: Any = None) -> GpuArray:
        """What a seat of each game observes: the one to act, or those that are named.

        The fields and their order are the environments'. The next call overwrites it.
        """
        if self._observed is None:
            fields = import_module(f"{self.engine.package}.observation").field_sizes(
                self.engine.tables, self.engine.players
            )
            ends = np.cumsum(list(fields.values()))
            self._where = GpuArray.of(np.array([0, *ends[:-1]], np.int64))
            self._observed = GpuArray((self.count, int(ends[-1])), np.int16, columns=True)
            self._whoever_acts = GpuArray.of(np.full(self.count, WHOEVER_ACTS, np.int64))
        asked = self._whoever_acts if seats is None else seats
        self._observed.fill(0)
        tables = self.kernels.tables
        self._run("observe", self.words, *tables, asked, self._where, self._observed)
        return self._observed

    def play_out(self) -> int:
        """Play every game to its end at random; how many steps that took."""
        found = self._run("play-out", self.words, *self.kernels.tables, self.chances)
        return int(found.numpy()[0])

    def here(self) -> Games:
        """A copy of the games for the CPU, which can say all that `Games` can."""
        games = Games(self.engine, self.count, self.words.rows())
        games.chances = np.ascontiguousarray(self.chances.numpy())
        return games

    def carrots(self) -> npt.NDArray[np.int32]:
        """Everybody's carrots so far, by game and seat, for NumPy."""
        return self.here().carrots()
