"""Survey: a seat's fiefs written on a desk, and what each will have paid at the end."""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.rollout import weighing as wt
from bunny_kingdom.fast import layout as at
from bunny_kingdom.fast import table_layout as of
from bunny_kingdom.fast.bits import (
    ONE,
    ZERO,
    Bytes,
    Numbers,
    Words,
    count,
    get,
    look,
    number,
)
from bunny_kingdom.fast.compiling import kernel, small
from bunny_kingdom.fast.fiefs import (
    ALL_LINKS,
    first_space,
    free_land,
    group_around,
    resources,
    strength,
    territories,
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
TOWERS = 7
FREE = 8
ROW = 9
# -- after the fiefs --------------------------------------------------------------------------
FREE_LAND = ROW * MOST_FIEFS
OPEN = FREE_LAND + 3
"""Spaces that nobody has."""
WAITING = OPEN + 3
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
RATED = COIN + 1
ENVIED = RATED + 32
NOTES = ENVIED + 32


@kernel
def look_ahead(b: Bytes, n: Numbers, notes: Floats) -> None:
    """How many harvests are left, and how much will be drafted before each."""
    harvests = 1.0 + at.ROUNDS - get(b, at.ROUND)
    part = 0.0
    if b[at.PHASE] == at.EXPLORATION:
        row = of.DEALS + 4 * get(b, at.PLAYERS)
        part = (get(b, at.HAND) + get(b, at.RESERVE)) / float(look(n, row) + look(n, row + 1))
    notes[HARVESTS] = harvests
    total, square = 0.0, 0.0
    for ahead in range(int(harvests)):
        total += part + ahead
        square += (part + ahead) * (part + ahead)
    notes[GROWTH] = total
    notes[GROWTH_2] = square
    notes[ROUNDS] = harvests - 1.0 + part


@small
def fief_worth(
    towers: int, wealth: int, free: int, border: int, notes: Floats, weights: Floats
) -> float:
    """What a fief will have paid at the end."""
    grown = weights[wt.STRENGTH] * towers + weights[wt.PRODUCT] * towers * wealth
    grown += weights[wt.BORDER] * towers * min(border, 6)
    if free > 0:
        grown += wealth * (weights[wt.WEALTH] + weights[wt.ROOM] * min(free, 4))
    return (
        notes[HARVESTS] * towers * wealth
        + notes[GROWTH] * grown
        + notes[GROWTH_2] * weights[wt.FIEF]
    )


@small
def open_beside(desk: Words, fief: int) -> int:
    """How many spaces beside a fief belong to nobody."""
    row = ROW * fief
    return (
        count(desk[row + BORDER] & desk[OPEN])
        + count(desk[row + BORDER + 1] & desk[OPEN + 1])
        + count(desk[row + BORDER + 2] & desk[OPEN + 2])
    )


@small
def fief_now(desk: Words, fief: int, notes: Floats, weights: Floats) -> float:
    """What a fief will have paid as it is."""
    row = ROW * fief
    return fief_worth(
        number(desk[row + TOWERS]),
        count(desk[row + GOODS]),
        number(desk[row + FREE]),
        open_beside(desk, fief),
        notes,
        weights,
    )


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
        desk[row + GOODS] = resources(w, b, m, n, group)
        desk[row + TOWERS] = np.uint64(strength(w, b, n, group))
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
