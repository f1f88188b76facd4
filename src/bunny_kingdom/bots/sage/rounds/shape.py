"""The shape of what is read of a table when a round begins: a block for each seat.

The observer's block is the first, then the others' by their prospects. All parchments are read: it
is only used in worlds that are imagined whole. Numbers are about as large as 1.
"""

from typing import Final

from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of

COUNTED: Final = len(of.COUNTS)
FIEFS: Final = 4
A_FIEF: Final = 6
"""Of the richest fiefs, with the pieces in hand placed: strength, wealth, what they pay together,
free land, open land beside it, size."""

TOTAL: Final = 0
"""Prospects by the forecast: carrots, fiefs until the end, kept pieces, parchments."""
CARROTS: Final = 1
LAND: Final = 2
PROMISED: Final = 3
PAID: Final = 4
"""What the fiefs pay at one harvest."""
ROUND: Final = 5
"""A 1 for the round that begins; only in the observer's block."""
COUNTS: Final = ROUND + at.ROUNDS
UNITS: Final = COUNTS + COUNTED
"""What one more of each count is worth to the seat."""
BEST: Final = UNITS + COUNTED
WAITING: Final = BEST + FIEFS * A_FIEF
"""Pieces in hand, by kind."""
HELD: Final = WAITING + at.MOST_KINDS
"""Parchments."""
BLOCK: Final = HELD + of.MOST_PARCHMENTS


def size_of(players: int) -> int:
    """How many numbers are read of a table."""
    return players * BLOCK
