"""Groups: games of one table size that are played side by side, on many threads."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, wait
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.sage.observer import Rows, observer_of
from bunny_kingdom.bots.sage.shape import SLOTS
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.learn.drafts import MOST_PICKED, advance_drafts, deal_drafts, observe_drafts
from bunny_kingdom.learn.trials import Found, try_picks

PARTS = 48
"""Into how many parts the work on a group is cut: enough for every thread to get some."""


class Group:
    """Some games of a title, all at the same pick; work on them goes to an executor."""

    def __init__(self, title: str, players: int, games: int, executor: Executor) -> None:
        self.observer = observer_of(title, players)
        self.engine = self.observer.engine
        self.shape = self.observer.shape
        self.players, self.games = players, games
        self.rows = games * players
        deal = self.engine.tables.book.deals[players]
        self.plays: int = deal.play
        self.picked: int = deal.play + deal.discard
        self._executor = executor
        self._weights = np.tile(self.observer.weights, players)
        self._words = np.zeros((games, at.RECORD_WORDS), np.uint64)
        self._chances = np.ones((games, 1), np.uint64)
        self._memories = np.zeros((games, players * self.shape.memory), np.uint8)
        self._public = np.zeros((games, self.shape.cards), np.uint8)
        self._picks = np.zeros((games, players * MOST_PICKED), np.uint8)
        self.picks = self._picks.reshape(self.rows, MOST_PICKED)
        """By row, which can be written to: what each seat takes."""
        self.hands = np.zeros((self.rows, SLOTS), np.uint8)
        self.worths = np.zeros((self.rows, SLOTS), np.float64)

    def deal(self, seed: int, first: int = 0) -> list[Future[None]]:
        """Deal all games."""
        return self._spread(
            lambda low, high: deal_drafts(
                self._words,
                *self.engine.constants,
                self.engine.blank,
                self._chances,
                np.uint64(seed),
                first,
                self._memories,
                self._public,
                low,
                high,
            )
        )

    def observe(self, taken: int, first: Rows, rows: Rows) -> list[Future[None]]:
        """Write what every seat sees; for a later card of a pick from the rows of the first one."""
        return self._spread(
            lambda low, high: observe_drafts(
                self._words,
                *self.engine.constants,
                self.observer.weights,
                self.shape.seats,
                taken,
                self._picks,
                self._memories,
                self._public,
                self.observer.copies,
                first,
                rows,
                self.hands,
                self.worths,
                low,
                high,
            )
        )

    def take(self, taken: int, slots: npt.NDArray[np.int64]) -> None:
        """Every seat takes the card in a slot of its hand."""
        cards = np.take_along_axis(self.hands, slots.reshape(-1, 1), 1)[:, 0]
        self.picks[:, taken] = cards

    def advance(self) -> list[Future[None]]:
        """Play what was picked, up to the next pick."""
        return self._spread(
            lambda low, high: advance_drafts(
                self._words,
                *self.engine.constants,
                self._weights,
                self._picks,
                self._memories,
                self._public,
                low,
                high,
            )
        )

    def try_picks(
        self, lines: npt.NDArray[np.uint8], deals: int, seed: int, found: Found
    ) -> list[Future[None]]:
        """What lines of cards would bring every seat, by games of the quick policy."""
        return self._spread(
            lambda low, high: try_picks(
                self._words,
                *self.engine.constants,
                self._weights,
                self.players,
                lines,
                deals,
                np.uint64(seed),
                found,
                self.players * low,
                self.players * high,
            )
        )

    def read_with(self, kernel: Callable[..., None], taken: int, *given: object) -> None:
        """Let a kernel look at all games, with so many cards of their picks taken."""
        kernel(self._words, *self.engine.constants, self._weights, taken, self._picks, *given)

    @property
    def over(self) -> bool:
        """Whether the games are over: all end at once."""
        return bool(self.engine.over(self._words[:1])[0])

    def carrots(self) -> npt.NDArray[np.int32]:
        """By game and seat."""
        found: npt.NDArray[np.int32] = self.engine.scored(self._words).sum(axis=2)
        return found

    def _spread(self, work: Callable[[int, int], None]) -> list[Future[None]]:
        edges = np.linspace(0, self.games, min(PARTS, self.games) + 1).astype(int).tolist()
        return [self._executor.submit(work, low, high) for low, high in pairwise(edges)]


def finish(work: list[Future[None]]) -> None:
    """Wait until work is done; what failed in it is raised here."""
    wait(work)
    for each in work:
        each.result()
