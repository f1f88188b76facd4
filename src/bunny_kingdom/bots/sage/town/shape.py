"""The shape of an observation of Town: which of the network's numbers begins where.

The observer is the seat whose turn it is; the network reads the table as that turn leaves it. Most
numbers are 0, so an observation is a list of those that are not.
"""

from typing import Final

from bunny_kingdom.bots.town.weights import NAMES
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of

FEATURES: Final = len(NAMES)
"""Those by which the quick policy judges a side."""
TILES: Final = 28
UPGRADES: Final = 11
REQUESTS: Final = 30
"""The kinds of pieces of our own book; a test counts them."""
MOST_TURNS: Final = 21
QUARTERS: Final = 3
A_QUARTER: Final = 5
"""Of a seat's best quarters: renown, stars, types, buildings, free plots beside it."""

TURNS: Final = 0
"""How many turns are to come, both seats' together: a 1 in its place."""
LEAD: Final = TURNS + MOST_TURNS
"""The lead with what the own requests pay as things stand, in the place of the turns to come."""
SIDE: Final = LEAD + MOST_TURNS

# A side of the table.
FEATURE: Final = 0
"""The features of the quick policy; and each times the turns that are left to the seat."""
LATER: Final = FEATURE + FEATURES
BEST: Final = LATER + FEATURES
TYPES_IN: Final = BEST + QUARTERS * A_QUARTER
"""The types of the best quarter, and those that its stars wait for."""
WAITED_FOR: Final = TYPES_IN + at.TYPES
HELD: Final = WAITED_FOR + at.TYPES
BUILT: Final = HELD + TILES
BOUGHT: Final = BUILT + TILES
OWNED: Final = BOUGHT + UPGRADES
PURSE: Final = OWNED + at.PLOTS
SIDE_SIZE: Final = PURSE + 2

# What lies between the two.
OFFER: Final = SIDE + 2 * SIDE_SIZE
MARKET: Final = OFFER + TILES
TRACK: Final = MARKET + UPGRADES
"""Of each slot: beside the best quarter, and beside any building, of each; wood; river."""
A_SLOT: Final = 6
ON_TRACK: Final = TRACK + A_SLOT * at.SLOTS
SHARED: Final = ON_TRACK + at.PLOTS
BRIDGES: Final = SHARED + at.PLOTS
WISHES: Final = BRIDGES + of.MOST_PLACES
"""The requests in hand; what each pays as things stand; those of the rival that are known."""
PAID: Final = WISHES + REQUESTS
KNOWN: Final = PAID + REQUESTS
SIZE: Final = KNOWN + REQUESTS
