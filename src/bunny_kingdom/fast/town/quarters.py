"""Quarters and their renown [T-20, T-21]; the readable rules are in town/quarter and town/renown.

Several small numbers by type stand in one word, a byte for each.
"""

from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.rows import Row, first, seat_at, size

RENOWN_TYPES = 31
"""A mask: the types that renown counts, without criminal."""


@small
def controlled(s: Row, seat: int) -> int:
    """The plots whose buildings a seat controls: its own, and shared ones of the rival [T-20]."""
    return s[at.OWNED + seat] | s[at.SHARED]  # type: ignore[no-any-return]  # a number


@kernel
def around(s: Row, land: int, plot: int) -> int:
    """The quarter of a plot within the land of a seat [T-20]."""
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


@small
def tile_on(s: Row, plot: int) -> int:
    """Where the tile on a plot stands in the tables."""
    return of.TILE + of.TILE_SIZE * s[at.TILE_AT + plot]  # type: ignore[no-any-return]  # a number


@kernel
def renown(s: Row, t: Row, seat: int, quarter: int) -> tuple[int, int, int, int]:
    """Stars and number of types of a quarter with the best choice for its parks [T-21, T-24].

    Also which types there are, and which types stars still wait for.
    """
    mine = seat_at(seat)
    kinds, stars, parks, waits = 0, 0, 0, 0
    left = quarter
    while left:
        row = tile_on(s, first(left))
        left &= left - 1
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
            else:  # [T-23]
                waits += shine << 8 * need
    counting = RENOWN_TYPES  # [RT-16]
    if s[mine + at.LASTING] & of.CRIMINAL_COUNTS:
        counting |= 1 << of.CRIMINAL
    best_stars, best_types, best_kinds = shining(waits, stars, kinds), size(kinds & counting), kinds
    if parks:
        best = -1
        allowed = t[of.PARK_TYPES]
        for one in range(at.TYPES):
            for other in range(one, at.TYPES if parks > 1 else one + 1):
                if not (allowed >> one & allowed >> other & 1):
                    continue
                chosen = kinds | 1 << one | 1 << other
                bright, types = shining(waits, stars, chosen), size(chosen & counting)
                if bright * types > best:
                    best = bright * types
                    best_stars, best_types, best_kinds = bright, types, chosen
    waiting = 0
    for kind in range(5):
        if waits >> 8 * kind & 255 and not best_kinds >> kind & 1:
            waiting |= 1 << kind
    return best_stars, best_types, best_kinds & counting, waiting


@small
def shining(waits: int, stars: int, kinds: int) -> int:
    """The active stars where there are these types: some wait for one [T-23]."""
    kind = 0
    while waits:
        if kinds >> kind & 1:
            stars += waits & 255
        waits >>= 8
        kind += 1
    return stars


@kernel
def worth(s: Row, t: Row, seat: int, quarter: int) -> int:
    """The carrots of a quarter's renown [T-21]."""
    stars, types, _, _ = renown(s, t, seat, quarter)
    return stars * types


@kernel
def scorable(s: Row, seat: int, most: int) -> int:
    """The first plots of a seat's quarters of at most so many buildings, as a mask [RT-41]."""
    land = controlled(s, seat)
    found, left = 0, land
    while left:
        quarter = around(s, land, first(left))
        left &= ~quarter
        if size(quarter) <= most:
            found |= quarter & -quarter
    return found
