"""Where everything is in the one row of numbers that is a game of Town.

Sets of plots, requests and effects are masks. Lists are a count and as many entries after it; they
keep their order, and the top of a pile is the last of its list. What lies on the table comes first,
then the seats, and the piles come last, so that a bot can try a step on a copy of little.
"""

from typing import Final

PHASES: Final = (
    "requests",
    "turn",
    "payment",
    "bridge",
    "take-back",
    "share",
    "keep",
    "quarter",
    "reveal",
    "park",
    "repeat",
    "end",
)
(
    REQUESTS_PHASE,
    TURN,
    PAYMENT,
    BRIDGE,
    TAKE_BACK,
    SHARE,
    KEEP,
    QUARTER,
    REVEAL,
    PARK,
    REPEAT,
    OVER,
) = range(len(PHASES))

NONE: Final = -1
SEATS_AT_TABLE: Final = 2
PLOTS: Final = 25
SLOTS: Final = 5
TYPES: Final = 6
"""Those that a park can have."""
MOST_TYPES: Final = 7
MOST_RESERVE: Final = 24
MOST_MARKET: Final = 9
MOST_UPGRADES: Final = 4
MOST_DRAWN: Final = 12
MOST_PILE: Final = 40
MOST_ROUNDS: Final = 6
SECTIONS: Final = MOST_ROUNDS + 1
"""Carrots are kept by round; those of the reveal come last."""

# The table.
OWNED: Final = 0
"""Two masks: the plots whose cards a seat has."""
SHARED: Final = 2
WOODED: Final = 3
BRIDGES: Final = 4
ROUND: Final = 5
ACTIVE: Final = 6
FIRST: Final = 7
PLANNED: Final = 8
BUILDS: Final = 9
OFFERED: Final = 10
"""How many buildings are turned up; they follow."""
OFFER: Final = 11
TRACK: Final = OFFER + SLOTS
FOR_SALE: Final = TRACK + SLOTS
"""How many upgrades can be bought; each is followed by the tile beside it, or NONE."""
MARKET: Final = FOR_SALE + 1
TILE_AT: Final = MARKET + 2 * MOST_MARKET
BESIDE: Final = TILE_AT + PLOTS
"""Of each plot, those that it is joined with, bridges counted."""

# Where the game stands.
PHASE: Final = BESIDE + PLOTS
OWES: Final = PHASE + 1
"""The seats that owe an action, as bits."""
ASKS: Final = OWES + 1
"""The phase of the open question; 0 (no question is asked there) if there is none."""
BY: Final = ASKS + 1
"""Where the piece that raised it stands in the tables."""
ABOUT: Final = BY + 1
"""The plot that it is about."""
PRICE: Final = ABOUT + 1
MOST_SIZE: Final = PRICE + 1
"""How many buildings the quarter may have that is asked for."""
OPENLY: Final = MOST_SIZE + 1
"""Whether what was drawn came from the open discard."""
ACTIVATING: Final = OPENLY + 1
"""The plot whose quarter is still to be scored."""
REVEALING: Final = ACTIVATING + 1
"""How many seats still have requests to reveal; NONE before the reveal."""
AT_REVEAL: Final = REVEALING + 1
"""Both scores when it began."""
CHANCE: Final = AT_REVEAL + SEATS_AT_TABLE
"""The dice, as a word: only the order of discarded requests is not known from the deal."""
SEATS: Final = CHANCE + 1

# A seat's things.
COINS: Final = 0
WOOD: Final = 1
CARROTS: Final = 2
UPGRADES: Final = 3
"""How many upgrades a seat has; they follow."""
UPGRADE: Final = 4
LASTING: Final = UPGRADE + MOST_UPGRADES
"""Which of them last, by their effects: a mask."""
REQUESTS: Final = LASTING + 1
KNOWN: Final = REQUESTS + 1
"""Those of them that the rival knows."""
REVEALED: Final = KNOWN + 1
PARKS: Final = REVEALED + 1
"""Of each type a mask: the plots of the parks that have it for the requests."""
RESERVED: Final = PARKS + TYPES
RESERVE: Final = RESERVED + 1
SEAT_SIZE: Final = RESERVE + MOST_RESERVE

# The piles, and what is written rarely.
TILES_LEFT: Final = SEATS + SEATS_AT_TABLE * SEAT_SIZE
TILE_PILE: Final = TILES_LEFT + 1
PLOTS_LEFT: Final = TILE_PILE + MOST_PILE
PLOT_PILE: Final = PLOTS_LEFT + 1
UNDER: Final = PLOT_PILE + PLOTS
"""So many of them went under the pile for all to see: the first of the list."""
REQUESTS_LEFT: Final = UNDER + 1
REQUEST_PILE: Final = REQUESTS_LEFT + 1
DISCARDED: Final = REQUEST_PILE + MOST_PILE
DISCARD: Final = DISCARDED + 1
BOXED: Final = DISCARD + MOST_PILE
BOX: Final = BOXED + 1
QUEUED: Final = BOX + MOST_PILE
"""Requests that are to be revealed at once; they follow."""
QUEUE: Final = QUEUED + 1
CHAPTER: Final = QUEUE + MOST_DRAWN
SEALED: Final = CHAPTER + 1
"""By seat the request that it keeps, face down, or NONE."""
SCORED: Final = SEALED + SEATS_AT_TABLE
"""By seat and section, carrots."""
DRAWN: Final = SCORED + SEATS_AT_TABLE * SECTIONS
"""By seat how many requests it chooses from; they follow."""
DRAWN_SIZE: Final = 1 + MOST_DRAWN
SIZE: Final = DRAWN + SEATS_AT_TABLE * DRAWN_SIZE


def seat_at(number: int) -> int:
    """Where a seat's things begin."""
    return SEATS + SEAT_SIZE * number


def drawn_at(number: int) -> int:
    """The list of requests that a seat chooses from."""
    return DRAWN + DRAWN_SIZE * number
