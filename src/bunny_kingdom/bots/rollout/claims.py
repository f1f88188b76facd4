"""Claims: what a space, or a camp on one, adds to a seat's realm and to its parchments."""

from bunny_kingdom.bots.rollout.growth import fief_now, fief_worth, wealth_of
from bunny_kingdom.bots.rollout.rails import line_gain
from bunny_kingdom.bots.rollout.settlement import strength_with, wealth_with
from bunny_kingdom.bots.rollout.survey import (
    BORDER,
    COIN,
    FREE,
    GOODS,
    HARVESTS,
    KINDS_UNIQUE,
    LINE,
    LONE,
    OPEN,
    POSTS,
    ROW,
    TOWERS,
    UNIT,
    WAITING,
    Floats,
)
from bunny_kingdom.fast.bits import (
    ONE,
    ZERO,
    Bytes,
    Numbers,
    Words,
    bit,
    count,
    get,
    has,
    look,
    number,
)
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom import tally as of_tally
from bunny_kingdom.fast.kingdom.fiefs import first_space, one_space


@kernel
def produce_units(m: Words, n: Numbers, resource: int, notes: Floats) -> float:
    """What one unit of a resource is worth to the seat's parchments, and to its trade."""
    for basic in range(look(n, of.BASICS)):
        if look(n, of.BASIC_RESOURCE + basic) == resource:
            return notes[UNIT + of_tally.WOOD + basic]
    if m[of.LUXURY] & bit(resource):
        return notes[UNIT + of_tally.LUXURY] + notes[KINDS_UNIQUE]
    return notes[UNIT + of_tally.WONDROUS] + notes[KINDS_UNIQUE]


@kernel
def claim_gain(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    space: int,
    camp: bool,
    fiefs: int,
    desk: Words,
    notes: Floats,
    weights: Floats,
) -> float:
    """What a space adds: the fiefs that it joins, its city and goods, and what is counted."""
    if has(w, at.TERRITORIES + 3 * seat, space):
        return 0.5 * notes[HARVESTS]
    near = of.NEIGHBOURS + 3 * space
    n0, n1, n2 = m[near], m[near + 1], m[near + 2]
    units = notes[UNIT + of_tally.TERRITORIES]
    goods = ZERO
    covered = get(b, at.COVERED) == space
    if not covered:
        for land in range(look(n, of.LANDS)):
            if has(m, of.LAND + 3 * land, space):
                resource = look(n, of.LAND_RESOURCE + land)
                goods |= bit(resource)
                units += produce_units(m, n, resource, notes)
        if has(m, of.MOUNTAINS, space):
            units += notes[UNIT + of_tally.MOUNTAINS]
    if has(m, of.EDGES, space):
        units += notes[UNIT + of_tally.EDGES]
    if has(m, of.CORNERS, space):
        units += notes[UNIT + of_tally.CORNERS]
    if has(m, of.CLOUD, space):
        units += notes[UNIT + of_tally.CLOUD_TERRITORIES]
    towers, lone, posts, free = 0, 0, 0, 0 if camp else 1
    building = get(b, at.BOARD + space)
    city = False
    if building:
        piece = look(n, of.BUILDING_PIECE + building - 1)
        if piece != of.CAMP:
            free = 0
            towers = look(n, of.BUILDING_STRENGTH + building - 1)
            produced = look(n, of.BUILDING_PRODUCES + building - 1)
            if produced >= 0:
                goods |= bit(produced)
                units += produce_units(m, n, produced, notes)
        if towers:
            city = True
            units += notes[UNIT + of_tally.CITIES]
    if not city and not goods:
        units += notes[UNIT + of_tally.BARE]
    if has(desk, LINE, space):
        units += notes[UNIT + of_tally.RAILWAY_TERRITORIES] + line_gain(towers, notes)
    before, joined, rabbits, large, settled = 0.0, 0, 1, 0, 0
    b0, b1, b2 = n0, n1, n2
    g0, g1, g2 = one_space(space)
    for fief in range(fiefs):
        row = ROW * fief
        if desk[row] & n0 | desk[row + 1] & n1 | desk[row + 2] & n2:
            before += fief_now(n, desk, fief, notes, weights)
            towers += number(desk[row + TOWERS])
            lone = max(lone, number(desk[row + LONE]))
            posts += number(desk[row + POSTS])
            goods |= desk[row + GOODS]
            free += number(desk[row + FREE])
            b0 |= desk[row + BORDER]
            b1 |= desk[row + BORDER + 1]
            b2 |= desk[row + BORDER + 2]
            joined += 1
            some = count(desk[row]) + count(desk[row + 1]) + count(desk[row + 2])
            rabbits += some
            large += some >= 3
            settled += some >= 2
    units += notes[UNIT + of_tally.FIEFS] * (1 - joined)
    units += notes[UNIT + of_tally.LARGE_FIEFS] * ((rabbits >= 3) - large)
    units += notes[UNIT + of_tally.DISTRICTS] * ((rabbits >= 2) - settled)
    if rabbits >= 2 and settled == 0:
        units += notes[COIN]
    if city and not goods and not posts:
        units += notes[UNIT + of_tally.CITIES_WITHOUT]
    strength, wealth = max(towers, lone), wealth_of(n, goods, posts)
    if free > 0 and not building and not camp:
        for waiting in range(number(desk[WAITING])):
            kind = number(desk[WAITING + 1 + waiting])
            if has(m, of.GROUND + 3 * kind, space):
                strength = strength_with(n, kind, towers, lone)
                wealth = wealth_with(n, kind, goods, posts)
                free -= 1
                break
    border = (
        count(b0 & desk[OPEN] & ~g0)
        + count(b1 & desk[OPEN + 1] & ~g1)
        + count(b2 & desk[OPEN + 2] & ~g2)
    )
    return fief_worth(strength, wealth, free, border, notes, weights) - before + units


@kernel
def camp_gain(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    fiefs: int,
    desk: Words,
    notes: Floats,
    weights: Floats,
) -> tuple[float, int]:
    """What a camp adds on the best empty space beside the seat's land, and which; -1 for none."""
    best, found = 0.0, -1
    e0, e1, e2 = ZERO, ZERO, ZERO
    for fief in range(fiefs):
        row = ROW * fief
        e0 |= desk[row + BORDER]
        e1 |= desk[row + BORDER + 1]
        e2 |= desk[row + BORDER + 2]
    e0 &= desk[OPEN] & ~w[at.BUILT]
    e1 &= desk[OPEN + 1] & ~w[at.BUILT + 1]
    e2 &= desk[OPEN + 2] & ~w[at.BUILT + 2]
    while e0 | e1 | e2:
        space = first_space((e0, e1, e2))
        if e0:
            e0 &= e0 - ONE
        elif e1:
            e1 &= e1 - ONE
        else:
            e2 &= e2 - ONE
        gain = claim_gain(w, b, m, n, seat, space, True, fiefs, desk, notes, weights)
        if gain > best:
            best, found = gain, space
    return best, found
