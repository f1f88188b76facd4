"""Settling: where a seat's pieces add most, tried only on the desk."""

import numpy as np

from bunny_kingdom.bots.rollout.survey import (
    FREE,
    FREE_LAND,
    GOODS,
    MOST_WAITING,
    ROW,
    TOWERS,
    WAITING,
    Floats,
    fief_now,
    fief_worth,
    open_beside,
)
from bunny_kingdom.fast import layout as at
from bunny_kingdom.fast import table_layout as of
from bunny_kingdom.fast.bits import ONE, ZERO, Numbers, Words, bit, count, look, lowest, number
from bunny_kingdom.fast.compiling import kernel, small
from bunny_kingdom.fast.fiefs import first_space


@small
def suits(m: Words, desk: Words, fief: int, kind: int) -> bool:
    """Whether a fief has free land for a kind of piece."""
    row, ground = ROW * fief, of.GROUND + 3 * kind
    return bool(
        desk[row] & desk[FREE_LAND] & m[ground]
        | desk[row + 1] & desk[FREE_LAND + 1] & m[ground + 1]
        | desk[row + 2] & desk[FREE_LAND + 2] & m[ground + 2]
    )


@small
def basics(n: Numbers) -> np.uint64:
    """The basic resources, as bits."""
    found = ZERO
    for each in range(look(n, of.BASICS)):
        found |= bit(look(n, of.BASIC_RESOURCE + each))
    return found


@small
def goods_with(n: Numbers, kind: int, goods: np.uint64) -> np.uint64:
    """What a fief produces with a piece: a trading post adds a basic resource that it lacks."""
    produced = look(n, of.BUILDING_PRODUCES + kind)
    if produced >= 0:
        return goods | bit(produced)
    if look(n, of.KIND_PLACING + kind) == of.TRADING_POST:
        lacking = basics(n) & ~goods
        return goods | (lacking & (~lacking + ONE))
    return goods


@small
def towers_with(n: Numbers, kind: int, towers: int) -> int:
    """The strength of a fief with a piece."""
    power = look(n, of.BUILDING_STRENGTH + kind)
    if look(n, of.KIND_PLACING + kind) == of.CARROTADEL:
        return max(power, towers)
    return towers + power


@kernel
def best_fief(
    m: Words, n: Numbers, kind: int, fiefs: int, desk: Words, notes: Floats, weights: Floats
) -> tuple[float, int]:
    """What a piece adds where it adds most, and where that is; -1 for nowhere."""
    best, found = -1e9, -1
    for fief in range(fiefs):
        if suits(m, desk, fief, kind):
            row = ROW * fief
            gain = fief_worth(
                towers_with(n, kind, number(desk[row + TOWERS])),
                count(goods_with(n, kind, desk[row + GOODS])),
                number(desk[row + FREE]) - 1,
                open_beside(desk, fief),
                notes,
                weights,
            ) - fief_now(desk, fief, notes, weights)
            if gain > best:
                best, found = gain, fief
    return best, found


@kernel
def put_down(m: Words, n: Numbers, kind: int, fief: int, desk: Words) -> int:
    """Put a piece into a fief on the desk; the space that it takes, no mountain if it can."""
    row, ground = ROW * fief, of.GROUND + 3 * kind
    s0 = desk[row] & desk[FREE_LAND] & m[ground]
    s1 = desk[row + 1] & desk[FREE_LAND + 1] & m[ground + 1]
    s2 = desk[row + 2] & desk[FREE_LAND + 2] & m[ground + 2]
    p0, p1, p2 = s0 & ~m[of.MOUNTAINS], s1 & ~m[of.MOUNTAINS + 1], s2 & ~m[of.MOUNTAINS + 2]
    space = first_space((p0, p1, p2)) if p0 | p1 | p2 else first_space((s0, s1, s2))
    desk[FREE_LAND + (space >> 6)] &= ~bit(space & 63)
    desk[row + TOWERS] = np.uint64(towers_with(n, kind, number(desk[row + TOWERS])))
    desk[row + GOODS] = goods_with(n, kind, desk[row + GOODS])
    desk[row + FREE] -= ONE
    return space


@kernel
def best_joint(
    m: Words, n: Numbers, kind: int, fiefs: int, desk: Words, notes: Floats, weights: Floats
) -> tuple[float, int, int]:
    """What sky towers add where they add most, and the two fiefs; -1 for none."""
    best, first, second = 0.0, -1, -1
    for one in range(fiefs):
        if not suits(m, desk, one, kind):
            continue
        before = fief_now(desk, one, notes, weights)
        a = ROW * one
        for other in range(one + 1, fiefs):
            if not suits(m, desk, other, kind):
                continue
            z = ROW * other
            gain = fief_worth(
                number(desk[a + TOWERS] + desk[z + TOWERS]),
                count(desk[a + GOODS] | desk[z + GOODS]),
                number(desk[a + FREE] + desk[z + FREE]) - 2,
                open_beside(desk, one) + open_beside(desk, other),
                notes,
                weights,
            )
            gain -= before + fief_now(desk, other, notes, weights)
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
    desk[a + TOWERS] += desk[z + TOWERS]
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
