"""What one seat of the Kingdom family observes in a batch: its own cards and the open table, read
from the records.

The same seat's view holds all of it; it never looks at another hand, the order of the deck or
another seat's parchments.
"""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.env.fields import Fields
from bunny_kingdom.fast import layout as at
from bunny_kingdom.fast.games import Games
from bunny_kingdom.fast.kingdom_engine import KingdomEngine

Rows = npt.NDArray[np.int16]


class BatchObserver:
    """Turns the records of a batch into rows; seats are counted from the observer."""

    def __init__(self, engine: KingdomEngine, seat: int) -> None:
        self.engine = engine
        self.seat = seat
        tables = engine.tables
        self.spaces = len(tables.book.atlas.names)
        self.cards = len(tables.card_ids)
        self.kinds = len(tables.kinds)
        self.parchments = len(tables.parchments)
        deal = tables.book.deals[engine.players]
        self.each = deal.hand + deal.reserve
        self.around = [(seat + k) % engine.players for k in range(engine.players)]
        self.fields = Fields(
            {
                "phase": at.OVER,
                "round": 1,
                "hand": self.cards,
                "parchments": self.parchments,
                "pieces": engine.players * self.kinds,
                "owner": self.spaces,
                "building": self.spaces,
                "carrots": engine.players,
                "taken": 1,
            }
        )

    def observe(self, games: Games) -> Rows:
        """A row for each game."""
        rows = np.zeros((len(games), self.fields.size), np.int16)
        b, at_field = games.bytes, self.fields.slices
        everywhere = np.arange(len(games))
        phase = b[:, at.PHASE].astype(np.int64)
        rows[everywhere, at_field["phase"].start + np.minimum(phase, at.OVER - 1)] = 1
        rows[:, at_field["round"]] = b[:, at.ROUND, None]
        rows[:, at_field["hand"]] = self._hands(b)
        rows[:, at_field["parchments"]] = self._bits(b, 8 * (at.PARCHMENTS + self.seat), 8)[
            :, : self.parchments
        ]
        owner = rows[:, at_field["owner"]]
        for place, seat in enumerate(self.around):
            land = self._bits(b, 8 * (at.TERRITORIES + 3 * seat), 24)[:, : self.spaces]
            owner += (place + 1) * land.astype(np.int16)
        rows[:, at_field["building"]] = b[:, at.BOARD : at.BOARD + self.spaces]
        rows[:, at_field["pieces"]] = np.hstack([self._pieces(b, seat) for seat in self.around])
        rows[:, at_field["carrots"]] = games.carrots()[:, self.around]
        building = (phase == at.CONSTRUCTION) & (b[:, at.CHOSEN] != at.NONE)
        rows[:, at_field["taken"]] = np.where(building, b[:, at.CHOSEN] + 1, 0)[:, None]
        return rows

    def _bits(self, b: npt.NDArray[np.uint8], first: int, count: int) -> npt.NDArray[np.uint8]:
        return np.unpackbits(b[:, first : first + count], axis=1, bitorder="little")

    def _pieces(self, b: npt.NDArray[np.uint8], seat: int) -> npt.NDArray[np.uint8]:
        first = 8 * (at.STOCK + 3 * seat)
        packed = b[:, first : first + 24]
        halves = np.stack([packed & 15, packed >> 4], axis=2).reshape(len(b), 48)
        pieces: npt.NDArray[np.uint8] = halves[:, : self.kinds]
        return pieces

    def _hands(self, b: npt.NDArray[np.uint8]) -> npt.NDArray[np.int16]:
        first = at.CARDS + b[:, at.HAND_AT + self.seat].astype(np.int64)
        places = np.arange(self.each)
        cards = np.take_along_axis(b, np.minimum(first[:, None] + places, b.shape[1] - 1), axis=1)
        held = places < b[:, at.HAND, None]
        counts = np.zeros((len(b), self.cards), np.int16)
        games, slots = np.nonzero(held)
        np.add.at(counts, (games, cards[games, slots]), 1)
        return counts
