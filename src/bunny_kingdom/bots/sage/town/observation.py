"""The observation: what the network reads of a table, as the turn of a seat leaves it.

The rival's hand is counted, but for the requests that are known; piles are never looked at.
"""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.sage.town import shape as of_row
from bunny_kingdom.bots.town.judgement import (
    FEATURES,
    LEFT_OVER,
    PAID,
    Floats,
    features,
)
from bunny_kingdom.bots.town.judgement_at_the_end import requests_at_the_end
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.counts import counted, pays, request_row
from bunny_kingdom.fast.town.quarters import around, controlled, renown
from bunny_kingdom.fast.town.rows import Row, first, seat_at, size

Values = npt.NDArray[np.float32]

UNITS = np.array(
    (
        *(0, 20, 5, 4, 4, 20, 5, 20, 4, 3, 20, 15, 10, 10, 2),
        *(1, 1, 1, 1, 1, 1, 2, 20, 20, 1, 8, 15, 5, 4, 15, 30),
    ),
    np.float64,
)
"""What of each feature is read as 1; the first is not read."""
CARROTS = 20.0
"""What of carrots is read as 1."""
TURNS = 5.0
"""What of turns is read as 1."""
MOST = at.PLOTS * 16
"""More numbers than an observation can have that are not 0."""


@small
def note(where: Row, what: Values, read: int, place: int, value: float) -> int:
    """Write a number into the list unless it is 0; how many there are now."""
    where[read] = place
    what[read] = np.float32(value)
    return read + (value != 0.0)


@small
def note_all(where: Row, what: Values, read: int, place: int, mask: int) -> int:
    """Write a 1 for each member of a mask."""
    while mask:
        where[read] = place + first(mask)
        what[read] = np.float32(1.0)
        mask &= mask - 1
        read += 1
    return read


@kernel
def turns_to_come(s: Row) -> int:
    """How many turns there are after this one, both seats' together."""
    left = s[at.OFFERED] + s[at.TILES_LEFT]
    return left if s[at.PLANNED] else max(0, left - 1)  # type: ignore[no-any-return]  # a number


@kernel
def beside(s: Row, plots: int) -> int:
    """The plots joined with some."""
    near = 0
    while plots:
        near |= s[at.BESIDE + first(plots)]
        plots &= plots - 1
    return near


@kernel
def note_quarters(
    s: Row, t: Row, seat: int, side: int, where: Row, what: Values, read: int
) -> tuple[int, int]:
    """The best quarters of a seat; also the plots beside the very best."""
    land = controlled(s, seat)
    free = ~(s[at.OWNED] | s[at.OWNED + 1]) & 0x1FFFFFF
    done, near_best = 0, 0
    for rank in range(of_row.QUARTERS):
        best, chosen = -1, 0
        bright, different, which, waiting = 0, 0, 0, 0
        left = land & ~done
        while left:
            quarter = around(s, land, first(left))
            left &= ~quarter
            stars, types, kinds, waits = renown(s, t, seat, quarter)
            worth = 8 * (stars * types) + 3 * (stars + types) + size(quarter)
            if worth > best:
                best, chosen = worth, quarter
                bright, different, which, waiting = stars, types, kinds, waits
        if not chosen:
            break
        done |= chosen
        near = beside(s, chosen) & free
        place = side + of_row.BEST + of_row.A_QUARTER * rank
        read = note(where, what, read, place, bright * different / CARROTS)
        read = note(where, what, read, place + 1, bright / 5.0)
        read = note(where, what, read, place + 2, different / 4.0)
        read = note(where, what, read, place + 3, size(chosen) / 5.0)
        read = note(where, what, read, place + 4, size(near) / 4.0)
        if rank == 0:
            near_best = near
            read = note_all(where, what, read, side + of_row.TYPES_IN, which)
            read = note_all(where, what, read, side + of_row.WAITED_FOR, waiting)
    return read, near_best


@kernel
def note_side(
    s: Row, t: Row, seat: int, side: int, turns: int, f: Floats, where: Row, what: Values, read: int
) -> int:
    """One side of the table, with its features given."""
    later = turns / TURNS
    for each in range(1, FEATURES):
        if f[each] != 0.0:
            value = f[each] / UNITS[each]
            where[read], where[read + 1] = side + each, side + of_row.LATER + each
            what[read], what[read + 1] = np.float32(value), np.float32(value * later)
            read += 2
    mine = seat_at(seat)
    for place in range(s[mine + at.RESERVED]):
        tile = s[mine + at.RESERVE + place]
        read = note(where, what, read, side + of_row.HELD + tile, 1.0)
    for place in range(s[mine + at.UPGRADES]):
        upgrade = s[mine + at.UPGRADE + place]
        read = note(where, what, read, side + of_row.BOUGHT + upgrade, 1.0)
    owned = s[at.OWNED + seat]
    while owned:
        plot = first(owned)
        owned &= owned - 1
        read = note(where, what, read, side + of_row.OWNED + plot, 1.0)
        read = note(where, what, read, side + of_row.BUILT + s[at.TILE_AT + plot], 1.0)
    read = note(where, what, read, side + of_row.PURSE, s[mine + at.COINS] / 5.0)
    return note(where, what, read, side + of_row.PURSE + 1, s[mine + at.WOOD] / 4.0)


@kernel
def note_requests(
    s: Row, t: Row, seat: int, found: Row, where: Row, what: Values, read: int
) -> int:
    """The hand and what each request pays, by a survey; what is known of the rival's."""
    hand = s[seat_at(seat) + at.REQUESTS]
    while hand:
        request = first(hand)
        hand &= hand - 1
        read = note(where, what, read, of_row.WISHES + request, 1.0)
        if t[request_row(request) + of.COUNTS] < of.BEHIND:
            paid = pays(t, request, counted(s, t, seat, request, found, 0))
            read = note(where, what, read, of_row.PAID + request, paid / 5.0)
    known = s[seat_at(1 - seat) + at.KNOWN]
    return note_all(where, what, read, of_row.KNOWN, known)


@kernel
def note_between(
    s: Row, t: Row, seat: int, near: int, near_rival: int, where: Row, what: Values, read: int
) -> int:
    """What both can take: buildings, upgrades and plots."""
    for place in range(s[at.OFFERED]):
        read = note(where, what, read, of_row.OFFER + s[at.OFFER + place], 1.0)
    for sale in range(s[at.FOR_SALE]):
        read = note(where, what, read, of_row.MARKET + s[at.MARKET + 2 * sale], 1.0)
    around_own = beside(s, controlled(s, seat))
    around_rival = beside(s, controlled(s, 1 - seat))
    slot = 0
    for each in range(at.SLOTS):
        plot = s[at.TRACK + each]
        if plot < 0:
            continue
        place = of_row.TRACK + of_row.A_SLOT * slot
        slot += 1
        read = note(where, what, read, of_row.ON_TRACK + plot, 1.0)
        read = note(where, what, read, place, near >> plot & 1)
        read = note(where, what, read, place + 1, near_rival >> plot & 1)
        read = note(where, what, read, place + 2, around_own >> plot & 1)
        read = note(where, what, read, place + 3, around_rival >> plot & 1)
        read = note(where, what, read, place + 4, s[at.WOODED] >> plot & 1)
        read = note(where, what, read, place + 5, t[of.WATERFRONT] >> plot & 1)
    read = note_all(where, what, read, of_row.SHARED, s[at.SHARED])
    return note_all(where, what, read, of_row.BRIDGES, s[at.BRIDGES])


@kernel
def look(
    s: Row, t: Row, seat: int, f: Floats, found: Row, where: Row, what: Values
) -> tuple[int, float]:
    """List what the network reads of a table: how many numbers; and the lead as things stand."""
    to_come = turns_to_come(s)
    own, rival = to_come // 2, (to_come + 1) // 2
    mine, other = seat_at(seat), seat_at(1 - seat)
    read = note(where, what, 0, of_row.TURNS + to_come, 1.0)
    features(s, t, seat, True, own, f, found)
    paid = f[PAID] + f[LEFT_OVER]
    read = note_side(s, t, seat, of_row.SIDE, own, f, where, what, read)
    read, near = note_quarters(s, t, seat, of_row.SIDE, where, what, read)
    read = note_requests(s, t, seat, found, where, what, read)
    side = of_row.SIDE + of_row.SIDE_SIZE
    features(s, t, 1 - seat, False, rival, f, found)
    read = note_side(s, t, 1 - seat, side, rival, f, where, what, read)
    read, near_rival = note_quarters(s, t, 1 - seat, side, where, what, read)
    read = note_between(s, t, seat, near, near_rival, where, what, read)
    lead = float(s[mine + at.CARROTS] - s[other + at.CARROTS])
    if own <= 0:
        behind = int(lead < 0.0)
        paid = requests_at_the_end(s, t, seat, found, behind) + 0.01 * s[mine + at.COINS]
    lead += paid
    return note(where, what, read, of_row.LEAD + to_come, lead / CARROTS), lead
