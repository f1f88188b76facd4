"""Fiefs: connected territories, their strength and resources, as words."""

import numpy as np

from bunny_kingdom.fast.bits import (
    ONE,
    ZERO,
    Bytes,
    Numbers,
    Words,
    count,
    get,
    look,
    lowest,
    number,
)
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of

Plane = tuple[np.uint64, np.uint64, np.uint64]

WORD = np.uint64(64)
"""How many bits a word has."""
ALL_LINKS = -1
NO_LINKS = -2


@small
def territories(w: Words, seat: int) -> Plane:
    """A seat's territories."""
    base = at.TERRITORIES + 3 * seat
    return w[base], w[base + 1], w[base + 2]


@small
def free_land(w: Words, seat: int) -> Plane:
    """A seat's territories without a building."""
    base = at.TERRITORIES + 3 * seat
    return (
        w[base] & ~w[at.BUILT],
        w[base + 1] & ~w[at.BUILT + 1],
        w[base + 2] & ~w[at.BUILT + 2],
    )


@small
def one_space(space: int) -> Plane:
    """The plane of one space."""
    word = ONE << np.uint64(space & 63)
    place = space >> 6
    return (
        word if place == 0 else ZERO,
        word if place == 1 else ZERO,
        word if place == 2 else ZERO,
    )


@small
def in_plane(plane: Plane, space: int) -> bool:
    """Whether a space is in a plane."""
    place = space >> 6
    word = plane[0] if place == 0 else (plane[1] if place == 1 else plane[2])
    return bool((word >> np.uint64(space & 63)) & ONE)


@small
def first_space(plane: Plane) -> int:
    """The lowest space of a plane that has one."""
    if plane[0]:
        return lowest(plane[0])
    if plane[1]:
        return 64 + lowest(plane[1])
    return 128 + lowest(plane[2])


@small
def size(plane: Plane) -> int:
    """How many spaces a plane has."""
    return count(plane[0]) + count(plane[1]) + count(plane[2])


@small
def spread_low(m: Words, land: Plane, group: Plane, fresh: Plane) -> Plane:
    """A group grown side by side from its fresh spaces, where all land is below space 128."""
    t0, t1, _ = land
    g0, g1, _ = group
    f0, f1, _ = fresh
    while f0 | f1:
        if f0:
            space = lowest(f0)
            f0 &= f0 - ONE
        else:
            space = 64 + lowest(f1)
            f1 &= f1 - ONE
        near = of.NEIGHBOURS + 3 * space
        n0 = m[near] & t0 & ~g0
        n1 = m[near + 1] & t1 & ~g1
        g0 |= n0
        g1 |= n1
        f0 |= n0
        f1 |= n1
    return g0, g1, ZERO


@small
def spread(m: Words, land: Plane, group: Plane, fresh: Plane) -> Plane:
    """A group grown side by side from its fresh spaces, on any land."""
    t0, t1, t2 = land
    g0, g1, g2 = group
    f0, f1, f2 = fresh
    while f0 | f1 | f2:
        space = first_space((f0, f1, f2))
        if f0:
            f0 &= f0 - ONE
        elif f1:
            f1 &= f1 - ONE
        else:
            f2 &= f2 - ONE
        near = of.NEIGHBOURS + 3 * space
        n0 = m[near] & t0 & ~g0
        n1 = m[near + 1] & t1 & ~g1
        n2 = m[near + 2] & t2 & ~g2
        g0 |= n0
        g1 |= n1
        g2 |= n2
        f0 |= n0
        f1 |= n1
        f2 |= n2
    return g0, g1, g2


@kernel
def group_around(b: Bytes, m: Words, land: Plane, seed: int, seat: int, links: int) -> Plane:
    """All of the land that is connected with a space of it, by sides and by the seat's links.

    `links` is ALL_LINKS, NO_LINKS, or the space whose links are left out.
    """
    group = one_space(seed)
    fresh = group
    while True:
        group = spread(m, land, group, fresh) if land[2] else spread_low(m, land, group, fresh)
        if links == NO_LINKS:
            return group
        joined = False
        for link in range(get(b, at.LINK_COUNT)):
            offset = at.LINKS + 3 * link
            one, other = get(b, offset + 1), get(b, offset + 2)
            if b[offset] != seat or one == links:
                continue
            here = in_plane(group, one)
            if here != in_plane(group, other):
                fresh = one_space(other if here else one)
                group = (group[0] | fresh[0], group[1] | fresh[1], group[2] | fresh[2])
                joined = True
                break
        if not joined:
            return group


@kernel
def joined(b: Bytes, m: Words, land: Plane, seat: int) -> Plane:
    """The spaces of a seat's land that are connected with another, by a side or a link.

    All at once: most fiefs are single territories, and of them there is little to find out.
    """
    l0, l1, l2 = land
    j0, j1, j2 = ZERO, ZERO, ZERO
    for place in range(number(m[of.DISTANCES])):
        row = of.DISTANCE + of.DISTANCE_SIZE * place
        on, back = m[row], WORD - m[row]
        s0, s1, s2 = m[row + 1], m[row + 2], m[row + 3]
        f0, f1, f2 = l0 & s0, l1 & s1, l2 & s2
        j0 |= f0 << on | (l0 >> on | l1 << back) & s0
        j1 |= f1 << on | f0 >> back | (l1 >> on | l2 << back) & s1
        j2 |= f2 << on | f1 >> back | l2 >> on & s2
    for link in range(get(b, at.LINK_COUNT)):
        offset = at.LINKS + 3 * link
        if b[offset] == seat:
            for end in range(1, 3):
                e0, e1, e2 = one_space(get(b, offset + end))
                j0, j1, j2 = j0 | e0, j1 | e1, j2 | e2
    return l0 & j0, l1 & j1, l2 & j2


@small
def towers_of(w: Words, group: Plane) -> int:
    """The towers of a group's cities that add up."""
    towers = 0
    for word in range(3):
        g = group[word]
        towers += (
            count(g & w[at.ONES + word])
            + 2 * count(g & w[at.TWOS + word])
            + 4 * count(g & w[at.FOURS + word])
        )
    return towers


@kernel
def carrotadel_of(w: Words, b: Bytes, n: Numbers, group: Plane) -> int:
    """The towers of a group's greatest carrotadel."""
    towers = 0
    for word in range(3):
        rest = group[word] & w[at.CARROTADELS + word]
        while rest:
            space = 64 * word + lowest(rest)
            rest &= rest - ONE
            towers = max(towers, look(n, of.BUILDING_STRENGTH + get(b, at.BOARD + space) - 1))
    return towers


@kernel
def strength(w: Words, b: Bytes, n: Numbers, group: Plane) -> int:
    """The towers of a group's cities, or a carrotadel's where those are more."""
    return max(towers_of(w, group), carrotadel_of(w, b, n, group))


@kernel
def produced_at(b: Bytes, n: Numbers, space: int) -> int:
    """The resource of the building on a space, a trading post's as chosen; -1 for none."""
    building = get(b, at.BOARD + space) - 1
    if n[of.BUILDING_PIECE + building] != of.TRADING_POST:
        return look(n, of.BUILDING_PRODUCES + building)
    for chooser in range(get(b, at.CHOOSER_COUNT)):
        if b[at.CHOOSERS + 2 * chooser] == space:
            choice = get(b, at.CHOOSERS + 2 * chooser + 1)
            return -1 if choice == at.NONE else look(n, of.BASIC_RESOURCE + choice)
    return -1


@kernel
def ground_resources(b: Bytes, m: Words, n: Numbers, group: Plane) -> np.uint64:
    """What a group's land produces, as bits."""
    l0, l1, l2 = group
    if b[at.COVERED] != at.NONE:
        c0, c1, c2 = one_space(get(b, at.COVERED))
        l0 &= ~c0
        l1 &= ~c1
        l2 &= ~c2
    found = ZERO
    for land in range(look(n, of.LANDS)):
        plane = of.LAND + 3 * land
        if l0 & m[plane] | l1 & m[plane + 1] | l2 & m[plane + 2]:
            found |= ONE << np.uint64(n[of.LAND_RESOURCE + land])
    return found


@kernel
def resources(w: Words, b: Bytes, m: Words, n: Numbers, group: Plane) -> np.uint64:
    """What a group's land and buildings produce, as bits."""
    found = ground_resources(b, m, n, group)
    for word in range(3):
        rest = group[word] & w[at.PRODUCING + word]
        while rest:
            resource = produced_at(b, n, 64 * word + lowest(rest))
            rest &= rest - ONE
            if resource >= 0:
                found |= ONE << np.uint64(resource)
    return found
