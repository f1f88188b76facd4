"""Where everything is in the one row of numbers that is a lean table.

Sets of plots, requests and upgrades are masks. What a turn changes comes first and the piles
come last, so that a step is tried on a copy of the first part alone.
"""

from typing import Final

PLOTS: Final = 25
SLOTS: Final = 5
MOST_RESERVE: Final = 24
MOST_MARKET: Final = 9
MOST_PILE: Final = 40

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
"""How many upgrades can be bought; each is followed by the tile beside it, or -1."""
MARKET: Final = FOR_SALE + 1
TILE_AT: Final = MARKET + 2 * MOST_MARKET
BESIDE: Final = TILE_AT + PLOTS
"""Of each plot, those that it is joined with, bridges counted."""
SEATS: Final = BESIDE + PLOTS

COINS: Final = 0
WOOD: Final = 1
CARROTS: Final = 2
UPGRADES: Final = 3
"""How many upgrades a seat has."""
LASTING: Final = 4
"""Which of them last, by their effects: a mask."""
REQUESTS: Final = 5
RESERVED: Final = 6
RESERVE: Final = 7
SEAT_SIZE: Final = RESERVE + MOST_RESERVE

TURN_SIZE: Final = SEATS + 2 * SEAT_SIZE
"""How much of the row a turn changes."""

TILES_LEFT: Final = TURN_SIZE
TILE_PILE: Final = TILES_LEFT + 1
"""The next tile is the last of its pile, and so with the requests."""
REQUESTS_LEFT: Final = TILE_PILE + MOST_PILE
REQUEST_PILE: Final = REQUESTS_LEFT + 1
DISCARDED: Final = REQUEST_PILE + MOST_PILE
DISCARD: Final = DISCARDED + 1
PLOT_HEAD: Final = DISCARD + MOST_PILE
PLOT_TAIL: Final = PLOT_HEAD + 1
PLOT_PILE: Final = PLOT_TAIL + 1
"""From head to tail, those that went under the pile at the end."""
SIZE: Final = PLOT_PILE + MOST_PILE
