"""Observers: a seat's row of numbers from one record, for a bot that decides."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.realm.weights import weights_of
from bunny_kingdom.bots.rollout.survey import Floats
from bunny_kingdom.bots.rollout.weights import as_array
from bunny_kingdom.bots.sage.observation import (
    DESKS,
    NOTED,
    TALLIED,
    observe_first,
    observe_later,
    survey_seats,
    wipe,
)
from bunny_kingdom.bots.sage.seats import Row
from bunny_kingdom.bots.sage.shape import NO_CARD, SEAT, SLOTS, Shape, copies_of
from bunny_kingdom.fast.bits import Bytes, Numbers, Words
from bunny_kingdom.fast.compiler import entry
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom.engine import kingdom_records
from bunny_kingdom.fast.pointers import as_bytes, pointer, record_memory

Rows = npt.NDArray[np.int8]


@entry
def observe(
    words: Words,
    ms: Words,
    ns: Numbers,
    weights: Floats,
    seat: int,
    seats: int,
    memory: Bytes,
    public: Bytes,
    copies: Bytes,
    out: Row,
    hand: Bytes,
    worths: Floats,
) -> None:
    """The row of a seat that has taken no card of this pick yet."""
    desks = np.empty(DESKS, np.uint64)
    tallies = np.zeros(TALLIED, np.int64)
    notes = np.zeros(NOTED, np.float64)
    fiefs = np.zeros(at.MOST_SEATS, np.int64)
    blocks = np.zeros(at.MOST_SEATS * SEAT, np.int8)
    w = record_memory()
    b = as_bytes(w)
    now, m, n = pointer(words), pointer(ms), pointer(ns)
    wipe(now, w)
    survey_seats(
        now,
        w,
        b,
        m,
        n,
        pointer(desks),
        pointer(tallies),
        pointer(notes),
        pointer(weights),
        pointer(fiefs),
        pointer(blocks),
    )
    observe_first(
        now,
        w,
        b,
        m,
        n,
        seat,
        seats,
        pointer(memory),
        pointer(public),
        pointer(copies),
        pointer(desks),
        pointer(tallies),
        pointer(notes),
        pointer(weights),
        pointer(fiefs),
        pointer(blocks),
        pointer(out),
        pointer(hand),
        pointer(worths),
    )


@entry
def observe_again(
    words: Words,
    ms: Words,
    ns: Numbers,
    weights: Floats,
    seat: int,
    seats: int,
    taken: int,
    picked: Bytes,
    first_row: Row,
    out: Row,
    hand: Bytes,
    worths: Floats,
) -> None:
    """The row of a seat that has taken some cards of this pick."""
    desks = np.empty(DESKS, np.uint64)
    tallies = np.zeros(TALLIED, np.int64)
    notes = np.zeros(NOTED, np.float64)
    observe_later(
        pointer(words),
        pointer(ms),
        pointer(ns),
        seat,
        seats,
        taken,
        pointer(picked),
        pointer(first_row),
        pointer(desks),
        pointer(tallies),
        pointer(notes),
        pointer(weights),
        pointer(out),
        pointer(hand),
        pointer(worths),
    )


@dataclass(frozen=True)
class Observed:
    """What a seat sees when it is to take its next card."""

    row: Rows
    hand: npt.NDArray[np.uint8]
    """The numbers of the cards it may take, some perhaps more than once."""
    worths: npt.NDArray[np.float64]
    """What the quick policy thinks that each is worth, in carrots."""


class Observer:
    """Observations of one title with one number of players."""

    def __init__(self, title: str, players: int) -> None:
        self.engine = kingdom_records(title, players)
        self.shape = Shape.of(self.engine.tables)
        self.copies = copies_of(self.engine.tables)
        self.weights = as_array(weights_of(title, players))

    def first(
        self,
        record: npt.NDArray[np.uint64],
        seat: int,
        memory: npt.NDArray[np.uint8],
        public: npt.NDArray[np.uint8],
    ) -> Observed:
        """Before the first card of a pick; `memory` as `shape` says, `public` by card: how many
        copies were played or lie open.
        """
        row, hand, worths = self._empty()
        observe(
            record,
            *self.engine.constants,
            self.weights,
            seat,
            self.shape.seats,
            memory,
            public,
            self.copies,
            row,
            hand,
            worths,
        )
        return self._observed(row, hand, worths)

    def later(
        self,
        record: npt.NDArray[np.uint64],
        seat: int,
        picked: npt.NDArray[np.uint8],
        first: Observed,
    ) -> Observed:
        """After some cards of the pick, from what was seen before it."""
        row, hand, worths = self._empty()
        observe_again(
            record,
            *self.engine.constants,
            self.weights,
            seat,
            self.shape.seats,
            len(picked),
            picked,
            first.row,
            row,
            hand,
            worths,
        )
        return self._observed(row, hand, worths)

    def _empty(self) -> tuple[Rows, npt.NDArray[np.uint8], npt.NDArray[np.float64]]:
        return (
            np.zeros(self.shape.size, np.int8),
            np.zeros(SLOTS, np.uint8),
            np.zeros(SLOTS, np.float64),
        )

    @staticmethod
    def _observed(
        row: Rows, hand: npt.NDArray[np.uint8], worths: npt.NDArray[np.float64]
    ) -> Observed:
        held = int(np.count_nonzero(hand != NO_CARD))
        return Observed(row, hand[:held], worths[:held])


@lru_cache(maxsize=16)
def observer_of(title: str, players: int) -> Observer:
    """The observer of a title, made once."""
    return Observer(title, players)
