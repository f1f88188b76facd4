"""Survey: a seat's fiefs with their strength and resources, inside the kernel."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast import layout as at
from bunny_kingdom.fast import table_layout as of
from bunny_kingdom.fast.bits import ONE, ZERO, Bytes, Numbers, Words, bit, count, get, look
from bunny_kingdom.fast.compiling import kernel
from bunny_kingdom.fast.fiefs import (
    ALL_LINKS,
    Plane,
    first_space,
    group_around,
    resources,
    strength,
    territories,
)

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

MOST_FIEFS = 64


@kernel
def survey(
    w: Words, b: Bytes, m: Words, n: Numbers, seat: int, groups: Words, towers: Ints, goods: Words
) -> int:
    """Write down a seat's fiefs; how many there are."""
    land = territories(w, seat)
    r0, r1, r2 = land
    found = 0
    while (r0 | r1 | r2) and found < MOST_FIEFS:
        group = group_around(b, m, land, first_space((r0, r1, r2)), seat, ALL_LINKS)
        r0 &= ~group[0]
        r1 &= ~group[1]
        r2 &= ~group[2]
        groups[3 * found] = group[0]
        groups[3 * found + 1] = group[1]
        groups[3 * found + 2] = group[2]
        towers[found] = strength(w, b, n, group)
        goods[found] = resources(w, b, m, n, group)
        found += 1
    return found


@kernel
def soil(b: Bytes, m: Words, n: Numbers, space: int) -> np.uint64:
    """What the land of a space produces, as bits."""
    if get(b, at.COVERED) == space:
        return ZERO
    found = ZERO
    for land in range(look(n, of.LANDS)):
        if (m[of.LAND + 3 * land + (space >> 6)] >> np.uint64(space & 63)) & ONE:
            found |= bit(look(n, of.LAND_RESOURCE + land))
    return found


@kernel
def claim_gain(
    b: Bytes,
    m: Words,
    n: Numbers,
    space: int,
    fiefs: int,
    groups: Words,
    towers: Ints,
    goods: Words,
    more: float,
) -> float:
    """What a space adds to a harvest: the fiefs that it joins, with its city and resources.

    `more` is how much is still to come: fiefs without a city, or poor ones, will get some.
    """
    near = of.NEIGHBOURS + 3 * space
    n0, n1, n2 = m[near], m[near + 1], m[near + 2]
    found = soil(b, m, n, space)
    power = 0.0
    building = get(b, at.BOARD + space)
    if building:
        piece = look(n, of.BUILDING_PIECE + building - 1)
        if piece == of.CITY:
            power = float(look(n, of.BUILDING_STRENGTH + building - 1))
        produced = look(n, of.BUILDING_PRODUCES + building - 1)
        if produced >= 0:
            found |= bit(produced)
    before = 0.0
    for fief in range(fiefs):
        if groups[3 * fief] & n0 | groups[3 * fief + 1] & n1 | groups[3 * fief + 2] & n2:
            before += (towers[fief] + more) * (count(goods[fief]) + 0.5 * more)
            power += towers[fief]
            found |= goods[fief]
    return (power + more) * (count(found) + 0.5 * more) - before


@kernel
def touches(groups: Words, fief: int, plane: Plane) -> bool:
    """Whether a fief has a space of a plane."""
    return bool(
        groups[3 * fief] & plane[0]
        | groups[3 * fief + 1] & plane[1]
        | groups[3 * fief + 2] & plane[2]
    )
