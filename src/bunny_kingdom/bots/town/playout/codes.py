"""Codes: what the tables say of a piece, and where they say it."""

from typing import Final

CRIMINAL: Final = 5
PARK: Final = 6

# Effects that happen at once.
GAIN_COINS: Final = 1
GAIN_WOOD: Final = 2
GAIN_CARROTS: Final = 3
DRAW: Final = 4
BRIDGE: Final = 5
TAKE_BACK: Final = 6
SHARE: Final = 7
STEAL: Final = 8
SCORE_QUARTER: Final = 9
PLANS: Final = 10

# Effects that last, as bits; the free slots are five of them.
CRIMINAL_COUNTS: Final = 1
WOOD_AS_COIN: Final = 2
FREE_SLOT: Final = 4

# What a request counts.
BUILDINGS: Final = 1
TYPES: Final = 2
SAME_TYPE: Final = 3
QUARTERS: Final = 4
LARGEST: Final = 5
STARS_ALL: Final = 6
PLOTS_OF: Final = 7
LINES: Final = 8
RUN: Final = 9
CROSSINGS: Final = 10
BRIDGES: Final = 11
LEFT: Final = 12
BEHIND: Final = 13
A_QUARTER: Final = 14
REPEAT: Final = 15
COUNT_CODES: Final = {
    "buildings": BUILDINGS,
    "types": TYPES,
    "same-type": SAME_TYPE,
    "quarters": QUARTERS,
    "largest-quarter": LARGEST,
    "stars": STARS_ALL,
    "plots": PLOTS_OF,
    "lines": LINES,
    "run": RUN,
    "crossings": CROSSINGS,
    "bridges": BRIDGES,
    "left": LEFT,
    "behind": BEHIND,
}

# The tables: first the board,
AROUND: Final = 0
"""The plots beside each plot, also across the river."""
JOINED: Final = 25
"""Those that are joined without a bridge."""
BRIDGE_ENDS: Final = 50
ROWS: Final = 70
COLUMNS: Final = 75
SLOT_COST: Final = 80
WATERFRONT: Final = 85
MOST_BRIDGES: Final = 86
PLACES: Final = 87
SURCHARGE: Final = 88
UPGRADE_PLACES: Final = 89
INCOME: Final = 90
ROUND_TILES: Final = 91

# then a row for each tile and each upgrade,
TILE: Final = 100
TYPE: Final = 0
WATER: Final = 1
STARS: Final = 2
PER_UPGRADE: Final = 3
NEEDS: Final = 4
DOES: Final = 5
AMOUNT: Final = 6
PER: Final = 7
KEEP_ONE: Final = 8
FROM_DISCARD: Final = 9
COST: Final = 10
LASTS: Final = 11
TILE_SIZE: Final = 12
UPGRADE: Final = TILE + 40 * TILE_SIZE

# and one for each request.
REQUEST: Final = UPGRADE + 20 * TILE_SIZE
COUNTS: Final = 0
WHAT: Final = 1
EACH: Final = 2
MOST: Final = 3
STEPS: Final = 4
STEP: Final = 5
REQUEST_SIZE: Final = 12
SIZE: Final = REQUEST + 50 * REQUEST_SIZE
