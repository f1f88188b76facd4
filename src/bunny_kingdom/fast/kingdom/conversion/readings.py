"""Readings: a record's numbers and sets as Python sees them."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.errors import NoTwin
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom.tables import Tables


class RecordReader:
    """Reads one record, at a point where nobody is in the middle of an action."""

    def __init__(self, tables: Tables, words: npt.NDArray[np.uint64]) -> None:
        self.tables = tables
        self.book = tables.book
        self.words = words
        self.bytes = words.view(np.uint8)
        if self.bytes[at.ACTOR] != at.NONE:
            raise NoTwin("a seat is in the middle of an action: a readable state has no such point")
        self.players = int(self.bytes[at.PLAYERS])
        self.phase = at.PHASES[self.bytes[at.PHASE]]

    def byte(self, offset: int) -> int:
        return int(self.bytes[offset])

    def plane(self, offset: int) -> int:
        """A set of spaces, as the atlas has them."""
        return sum(int(self.words[offset + word]) << 64 * word for word in range(3))

    def stock(self, seat: int, kind: int) -> int:
        """How many cards of a kind lie before a seat."""
        return int(self.words[at.STOCK + 3 * seat + (kind >> 4)]) >> 4 * (kind & 15) & 15

    def card_names(self, offsets: range) -> tuple[str, ...]:
        """The cards at some places of the deck."""
        return tuple(self.tables.card_ids[self.byte(offset)] for offset in offsets)

    def hand_offset(self, seat: int) -> int:
        """Where a seat's present hand begins."""
        return at.CARDS + self.byte(at.HAND_AT + seat)

    def dealt_offset(self, seat: int) -> int:
        """Where the cards begin that a seat was dealt."""
        deal = self.book.deals[self.players]
        each = deal.hand + deal.reserve
        return at.CARDS + self.byte(at.HANDS) + (self.players - 1 - seat) * each
