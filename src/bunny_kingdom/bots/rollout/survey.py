"""Survey: a seat's fiefs written on a desk."""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.bits import (
    ONE,
    ZERO,
    Bytes,
    Numbers,
    Words,
    bit,
    count,
    get,
    look,
    lowest,
)
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.fiefs import (
    ALL_LINKS,
    Plane,
    carrotadel_of,
    first_space,
    free_land,
    ground_resources,
    group_around,
    territories,
    towers_of,
)

Ints = npt.NDArray[np.int64]


class Floats(Protocol):
    """Floats that kernels hand to each other, by a pointer or an array."""

    def __getitem__(self, place: int, /) -> float:
        """The float at a place."""

    def __setitem__(self, place: int, value: float, /) -> None:
        """Put a float there."""


MOST_FIEFS = 64
# -- a fief on the desk -----------------------------------------------------------------------
GROUP = 0
BORDER = 3
GOODS = 6
"""What land and buildings produce, without trading posts."""
POSTS = 7
TOWERS = 8
"""Those that add up."""
LONE = 9
"""The greatest city of those that do not."""
FREE = 10
ROW = 11
# -- after the fiefs --------------------------------------------------------------------------
FREE_LAND = ROW * MOST_FIEFS
OPEN = FREE_LAND + 3
"""Spaces that nobody has."""
LINE = OPEN + 3
"""Spaces along the railway; none of the Great Cloud's, in the third word, ever is."""
WAITING = LINE + 3
"""Kinds of pieces without a place: how many, then which."""
MOST_WAITING = 8
DESK = WAITING + 1 + MOST_WAITING
# -- notes: what is worked out once for a hand -------------------------------------------------
HARVESTS = 0
GROWTH = 1
GROWTH_2 = 2
ROUNDS = 3
UNIT = 4
"""What one more of each count is worth."""
KINDS_UNIQUE = UNIT + 32
COIN = KINDS_UNIQUE + 1
OPEN_POSTS = COIN + 1
"""What the seat's trading posts count as of each basic resource."""
AGAIN = OPEN_POSTS + 1
"""What its fiefs but the best pay."""
CLOUD_AGAIN = AGAIN + 1
"""What those on the Great Cloud pay, by the share of them that lies there."""
RATED = CLOUD_AGAIN + 1
ENVIED = RATED + 32
NOTES = ENVIED + 32


@kernel
def survey_producers(w: Words, b: Bytes, n: Numbers, group: Plane, row: int, desk: Words) -> None:
    """Add what a fief's farms produce, and count its trading posts."""
    desk[row + POSTS] = ZERO
    for word in range(3):
        rest = group[word] & w[at.PRODUCING + word]
        while rest:
            building = get(b, at.BOARD + 64 * word + lowest(rest)) - 1
            rest &= rest - ONE
            if look(n, of.BUILDING_PIECE + building) == of.TRADING_POST:
                desk[row + POSTS] += ONE
            elif look(n, of.BUILDING_PRODUCES + building) >= 0:
                desk[row + GOODS] |= bit(look(n, of.BUILDING_PRODUCES + building))


@kernel
def survey(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, desk: Words) -> int:
    """Write down a seat's fiefs; how many there are."""
    land = territories(w, seat)
    f0, f1, f2 = free_land(w, seat)
    desk[FREE_LAND], desk[FREE_LAND + 1], desk[FREE_LAND + 2] = f0, f1, f2
    o0, o1, o2 = m[of.EVERYWHERE], m[of.EVERYWHERE + 1], m[of.EVERYWHERE + 2]
    for other in range(get(b, at.PLAYERS)):
        t0, t1, t2 = territories(w, other)
        o0 &= ~t0
        o1 &= ~t1
        o2 &= ~t2
    desk[OPEN], desk[OPEN + 1], desk[OPEN + 2] = o0, o1, o2
    desk[LINE], desk[LINE + 1], desk[LINE + 2] = w[at.ALONG], w[at.ALONG + 1], ZERO
    r0, r1, r2 = land
    found = 0
    while (r0 | r1 | r2) and found < MOST_FIEFS:
        group = group_around(b, m, land, first_space((r0, r1, r2)), seat, ALL_LINKS)
        g0, g1, g2 = group
        r0 &= ~g0
        r1 &= ~g1
        r2 &= ~g2
        row = ROW * found
        desk[row], desk[row + 1], desk[row + 2] = g0, g1, g2
        desk[row + GOODS] = ground_resources(b, m, n, group)
        survey_producers(w, b, n, group, row, desk)
        desk[row + TOWERS] = np.uint64(towers_of(w, group))
        desk[row + LONE] = np.uint64(carrotadel_of(w, b, n, group))
        desk[row + FREE] = np.uint64(count(g0 & f0) + count(g1 & f1) + count(g2 & f2))
        b0, b1, b2 = ZERO, ZERO, ZERO
        while g0 | g1 | g2:
            space = first_space((g0, g1, g2))
            if g0:
                g0 &= g0 - ONE
            elif g1:
                g1 &= g1 - ONE
            else:
                g2 &= g2 - ONE
            near = of.NEIGHBOURS + 3 * space
            b0 |= m[near]
            b1 |= m[near + 1]
            b2 |= m[near + 2]
        desk[row + BORDER], desk[row + BORDER + 1], desk[row + BORDER + 2] = b0, b1, b2
        found += 1
    desk[WAITING] = ZERO
    return found
