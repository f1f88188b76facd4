"""Placing: where a kind of piece may go, and putting it there."""

from bunny_kingdom.fast.bits import (
    ONE,
    ZERO,
    Bytes,
    Numbers,
    Words,
    bit,
    drop,
    get,
    has,
    look,
    lowest,
    put,
)
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.coins import watch_district
from bunny_kingdom.fast.kingdom.fiefs import (
    ALL_LINKS,
    Plane,
    first_space,
    free_land,
    group_around,
    territories,
)
from bunny_kingdom.fast.kingdom.played_cards import take_stock


@small
def empty_land(w: Words, b: Bytes, m: Words) -> Plane:
    """The spaces for a camp: no rabbit, no building [K-31]."""
    e0 = m[of.EVERYWHERE] & ~w[at.BUILT]
    e1 = m[of.EVERYWHERE + 1] & ~w[at.BUILT + 1]
    e2 = m[of.EVERYWHERE + 2] & ~w[at.BUILT + 2]
    for seat in range(get(b, at.PLAYERS)):
        base = at.TERRITORIES + 3 * seat
        e0 &= ~w[base]
        e1 &= ~w[base + 1]
        e2 &= ~w[base + 2]
    return e0, e1, e2


@kernel
def fitting(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, kind: int) -> Plane:
    """Where a seat's piece of a kind, no camp, may go now; for sky towers, the first one."""
    f0, f1, f2 = free_land(w, seat)
    ground = of.GROUND + 3 * kind
    f0 &= m[ground]
    f1 &= m[ground + 1]
    f2 &= m[ground + 2]
    piece = n[of.KIND_PLACING + kind]
    if piece < of.CAMP or not f0 | f1 | f2:
        return f0, f1, f2
    if piece == of.STATION:
        return f0 & w[at.ALONG], f1 & w[at.ALONG + 1], ZERO
    if piece == of.RAINBOW:
        cloud = look(n, of.RAINBOW_SPACE + n[of.KIND_NUMBER + kind])
        group = group_around(b, m, territories(w, seat), cloud, seat, cloud)
        return f0 & ~group[0], f1 & ~group[1], f2 & ~group[2]
    if piece == of.SKY_TOWER:
        start = first_space((f0, f1, f2))
        group = group_around(b, m, territories(w, seat), start, seat, ALL_LINKS)
        if not f0 & ~group[0] | f1 & ~group[1] | f2 & ~group[2]:
            return ZERO, ZERO, ZERO
    return f0, f1, f2


@kernel
def second_tower(w: Words, b: Bytes, m: Words, seat: int) -> Plane:
    """Where the second tower may go, given the first: free land of other fiefs [K-36]."""
    f0, f1, f2 = free_land(w, seat)
    first = get(b, at.FIRST_SPACE)
    group = group_around(b, m, territories(w, seat), first, seat, ALL_LINKS)
    return f0 & ~group[0], f1 & ~group[1], f2 & ~group[2]


@small
def placeable(w: Words, b: Bytes, m: Words, n: Numbers, seat: int) -> int:
    """The kinds that a seat could place, announce or move now, as bits."""
    return kinds_to_place(w, b, m, n, seat, False)


@small
def can_place(w: Words, b: Bytes, m: Words, n: Numbers, seat: int) -> bool:
    """Whether there is any such kind: the search ends at the first."""
    return kinds_to_place(w, b, m, n, seat, True) != 0


@kernel
def kinds_to_place(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, any_will_do: bool) -> int:
    """The kinds that a seat could place, or one of them if any will do."""
    found = 0
    free = free_land(w, seat)
    e0, e1, e2 = ZERO, ZERO, ZERO
    looked = False
    for word in range(3):
        rest = w[at.STOCK + 3 * seat + word]
        while rest:
            if found and any_will_do:
                return found
            place = lowest(rest) >> 2
            rest &= ~(bit(4 * place) * (bit(4) - ONE))
            kind = 16 * word + place
            piece = n[of.KIND_PLACING + kind]
            if piece == 0:
                continue
            if piece == of.CAMP:
                if get(b, at.KEPT) >> look(n, of.KIND_NUMBER + kind) & 1:
                    continue
                if not looked:
                    e0, e1, e2 = empty_land(w, b, m)
                    looked = True
                if e0 | e1 | e2:
                    found |= 1 << kind
                continue
            ground = of.GROUND + 3 * kind
            if free[0] & m[ground] | free[1] & m[ground + 1] | free[2] & m[ground + 2]:
                if piece > of.CAMP:
                    f0, f1, f2 = fitting(w, b, m, n, seat, kind)
                    if not f0 | f1 | f2:
                        continue
                found |= 1 << kind
    if found and any_will_do:
        return found
    for rainbow in range(look(n, of.RAINBOWS)):
        if moves(w, b, n, seat, rainbow):
            kind = look(n, of.RAINBOW_KIND + rainbow)
            f0, f1, f2 = fitting(w, b, m, n, seat, kind)
            if f0 | f1 | f2:
                found |= 1 << kind
    return found


@small
def moves(w: Words, b: Bytes, n: Numbers, seat: int, rainbow: int) -> bool:
    """Whether a seat's rainbow reaches the New World and was not touched this round [R-23]."""
    touched = b[at.TOUCHED + rainbow]
    if touched == 0 or touched == b[at.ROUND]:
        return False
    space = look(n, of.RAINBOW_SPACE + rainbow)
    return has(w, at.TERRITORIES + 3 * seat, space)


@kernel
def build(w: Words, b: Bytes, n: Numbers, space: int, kind: int) -> None:
    """Put a building on a space."""
    b[at.BOARD + space] = kind + 1
    put(w, at.BUILT, space)
    piece = n[of.BUILDING_PIECE + kind]
    if piece == of.CITY:
        towers = n[of.BUILDING_STRENGTH + kind]
        for digit in range(3):
            if towers >> digit & 1:
                put(w, at.ONES + 3 * digit, space)
    elif piece == of.CARROTADEL:
        put(w, at.CARROTADELS, space)
    elif piece == of.FARM:
        put(w, at.PRODUCING, space)
    elif piece in (of.TRADING_POST, of.CHIMNEY, of.STATION):
        if piece == of.TRADING_POST:
            put(w, at.PRODUCING, space)
        chooser = at.CHOOSERS + 2 * get(b, at.CHOOSER_COUNT)
        b[chooser] = space
        b[chooser + 1] = at.NONE
        b[at.CHOOSER_COUNT] += 1


@small
def add_link(b: Bytes, seat: int, one: int, other: int) -> None:
    """Two spaces are connected as if adjacent."""
    link = at.LINKS + 3 * get(b, at.LINK_COUNT)
    b[link] = seat
    b[link + 1] = one
    b[link + 2] = other
    b[at.LINK_COUNT] += 1


@kernel
def place(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, kind: int, space: int) -> None:
    """Place a piece that goes on one space; a rainbow's token may come from another one."""
    b[at.BEGUN] |= 1 << seat
    if n[of.KIND_PLACING + kind] == of.RAINBOW:
        place_rainbow(w, b, m, n, seat, kind, space)
    else:
        take_stock(w, seat, kind)
        build(w, b, n, space, kind)


@kernel
def place_towers(
    w: Words, b: Bytes, m: Words, n: Numbers, seat: int, kind: int, space: int
) -> None:
    """Place both towers: the first space was chosen before."""
    b[at.BEGUN] |= 1 << seat
    first = get(b, at.FIRST_SPACE)
    take_stock(w, seat, kind)
    build(w, b, n, first, kind)
    build(w, b, n, space, kind)
    add_link(b, seat, min(first, space), max(first, space))
    if n[of.HAS_COINS]:
        watch_district(w, b, m, n, seat, space)


@kernel
def place_rainbow(
    w: Words, b: Bytes, m: Words, n: Numbers, seat: int, kind: int, space: int
) -> None:
    """The second token goes on a space and leaves the one where it was [S-12]."""
    rainbow = look(n, of.KIND_NUMBER + kind)
    cloud = look(n, of.RAINBOW_SPACE + rainbow)
    if b[at.TOUCHED + rainbow]:
        for link in range(get(b, at.LINK_COUNT)):
            offset = at.LINKS + 3 * link
            if b[offset + 1] == cloud:
                left = get(b, offset + 2)
                b[at.BOARD + left] = 0
                drop(w, at.BUILT, left)
                b[offset + 2] = space
    else:
        take_stock(w, seat, kind)
        add_link(b, seat, cloud, space)
    b[at.TOUCHED + rainbow] = b[at.ROUND]
    build(w, b, n, space, kind)
    watch_district(w, b, m, n, seat, space)
