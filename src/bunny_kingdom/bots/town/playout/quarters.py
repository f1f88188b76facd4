"""Quarters and their renown in a lean table, and what requests count in them."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.town.playout import codes as of
from bunny_kingdom.bots.town.playout import layout as at
from bunny_kingdom.fast.bits import count, lowest
from bunny_kingdom.fast.compiling import kernel, small

Row = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

NO_TYPE = -1


@small
def bits(mask: int) -> int:
    """How many plots are in a mask."""
    return count(np.uint64(mask))


@small
def first(mask: int) -> int:
    """The first plot of a mask; there must be one."""
    return lowest(np.uint64(mask))


@small
def controlled(s: Row, seat: int) -> int:
    """The plots whose buildings a seat controls: its own, and shared ones of the rival."""
    return s[at.OWNED + seat] | s[at.SHARED]  # type: ignore[no-any-return]  # a number


@kernel
def around(s: Row, land: int, plot: int) -> int:
    """The quarter of a plot within the land of a seat."""
    group = 1 << plot
    edge = group
    while edge:
        reached = 0
        while edge:
            reached |= s[at.BESIDE + first(edge)]
            edge &= edge - 1
        edge = reached & land & ~group
        group |= edge
    return group


@kernel
def renown(s: Row, t: Row, seat: int, quarter: int) -> tuple[int, int, int, int]:
    """Stars and number of types of a quarter with the best choice for its parks.

    Also which types there are, and which types stars still wait for.
    """
    mine = at.SEATS + at.SEAT_SIZE * seat
    kinds, stars, parks = 0, 0, 0
    waits0, waits1, waits2, waits3, waits4 = 0, 0, 0, 0, 0
    left = quarter
    while left:
        plot = first(left)
        left &= left - 1
        row = of.TILE + of.TILE_SIZE * s[at.TILE_AT + plot]
        kind = t[row + of.TYPE]
        if kind == of.PARK:
            parks += 1
            continue
        kinds |= 1 << kind
        shine = t[row + of.STARS]
        if shine:
            if t[row + of.PER_UPGRADE]:
                shine *= s[mine + at.UPGRADES]
            need = t[row + of.NEEDS]
            if need < 0:
                stars += shine
            elif need == 0:
                waits0 += shine
            elif need == 1:
                waits1 += shine
            elif need == 2:
                waits2 += shine
            elif need == 3:
                waits3 += shine
            else:
                waits4 += shine
    counting = 63 if s[mine + at.LASTING] & of.CRIMINAL_COUNTS else 31
    waits = (waits0, waits1, waits2, waits3, waits4)
    best_stars, best_types, best_kinds = 0, 0, kinds
    for one in range(6 if parks else 1):
        for other in range(one, 6 if parks > 1 else one + 1):
            chosen = kinds
            if parks:
                chosen |= 1 << one
            if parks > 1:
                chosen |= 1 << other
            shining = stars
            for kind in range(5):
                if chosen >> kind & 1:
                    shining += waits[kind]
            types = bits(chosen & counting)
            if shining * types > best_stars * best_types or best_types == 0:
                best_stars, best_types, best_kinds = shining, types, chosen & 31
    waiting = 0
    for kind in range(5):
        if waits[kind] and not best_kinds >> kind & 1:
            waiting |= 1 << kind
    return best_stars, best_types, best_kinds, waiting


@kernel
def best_renown(s: Row, t: Row, seat: int, most: int) -> int:
    """The most that one of a seat's quarters of at most so many buildings scores."""
    best = 0
    land = controlled(s, seat)
    left = land
    while left:
        quarter = around(s, land, first(left))
        left &= ~quarter
        if bits(quarter) <= most:
            stars, types, _, _ = renown(s, t, seat, quarter)
            best = max(best, stars * types)
    return best
