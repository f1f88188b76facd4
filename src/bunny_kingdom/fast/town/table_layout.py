"""What the tables say of a piece, by codes, and where they say it."""

from typing import Final

from bunny_kingdom.fast.town import layout as at

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
DOES_CODES: Final = {
    "draw": DRAW,
    "bridge": BRIDGE,
    "take-back": TAKE_BACK,
    "share": SHARE,
    "steal": STEAL,
    "score-quarter": SCORE_QUARTER,
}
GAINS: Final = {"coins": GAIN_COINS, "wood": GAIN_WOOD, "carrots": GAIN_CARROTS}
PER_CODES: Final = {"": 0, "round": 1, "upgrade": 2, "wood": 3, "coin": 4, "reserve": 5}

# Effects that last, as bits; a free slot is one of the bits from there on, by its cost.
CRIMINAL_COUNTS: Final = 1
WOOD_AS_COIN: Final = 2
FREE_SLOT: Final = 4

# What a request counts; first what asks for a survey of the quarters.
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
LEFT_CODES: Final = {"coins": 0, "wood": 1, "upgrades": 2, "requests": 3, "reserve": 4}

# The tables: first the board,
MOST_PLACES: Final = 10
MOST_CHAPTERS: Final = 12
AROUND: Final = 0
"""The plots beside each plot, also across the river."""
JOINED: Final = AROUND + at.PLOTS
"""Those that are joined without a bridge."""
BRIDGE_ENDS: Final = JOINED + at.PLOTS
ROWS: Final = BRIDGE_ENDS + 2 * MOST_PLACES
COLUMNS: Final = ROWS + 5
SLOT_COST: Final = COLUMNS + 5
WATERFRONT: Final = SLOT_COST + at.SLOTS
MOST_BRIDGES: Final = WATERFRONT + 1
PLACES: Final = MOST_BRIDGES + 1
SURCHARGE: Final = PLACES + 1
UPGRADE_PLACES: Final = SURCHARGE + 1
INCOME: Final = UPGRADE_PLACES + 1
ROUND_TILES: Final = INCOME + 1
ROUNDS: Final = ROUND_TILES + 1
PARK_TYPES: Final = ROUNDS + 1
"""The types that a park may have: a mask."""

# what a deal needs,
TILES_IN_GAME: Final = PARK_TYPES + 1
UPGRADE_WOOD: Final = TILES_IN_GAME + 1
CHAPTER_COUNT: Final = UPGRADE_WOOD + 1
CHAPTERS: Final = CHAPTER_COUNT + 1
"""Of each chapter its plots by slot, and a mask of its bridges."""
CHAPTER_SIZE: Final = at.SLOTS + 1
UPGRADE_CARDS: Final = CHAPTERS + MOST_CHAPTERS * CHAPTER_SIZE
"""How many there are; they follow, each as often as it exists."""

# where the numbers of the steps begin (see `numbering`),
PLAN: Final = UPGRADE_CARDS + 1 + at.MOST_PILE
BUILD: Final = PLAN + 1
PAY: Final = BUILD + 1
CRAFT: Final = PAY + 1
END: Final = CRAFT + 1
PLACE: Final = END + 1
PLOT: Final = PLACE + 1
DECLINE: Final = PLOT + 1
KIND: Final = DECLINE + 1
ACTIONS: Final = KIND + 1
MASK_WORDS: Final = ACTIONS + 1

# a row for each tile and each upgrade,
TILE: Final = MASK_WORDS + 1
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
MOST_BUILDINGS: Final = 10
"""How many buildings the quarter that is scored may have."""
COST: Final = 11
LASTS: Final = 12
PLANS: Final = 13
"""Whether a building lies beside it."""
FIRST_CRAFT: Final = 14
"""The step that buys it, if no building lies beside it; those with one follow by its number."""
TILE_SIZE: Final = 15
MOST_TILES: Final = 40
UPGRADE: Final = TILE + MOST_TILES * TILE_SIZE

# and one for each request.
MOST_UPGRADES: Final = 20
REQUEST: Final = UPGRADE + MOST_UPGRADES * TILE_SIZE
COUNTS: Final = 0
WHAT: Final = 1
EACH: Final = 2
MOST: Final = 3
STEPS: Final = 4
STEP: Final = 5
MOST_STEPS: Final = 3
REQUEST_SIZE: Final = STEP + 2 * MOST_STEPS
SIZE: Final = REQUEST + at.MOST_PILE * REQUEST_SIZE
