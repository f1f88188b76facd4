"""Growth: what a fief will have paid at the end of the game, as it is and as it may grow.

Fiefs pay at every remaining harvest, and grow until then: towers gain resources, resources with
free land gain cities, and open borders bring new land. In plain Python it is `realm/growth`.
"""

import numpy as np

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.survey import (
    AGAIN,
    BORDER,
    CLOUD_AGAIN,
    FREE,
    GOODS,
    GROWTH,
    GROWTH_2,
    HARVESTS,
    LONE,
    OPEN,
    POSTS,
    ROUNDS,
    ROW,
    TOWERS,
    Floats,
)
from bunny_kingdom.fast.bits import ZERO, Bytes, Numbers, Words, bit, count, get, look, number
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of


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
def basics(n: Numbers) -> np.uint64:
    """The basic resources, as bits."""
    found = ZERO
    for each in range(look(n, of.BASICS)):
        found |= bit(look(n, of.BASIC_RESOURCE + each))
    return found


@small
def wealth_of(n: Numbers, goods: np.uint64, posts: int) -> int:
    """How many resources there are if each trading post adds a basic one that is lacking."""
    return count(goods) + min(posts, count(basics(n) & ~goods)) if posts else count(goods)


@small
def wealth_on(n: Numbers, desk: Words, fief: int) -> int:
    """The resources of a fief on the desk."""
    row = ROW * fief
    return wealth_of(n, desk[row + GOODS], number(desk[row + POSTS]))


@small
def strength_on(desk: Words, fief: int) -> int:
    """The strength of a fief on the desk."""
    row = ROW * fief
    return max(number(desk[row + TOWERS]), number(desk[row + LONE]))


@small
def fief_now(n: Numbers, desk: Words, fief: int, notes: Floats, weights: Floats) -> float:
    """What a fief will have paid as it is."""
    row = ROW * fief
    return fief_worth(
        strength_on(desk, fief),
        wealth_on(n, desk, fief),
        number(desk[row + FREE]),
        open_beside(desk, fief),
        notes,
        weights,
    )


@kernel
def weigh_again(m: Words, n: Numbers, fiefs: int, desk: Words, notes: Floats) -> None:
    """Write down what harvesting the fiefs on the desk once more would pay."""
    total, best, cloud = 0, 0, 0.0
    for fief in range(fiefs):
        row = ROW * fief
        paid = strength_on(desk, fief) * wealth_on(n, desk, fief)
        total += paid
        best = max(best, paid)
        there = (
            count(desk[row] & m[of.CLOUD])
            + count(desk[row + 1] & m[of.CLOUD + 1])
            + count(desk[row + 2] & m[of.CLOUD + 2])
        )
        rabbits = count(desk[row]) + count(desk[row + 1]) + count(desk[row + 2])
        cloud += paid * there / rabbits
    notes[AGAIN] = float(total - best)
    notes[CLOUD_AGAIN] = cloud
