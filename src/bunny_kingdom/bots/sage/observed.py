"""Observers: a seat's row of numbers from one record, whichever form of the kernels writes it."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from bunny_kingdom.bots.sage.shape import NO_CARD, Shape, copies_of
from bunny_kingdom.fast.kingdom.tables import Tables

Numbers = Any
"""Numbers side by side: an array of NumPy's, or a memoryview."""


@dataclass(frozen=True)
class Observed:
    """What a seat sees when it is to take its next card."""

    row: Numbers
    hand: Numbers
    """The numbers of the cards it may take, some perhaps more than once."""
    worths: Numbers
    """What the quick policy thinks that each is worth, in carrots."""


class Observer(ABC):
    """Observations of one title with one number of players."""

    def __init__(self, kernels: Any, tables: Tables) -> None:
        self.tables = tables
        self.shape = Shape.of(tables)
        self.copies: Numbers = self.seen(copies_of(tables))
        """How many copies of each card the deck has."""
        self._kernels = kernels

    @property
    @abstractmethod
    def known(self) -> tuple[Numbers, Numbers, Numbers]:
        """The title's masks and numbers, and the weights of its quick policy."""

    @abstractmethod
    def seen(self, values: Numbers) -> Numbers:
        """Bytes as the kernels see them, from a bytearray or an array."""

    @abstractmethod
    def empty(self) -> tuple[Numbers, Numbers, Numbers]:
        """Room for a row, a hand and what its cards are worth."""

    def first(self, record: Numbers, seat: int, memory: Numbers, public: Numbers) -> Observed:
        """Before the first card of a pick; `memory` as `shape` says, `public` by card: how many
        copies were played or lie open.
        """
        found, remembered = self.empty(), (self.seen(memory), self.seen(public), self.copies)
        self._kernels.observe(record, *self.known, seat, self.shape.seats, *remembered, *found)
        return _observed(*found)

    def later(self, record: Numbers, seat: int, picked: Numbers, first: Observed) -> Observed:
        """After some cards of the pick, from what was seen before it."""
        found, taken = self.empty(), (len(picked), self.seen(picked))
        self._kernels.observe_again(
            record, *self.known, seat, self.shape.seats, *taken, first.row, *found
        )
        return _observed(*found)


def _observed(row: Numbers, hand: Numbers, worths: Numbers) -> Observed:
    held = sum(card != NO_CARD for card in hand.tolist())
    return Observed(row, hand[:held], worths[:held])
