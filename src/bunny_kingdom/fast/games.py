"""Games side by side: records, and what can be done with all of them at once."""

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast import masks
from bunny_kingdom.fast.masks import WHOEVER_ACTS
from bunny_kingdom.kernel.errors import IllegalAction

if TYPE_CHECKING:
    from bunny_kingdom.fast.engine import FastEngine

Steps = npt.NDArray[np.int64]
Records = npt.NDArray[Any]
"""One record or a row for each; words with a sign or without, as the family has them."""


class Games:
    """A batch of games of one engine: a row of `words` (and of `bytes`) for each."""

    def __init__(
        self,
        engine: "FastEngine",
        count: int,
        words: Records | None = None,
    ) -> None:
        self.engine = engine
        if words is None:
            words = np.zeros((count, len(engine.blank)), engine.blank.dtype)
        self.words = words
        self.bytes: npt.NDArray[np.uint8] = words.view(np.uint8)
        self.chances: npt.NDArray[np.uint64] = np.arange(1, count + 1, dtype=np.uint64)[:, None]
        self.seats: Steps = np.zeros(count, np.int64)
        """The seat to act in every game, as `legal` last found it; -1: the game is over."""
        self._masks: npt.NDArray[np.uint64] = np.zeros(
            (count, (engine.numbering.size + 63) // 64), np.uint64
        )
        self._actions: Steps = np.zeros(count, np.int64)
        self.last_carrots: npt.NDArray[np.int32] = np.zeros((count, engine.players), np.int32)
        """The final carrots of the last game that ended in each row, by `advance`."""
        self.ended: npt.NDArray[np.bool_] = np.zeros(count, np.bool_)
        """Whether the last `advance` ended the game of each row."""

    def __len__(self) -> int:
        return len(self.words)

    def copy(self) -> "Games":
        """A copy of the games, to try something else."""
        other = Games(self.engine, len(self), self.words.copy())
        other.chances = self.chances.copy()
        return other

    def here(self) -> "Games":
        """The games on the CPU, where these are; a GPU's are copied."""
        return self

    def deal(self, seed: int, first: int = 0) -> None:
        """Restart all games; row `i` becomes game number `first + i` of the seed."""
        e = self.engine
        e.batches.deal_batch(
            self.words, *e.constants, e.blank, self.chances, np.uint64(seed), first
        )

    def deal_row(self, row: int, seed: int) -> None:
        """Restart one game, from nothing but its seed."""
        e, rows = self.engine, slice(row, row + 1)
        chances, words = self.chances[rows], self.words[rows]
        e.batches.deal_batch(words, *e.constants, e.blank, chances, np.uint64(seed), 0)

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        return self.engine.over(self.words)

    def legal(self) -> npt.NDArray[np.uint64]:
        """The legal steps of the seat to act in every game, as words of 64 bits.

        The array belongs to the batch: the next call overwrites it.
        """
        e = self.engine
        asked = WHOEVER_ACTS
        e.batches.legal_batch(self.words, *e.constants, asked, self.seats, self._masks)
        return self._masks

    def legal_for(self, seat: int, row: int = 0) -> npt.NDArray[np.uint64]:
        """The legal steps of any seat of one game, as words: none while it must wait."""
        e, words = self.engine, self.words[row : row + 1]
        mask = np.zeros(self._masks.shape[1], np.uint64)
        e.batches.legal_batch(words, *e.constants, seat, np.zeros(1, np.int64), mask[None])
        return mask

    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """The same as a row of booleans, one per step."""
        packed = np.ascontiguousarray(self.legal()).view(np.uint8)
        found = np.unpackbits(packed, axis=1, bitorder="little", count=self.engine.numbering.size)
        return found.view(np.bool_)

    def sample(self) -> Steps:
        self.legal()
        return self.sample_only()

    def sample_only(self) -> Steps:
        """The same by the masks as `legal` last filled them."""
        masks.sample_batch(self._masks, self.chances, self._actions)
        return self._actions

    def step(self, actions: Steps, seats: Steps | None = None) -> None:
        """One step in every game that is not over, by the seats that `legal` named.

        A step that is not legal is refused; the games before it have moved already.
        """
        e = self.engine
        actions = np.ascontiguousarray(actions, np.int64)
        row = e.batches.step_batch(
            self.words, *e.constants, self.seats if seats is None else seats, actions, False
        )
        if row >= 0:
            raise IllegalAction("no-such-step", f"step {actions[row]} is not legal in game {row}")

    def trusted_step(self, actions: Steps) -> None:
        """The same for steps that come from `sample` or from the masks: they are not checked."""
        e = self.engine
        e.batches.step_batch(self.words, *e.constants, self.seats, actions, True)

    def advance(self, actions: Steps) -> int:
        """A trusted step in every game and its next legal steps; how many games ended.

        Games that end are dealt again at once, and their carrots are in `last_carrots`. The
        new seats and masks are those that `legal` would find.
        """
        e = self.engine
        ended: int = e.batches.advance_batch(
            self.words,
            *e.constants,
            e.blank,
            self.chances,
            self.seats,
            actions,
            self._masks,
            self.last_carrots,
            self.ended,
        )
        return ended

    def play_out(self) -> int:
        """Play every game to its end at random; how many steps that took."""
        e = self.engine
        steps: int = e.batches.play_out_batch(self.words, *e.constants, self.chances)
        return steps

    def sections(self) -> npt.NDArray[np.int32]:
        """Everybody's carrots by game, seat and moment; those of the end come last."""
        return self.engine.scored(self.words)

    def carrots(self) -> npt.NDArray[np.int32]:
        """Everybody's carrots so far, by game and seat."""
        carrots: npt.NDArray[np.int32] = self.sections().sum(axis=2, dtype=np.int32)
        return carrots
