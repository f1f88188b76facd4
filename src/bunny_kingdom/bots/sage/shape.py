"""The shape of an observation: which block of a row begins where.

A row is bytes with a sign; the network sees them divided by SCALE. It has, one after the other:
planes with a number for each card, planes with a number for each space, a block for each seat from
the observer on (empty seats are zeros), and what else the observer knows.
"""

from collections import Counter
from dataclasses import dataclass

from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.tables import Tables

SCALE = 32.0
SLOTS = 16
"""The most cards in a hand."""
NO_CARD = 255

# -- planes of cards ------------------------------------------------------------------------------
HELD, OWN_WORTH, NEXT_WORTH, FIRST_PASSED, UNSEEN = 0, 1, 2, 3, 6
"""In hand; their worth to the seat and to who gets the hand next; in hands that the seat passed on;
copies that were neither played nor ever in its hand."""
PASSED_PLANES = UNSEEN - FIRST_PASSED
PLANES = 7

# -- a seat's block -------------------------------------------------------------------------------
COUNTED = len(of.COUNTS)
FIEFS, A_FIEF = 6, 5
"""Its richest fiefs: strength, wealth, free land, open land beside it, size."""
SEAT_COUNTS = 2
SEAT_FIEFS = SEAT_COUNTS + COUNTED
SEAT_PIECES = SEAT_FIEFS + FIEFS * A_FIEF
SEAT_PAID = SEAT_PIECES + at.MOST_KINDS
SEAT_RAILS = SEAT_PAID + 1
SEAT = SEAT_RAILS + 4

# -- the rest, from its beginning -----------------------------------------------------------------
UNITS = of.MOST_PARCHMENTS
COIN_UNITS = UNITS + COUNTED
ROUND = COIN_UNITS + 2
LEFT = ROUND + at.ROUNDS
TAKEN = LEFT + SLOTS
BURIES = TAKEN + 3
RESERVE = BURIES + 1
PLAYERS = RESERVE + 1
REST = PLAYERS + at.MOST_SEATS - 1

# -- what a seat remembers: bytes, a number for each card -----------------------------------------
KEPT = at.MOST_SEATS
"""Hands passed on: the last one first, by what was left in them."""
MEMORY_PLANES = 1 + KEPT
"""How many copies of each card the seat ever had in hand; then the hands."""


@dataclass(frozen=True)
class Shape:
    """The sizes of a title's rows."""

    cards: int
    spaces: int
    seats: int
    """The most players that the title has: rows are as long with fewer."""

    @classmethod
    def of(cls, tables: Tables) -> "Shape":
        """The shape of a title's observations."""
        book = tables.book
        return cls(len(tables.card_ids), len(book.atlas.names), max(book.deals))

    @property
    def board(self) -> int:
        """Where the planes of spaces begin: each seat's land, then cities, then what produces."""
        return PLANES * self.cards

    @property
    def blocks(self) -> int:
        """Where the seats' blocks begin."""
        return self.board + (self.seats + 2) * self.spaces

    @property
    def rest(self) -> int:
        """Where the rest begins."""
        return self.blocks + self.seats * SEAT

    @property
    def size(self) -> int:
        """How long a row is."""
        return self.rest + REST

    @property
    def memory(self) -> int:
        """How many bytes a seat's memory has."""
        return MEMORY_PLANES * self.cards


def copies_of(tables: Tables) -> bytearray:
    """How many copies of each card the deck has."""
    deck = Counter(tables.book.deck())
    return bytearray(deck[name] for name in tables.card_ids)
