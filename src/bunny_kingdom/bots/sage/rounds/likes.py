"""Liking: what a small network adds to the quick policy's judgement of the cards of a hand.

It has two parts of the same form: one for cards to take, one for cards to bury.
"""

from typing import Final

import numpy as np

from bunny_kingdom.bots.rollout.survey import Floats
from bunny_kingdom.bots.sage.rounds.shape import BLOCK
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.lanes import adding
from bunny_kingdom.fast.pointers import moved

WIDE: Final = 64
"""The width of its one hidden layer."""
CARDS: Final = 160
"""The most cards that are told apart: Kingdom's, and one place for none."""
LEFT: Final = BLOCK
"""Cards left in the hand: a 1 in its place."""
MOST_LEFT: Final = 12
SECOND: Final = LEFT + MOST_LEFT
"""A card of this pick was taken already."""
AHEAD: Final = SECOND + 1
"""The lead in carrots."""
STATE: Final = AHEAD + 1
GIVEN: Final = 4
"""Of each card: its worth to the seat and to who gets the hand next, and how far each is behind the
best of the hand.
"""
FIRST_CARD: Final = STATE * WIDE
FIRST_GIVEN: Final = FIRST_CARD + CARDS * WIDE
BIAS: Final = FIRST_GIVEN + GIVEN * WIDE
LAST: Final = BIAS + WIDE
DIRECT: Final = LAST + WIDE
"""Of each round: how much a card's numbers count themselves."""
ALWAYS: Final = DIRECT + at.ROUNDS * GIVEN
"""Of each round what each card is worth more."""
PART: Final = ALWAYS + at.ROUNDS * CARDS
LIKES: Final = 2 * PART
ROOM: Final = 4 * WIDE
"""How much memory the sums need: two moods, each with room for a card."""
UNIT_OF: Final = 8.0
"""So many carrots are 1 to the network."""
NOUGHT = np.float32(0)
add_wide = adding(WIDE)


@kernel
def read_mood(state: Floats, v: Floats, h: Floats) -> None:
    """What all cards of a hand have in common, into `h`."""
    for unit in range(WIDE):
        h[unit] = v[BIAS + unit]
    for each in range(STATE):
        value = state[each]
        if value != 0.0:
            add_wide(h, moved(v, each * WIDE), np.float32(value))


@kernel
def liked(card: int, round_number: int, given: Floats, v: Floats, h: Floats) -> float:
    """What the network adds for a card, in carrots; `h` has room for another row of sums."""
    own = moved(h, WIDE)
    for unit in range(WIDE):
        own[unit] = h[unit]
    add_wide(own, moved(v, FIRST_CARD + card * WIDE), np.float32(1))
    total = v[ALWAYS + (round_number - 1) * CARDS + card]
    direct = DIRECT + (round_number - 1) * GIVEN
    for each in range(GIVEN):
        add_wide(own, moved(v, FIRST_GIVEN + each * WIDE), np.float32(given[each]))
        total += given[each] * v[direct + each]
    for unit in range(WIDE):
        total += max(NOUGHT, own[unit]) * v[LAST + unit]
    return UNIT_OF * total
