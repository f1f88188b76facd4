"""Works: construction, camps and harvest choices by the quick policy, inside the kernel."""

import numpy as np

from bunny_kingdom.bots.rollout.survey import Ints, claim_gain, survey, touches
from bunny_kingdom.fast import layout as at
from bunny_kingdom.fast import table_layout as of
from bunny_kingdom.fast.bits import ONE, Bytes, Numbers, Words, bit, count, get, look, lowest
from bunny_kingdom.fast.compiling import kernel
from bunny_kingdom.fast.construction import announce
from bunny_kingdom.fast.fiefs import (
    ALL_LINKS,
    Plane,
    first_space,
    group_around,
    resources,
    territories,
)
from bunny_kingdom.fast.harvest import chooser_options, next_chooser, piece_at
from bunny_kingdom.fast.placing import empty_land, fitting, place_towers, placeable, second_tower
from bunny_kingdom.fast.placing import place as place_one


@kernel
def in_fief(groups: Words, fief: int, plane: Plane) -> int:
    """The first space of a fief in a plane."""
    return first_space(
        (
            groups[3 * fief] & plane[0],
            groups[3 * fief + 1] & plane[1],
            groups[3 * fief + 2] & plane[2],
        )
    )


@kernel
def best_fief(
    n: Numbers, kind: int, plane: Plane, fiefs: int, groups: Words, towers: Ints, goods: Words
) -> int:
    """The fief where a piece adds most, or -1."""
    piece = look(n, of.KIND_PLACING + kind)
    power = look(n, of.BUILDING_STRENGTH + kind)
    produced = look(n, of.BUILDING_PRODUCES + kind)
    best, found = -1.0, -1
    for fief in range(fiefs):
        if not touches(groups, fief, plane):
            continue
        gain = 0.0
        if piece == of.CITY:
            gain = power * count(goods[fief]) + 0.01 * count(groups[3 * fief])
        elif piece == of.CARROTADEL:
            gain = float(max(0, power - towers[fief]) * count(goods[fief]))
        elif piece == of.FARM:
            gain = float(towers[fief]) if not goods[fief] & bit(produced) else 0.0
        elif piece == of.TRADING_POST:
            gain = float(towers[fief]) if count(goods[fief]) < 3 else 0.0
        else:
            gain = 0.01 * count(groups[3 * fief])
        if gain > best:
            best, found = gain, fief
    return found


@kernel
def raise_towers(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    kind: int,
    fiefs: int,
    groups: Words,
    towers: Ints,
    goods: Words,
) -> bool:
    """Connect the two fiefs that gain most by it."""
    plane = fitting(w, b, m, n, seat, kind)
    best, first, second = 0, -1, -1
    for one in range(fiefs):
        if not touches(groups, one, plane):
            continue
        for other in range(one + 1, fiefs):
            if touches(groups, other, plane):
                gain = (towers[one] + towers[other]) * count(goods[one] | goods[other])
                gain -= towers[one] * count(goods[one]) + towers[other] * count(goods[other])
                if gain > best:
                    best, first, second = gain, one, other
    if first < 0:
        return False
    b[at.FIRST_SPACE] = in_fief(groups, first, plane)
    place_towers(w, b, m, n, seat, kind, in_fief(groups, second, second_tower(w, b, m, seat)))
    b[at.FIRST_SPACE] = at.NONE
    return True


@kernel
def construct_all(
    w: Words, b: Bytes, m: Words, n: Numbers, seat: int, groups: Words, towers: Ints, goods: Words
) -> None:
    """Place what can be placed, the greatest cities first; announce a camp, or finish."""
    left = np.uint64(placeable(w, b, m, n, seat))
    while left:
        kind, most = -1, -1
        rest = left
        while rest:
            each = lowest(rest)
            rest &= rest - ONE
            power = look(n, of.BUILDING_STRENGTH + each)
            piece = look(n, of.KIND_PLACING + each)
            rank = 100 + power if power else (50 if piece == of.FARM else 40 - piece)
            if rank > most:
                kind, most = each, rank
        left &= ~bit(kind)
        piece = look(n, of.KIND_PLACING + kind)
        if piece == of.CAMP:
            announce(w, b, n, seat, kind)
            return
        if piece == of.RAINBOW and b[at.TOUCHED + look(n, of.KIND_NUMBER + kind)]:
            continue
        fiefs = survey(w, b, m, n, seat, groups, towers, goods)
        placed = False
        if piece == of.SKY_TOWER:
            placed = raise_towers(w, b, m, n, seat, kind, fiefs, groups, towers, goods)
        else:
            plane = fitting(w, b, m, n, seat, kind)
            fief = best_fief(n, kind, plane, fiefs, groups, towers, goods)
            if fief >= 0:
                place_one(w, b, m, n, seat, kind, in_fief(groups, fief, plane))
                placed = True
        if placed:
            again = np.uint64(placeable(w, b, m, n, seat))
            left = again & (left | bit(kind))
    b[at.FINISHED] |= 1 << seat
    b[at.OWES] &= ~(1 << seat) & 0xFF


@kernel
def answer_camp(
    w: Words, b: Bytes, m: Words, n: Numbers, seat: int, groups: Words, towers: Ints, goods: Words
) -> int:
    """The step that places the asked camp where it adds most, or passes."""
    fiefs = survey(w, b, m, n, seat, groups, towers, goods)
    e0, e1, e2 = empty_land(w, b, m)
    best, found = 0.4, -1
    while e0 | e1 | e2:
        space = first_space((e0, e1, e2))
        if e0:
            e0 &= e0 - ONE
        elif e1:
            e1 &= e1 - ONE
        else:
            e2 &= e2 - ONE
        gain = claim_gain(b, m, n, space, fiefs, groups, towers, goods, 0.1)
        if gain > best:
            best, found = gain, space
    if found < 0:
        return look(n, of.PASS)
    return look(n, of.FIRST_SPACE_ACTION) + found


@kernel
def harvest_choice(w: Words, b: Bytes, m: Words, n: Numbers, seat: int) -> int:
    """The step that chooses for the next building: a resource that its fief lacks."""
    slot = next_chooser(w, b, m, n, seat)
    space = get(b, at.CHOOSERS + 2 * slot)
    options = chooser_options(w, b, m, n, seat, slot)
    if piece_at(b, n, space) == of.STATION:
        return look(n, of.FIRST_SEAT_ACTION) + lowest(np.uint64(options))
    chosen = lowest(np.uint64(options))
    if piece_at(b, n, space) == of.TRADING_POST:
        group = group_around(b, m, territories(w, seat), space, seat, ALL_LINKS)
        present = resources(w, b, m, n, group)
        for number in range(look(n, of.BASICS)):
            if not present & bit(look(n, of.BASIC_RESOURCE + number)):
                chosen = number
    return look(n, of.FIRST_RESOURCE_ACTION) + chosen
