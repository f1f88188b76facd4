"""Settlement: where a seat's pieces add most, tried only on the desk."""

import numpy as np

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.growth import fief_now, fief_worth, open_beside, wealth_of
from bunny_kingdom.bots.rollout.rails import line_gain
from bunny_kingdom.bots.rollout.survey import (
    FREE,
    FREE_LAND,
    GOODS,
    HARVESTS,
    LINE,
    LONE,
    MOST_WAITING,
    POSTS,
    ROW,
    TOWERS,
    WAITING,
    Floats,
)
from bunny_kingdom.fast.bits import ONE, ZERO, Numbers, Words, bit, look, lowest, number
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.fiefs import Plane, first_space


@small
def spaces_for(m: Words, n: Numbers, desk: Words, fief: int, kind: int) -> Plane:
    """Where a piece may stand in a fief: a city beside the railway if it can."""
    row, ground = ROW * fief, of.GROUND + 3 * kind
    s0 = desk[row] & desk[FREE_LAND] & m[ground]
    s1 = desk[row + 1] & desk[FREE_LAND + 1] & m[ground + 1]
    s2 = desk[row + 2] & desk[FREE_LAND + 2] & m[ground + 2]
    l0, l1 = s0 & desk[LINE], s1 & desk[LINE + 1]
    if (l0 | l1) and look(n, of.BUILDING_STRENGTH + kind):
        return l0, l1, ZERO
    return s0, s1, s2


@small
def suits(m: Words, n: Numbers, desk: Words, fief: int, kind: int) -> bool:
    """Whether a fief has free land for a kind of piece."""
    s0, s1, s2 = spaces_for(m, n, desk, fief, kind)
    return bool(s0 | s1 | s2)


@small
def lone(n: Numbers, kind: int) -> bool:
    """Whether a piece is a city whose towers do not add up."""
    return bool(look(n, of.KIND_PLACING + kind) == of.CARROTADEL)


@small
def strength_with(n: Numbers, kind: int, towers: int, greatest: int) -> int:
    """The strength of a fief with a piece."""
    power = look(n, of.BUILDING_STRENGTH + kind)
    return max(towers, greatest, power) if lone(n, kind) else max(towers + power, greatest)


@small
def wealth_with(n: Numbers, kind: int, goods: np.uint64, posts: int) -> int:
    """The resources of a fief with a piece."""
    produced = look(n, of.BUILDING_PRODUCES + kind)
    if produced >= 0:
        goods |= bit(produced)
    return wealth_of(n, goods, posts + (look(n, of.KIND_PLACING + kind) == of.TRADING_POST))


@kernel
def keeping(n: Numbers, kind: int, notes: Floats, weights: Floats) -> float:
    """What a piece kept for a later round promises."""
    power = look(n, of.BUILDING_STRENGTH + kind)
    each = weights[wt.KEEP_TOWER] * power if power else weights[wt.KEEP]
    return each * (notes[HARVESTS] - 1.0)


@kernel
def built_gain(
    m: Words, n: Numbers, kind: int, fief: int, desk: Words, notes: Floats, weights: Floats
) -> float:
    """What a piece that stands alone adds to a fief."""
    row = ROW * fief
    gain = fief_worth(
        strength_with(n, kind, number(desk[row + TOWERS]), number(desk[row + LONE])),
        wealth_with(n, kind, desk[row + GOODS], number(desk[row + POSTS])),
        number(desk[row + FREE]) - 1,
        open_beside(desk, fief),
        notes,
        weights,
    ) - fief_now(n, desk, fief, notes, weights)
    towers = look(n, of.BUILDING_STRENGTH + kind)
    s0, s1, _ = spaces_for(m, n, desk, fief, kind)
    if towers and (desk[LINE] & s0 | desk[LINE + 1] & s1):
        gain += line_gain(towers, notes)
    return gain


@kernel
def best_fief(
    m: Words, n: Numbers, kind: int, fiefs: int, desk: Words, notes: Floats, weights: Floats
) -> tuple[float, int]:
    """What a piece adds where it adds most, and where that is; -1 for nowhere."""
    best, found = -1e9, -1
    for fief in range(fiefs):
        if suits(m, n, desk, fief, kind):
            gain = built_gain(m, n, kind, fief, desk, notes, weights)
            if gain > best:
                best, found = gain, fief
    return best, found


@kernel
def put_down(m: Words, n: Numbers, kind: int, fief: int, desk: Words) -> int:
    """Put a piece into a fief on the desk; the space that it takes, no mountain if it can."""
    row = ROW * fief
    s0, s1, s2 = spaces_for(m, n, desk, fief, kind)
    p0, p1, p2 = s0 & ~m[of.MOUNTAINS], s1 & ~m[of.MOUNTAINS + 1], s2 & ~m[of.MOUNTAINS + 2]
    space = first_space((p0, p1, p2)) if p0 | p1 | p2 else first_space((s0, s1, s2))
    desk[FREE_LAND + (space >> 6)] &= ~bit(space & 63)
    power = np.uint64(look(n, of.BUILDING_STRENGTH + kind))
    if lone(n, kind):
        desk[row + LONE] = max(desk[row + LONE], power)
    else:
        desk[row + TOWERS] += power
    produced = look(n, of.BUILDING_PRODUCES + kind)
    if produced >= 0:
        desk[row + GOODS] |= bit(produced)
    elif look(n, of.KIND_PLACING + kind) == of.TRADING_POST:
        desk[row + POSTS] += ONE
    desk[row + FREE] -= ONE
    return space


@kernel
def joined_gain(
    n: Numbers, one: int, other: int, used: int, desk: Words, notes: Floats, weights: Floats
) -> float:
    """What two fiefs add as one, when their link takes so many free spaces."""
    a, z = ROW * one, ROW * other
    gain = fief_worth(
        max(
            number(desk[a + TOWERS] + desk[z + TOWERS]),
            number(max(desk[a + LONE], desk[z + LONE])),
        ),
        wealth_of(n, desk[a + GOODS] | desk[z + GOODS], number(desk[a + POSTS] + desk[z + POSTS])),
        number(desk[a + FREE] + desk[z + FREE]) - used,
        open_beside(desk, one) + open_beside(desk, other),
        notes,
        weights,
    )
    before = fief_now(n, desk, one, notes, weights)
    return gain - (before + fief_now(n, desk, other, notes, weights))


@kernel
def best_joint(
    m: Words, n: Numbers, kind: int, fiefs: int, desk: Words, notes: Floats, weights: Floats
) -> tuple[float, int, int]:
    """What sky towers add where they add most, and the two fiefs; -1 for none."""
    best, first, second = 0.0, -1, -1
    for one in range(fiefs):
        if not suits(m, n, desk, one, kind):
            continue
        for other in range(one + 1, fiefs):
            if not suits(m, n, desk, other, kind):
                continue
            gain = joined_gain(n, one, other, 2, desk, notes, weights)
            if gain > best:
                best, first, second = gain, one, other
    return best, first, second


@small
def join(fiefs: int, one: int, other: int, desk: Words) -> None:
    """Merge two fiefs on the desk; the last one takes the freed place."""
    a, z, last = ROW * one, ROW * other, ROW * (fiefs - 1)
    for part in range(6):
        desk[a + part] |= desk[z + part]
    desk[a + GOODS] |= desk[z + GOODS]
    desk[a + POSTS] += desk[z + POSTS]
    desk[a + TOWERS] += desk[z + TOWERS]
    desk[a + LONE] = max(desk[a + LONE], desk[z + LONE])
    desk[a + FREE] += desk[z + FREE]
    for part in range(ROW):
        desk[z + part] = desk[last + part]


@kernel
def rank_of(n: Numbers, kind: int) -> int:
    """Which pieces choose their places first: the greatest cities, then what produces."""
    power = look(n, of.BUILDING_STRENGTH + kind)
    piece = look(n, of.KIND_PLACING + kind)
    if power:
        return 100 + power
    return 50 if piece == of.FARM else 40 - piece


@kernel
def settle(
    w: Words,
    m: Words,
    n: Numbers,
    seat: int,
    fiefs: int,
    desk: Words,
    notes: Floats,
    weights: Floats,
) -> int:
    """Put the seat's pieces where they add most, only on the desk; returns how many fiefs are
    left.
    """
    s0, s1, s2 = w[at.STOCK + 3 * seat], w[at.STOCK + 3 * seat + 1], w[at.STOCK + 3 * seat + 2]
    while s0 | s1 | s2:
        kind, most = -1, -1
        for word in range(3):
            rest = s0 if word == 0 else (s1 if word == 1 else s2)
            while rest:
                place = lowest(rest) >> 2
                rest &= ~(np.uint64(15) << np.uint64(4 * place))
                each = 16 * word + place
                rank = rank_of(n, each)
                if rank > most:
                    kind, most = each, rank
        one = ONE << np.uint64(4 * (kind & 15))
        if kind < 16:
            s0 -= one
        elif kind < 32:
            s1 -= one
        else:
            s2 -= one
        piece = look(n, of.KIND_PLACING + kind)
        if piece == 0 or piece == of.CAMP or piece == of.RAINBOW or piece == of.STATION:
            continue
        if piece == of.SKY_TOWER:
            _, first, second = best_joint(m, n, kind, fiefs, desk, notes, weights)
            if first >= 0:
                put_down(m, n, kind, first, desk)
                put_down(m, n, kind, second, desk)
                join(fiefs, first, second, desk)
                fiefs -= 1
            continue
        _, fief = best_fief(m, n, kind, fiefs, desk, notes, weights)
        if fief >= 0:
            put_down(m, n, kind, fief, desk)
        elif number(desk[WAITING]) < MOST_WAITING:
            desk[WAITING] += ONE
            desk[WAITING + number(desk[WAITING])] = np.uint64(kind)
    return fiefs
