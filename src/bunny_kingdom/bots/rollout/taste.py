"""Taste: what a card is worth to a seat, worked out in a few microseconds."""

from bunny_kingdom.bots.rollout.survey import (
    Floats,
    Ints,
    claim_gain,
    touches,
)
from bunny_kingdom.fast import layout as at
from bunny_kingdom.fast import table_layout as of
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, bit, count, get, look
from bunny_kingdom.fast.compiling import kernel
from bunny_kingdom.fast.fiefs import Plane, free_land

NOT_PLACED = 0.6
"""How much of its worth a piece keeps that has no place yet."""


@kernel
def ground_for(w: Words, m: Words, seat: int, kind: int) -> Plane:
    """A seat's free land that suits a kind of piece."""
    f0, f1, f2 = free_land(w, seat)
    ground = of.GROUND + 3 * kind
    return f0 & m[ground], f1 & m[ground + 1], f2 & m[ground + 2]


@kernel
def piece_gain(
    w: Words,
    m: Words,
    n: Numbers,
    seat: int,
    kind: int,
    fiefs: int,
    groups: Words,
    towers: Ints,
    goods: Words,
    more: float,
) -> float:
    """What a piece adds to a harvest in its best place."""
    piece = look(n, of.KIND_PLACING + kind)
    power = float(look(n, of.BUILDING_STRENGTH + kind))
    produced = look(n, of.BUILDING_PRODUCES + kind)
    if piece == of.SKY_TOWER:
        return joining_gain(w, m, n, seat, kind, fiefs, groups, towers, goods)
    if piece == of.CAMP:
        return 1.0 + more
    plane = ground_for(w, m, seat, kind)
    best = -1.0
    for fief in range(fiefs):
        if not touches(groups, fief, plane):
            continue
        gain = 0.5
        if piece == of.CITY:
            gain = power * (count(goods[fief]) + 0.5 * more)
        elif piece == of.CARROTADEL:
            gain = max(0.0, power - towers[fief]) * (count(goods[fief]) + 0.5 * more)
        elif piece == of.FARM:
            if not goods[fief] & bit(produced):
                gain = towers[fief] + more
        elif piece == of.TRADING_POST:
            gain = (towers[fief] + more) if count(goods[fief]) < 3 else 0.6
        else:
            gain = 1.0 + more
        best = max(best, gain)
    if best < 0:
        return NOT_PLACED * (power * (1.0 + 0.5 * more) if power > 0 else 1.0 + more)
    return best


@kernel
def joining_gain(
    w: Words,
    m: Words,
    n: Numbers,
    seat: int,
    kind: int,
    fiefs: int,
    groups: Words,
    towers: Ints,
    goods: Words,
) -> float:
    """What sky towers add: the best two fiefs with free ground as one."""
    plane = ground_for(w, m, seat, kind)
    best = 0.0
    for one in range(fiefs):
        if not touches(groups, one, plane):
            continue
        for other in range(one + 1, fiefs):
            if touches(groups, other, plane):
                gain = float((towers[one] + towers[other]) * count(goods[one] | goods[other]))
                gain -= towers[one] * count(goods[one]) + towers[other] * count(goods[other])
                best = max(best, gain)
    return best


@kernel
def card_worth(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    card: int,
    fiefs: int,
    groups: Words,
    towers: Ints,
    goods: Words,
    bonus: Floats,
) -> float:
    """What a card is worth to a seat: the harvests that it adds to, and its bonus."""
    harvests = 1 + at.ROUNDS - get(b, at.ROUND)
    more = 0.3 + 0.35 * (harvests - 1)
    play = look(n, of.CARD_PLAY + card)
    worth: float = bonus[of.MOST_CARD_IDS * seat + card]
    if play == of.PARCHMENT_CARD_KIND:
        return worth
    space = look(n, of.CARD_SPACE + card)
    if play == of.CENTRAL_STATION_CARD:
        space = get(b, at.COVERED)
        worth += harvests
    if space != at.NONE:
        gain = claim_gain(b, m, n, space, fiefs, groups, towers, goods, more)
        worth += harvests * gain
    if play in (of.BUILDING_CARD, of.RAINBOW_CARD):
        kind = look(n, of.CARD_KIND + card)
        gain = piece_gain(w, m, n, seat, kind, fiefs, groups, towers, goods, more)
        worth += harvests * gain
    elif play == of.PROVISIONS_CARD:
        worth += 4.0 + 3.0 * harvests
    elif play == of.TAX_COLLECTOR_CARD:
        worth += 8.0
    elif play == of.RAIL_CARD:
        worth += 5.0
    return worth
