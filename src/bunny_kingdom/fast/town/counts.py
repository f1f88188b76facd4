"""What requests count and pay [T-60 to T-87]; the readable rules are in town/counts.

A survey of the quarters serves all requests of a seat: most counts are read off it.
"""

from typing import Final

from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.quarters import around, controlled, tile_on
from bunny_kingdom.fast.town.rows import Row, first, seat_at, size

NO_TYPE: Final = -1
RENOWN_COUNTS: Final = (1 << 8 * of.CRIMINAL) - 1
"""The bytes of the types of renown, which criminal comes after."""

# What a survey writes down.
TYPE_COUNT: Final = 0
QUARTER_COUNT: Final = 6
SINGLES: Final = 7
LARGEST: Final = 8
MOST_TYPES: Final = 9
MOST_SAME: Final = 10
ALL_STARS: Final = 11
SURVEY_SIZE: Final = 12


@small
def request_row(request: int) -> int:
    """Where a request stands in the tables."""
    return of.REQUEST + of.REQUEST_SIZE * request


@kernel
def parks_of(s: Row, t: Row, seat: int) -> int:
    """The plots of the parks that a seat controls."""
    parks, left = 0, controlled(s, seat)
    while left:
        plot = first(left)
        left &= left - 1
        if t[tile_on(s, plot) + of.TYPE] == of.PARK:
            parks |= 1 << plot
    return parks


@small
def settled(s: Row, seat: int) -> int:
    """The plots on which parks have a type for a seat's requests [RT-17]."""
    parks, mine = 0, seat_at(seat) + at.PARKS
    for kind in range(at.TYPES):
        parks |= s[mine + kind]
    return parks


@small
def type_on(s: Row, t: Row, seat: int, plot: int) -> int:
    """The type that a building counts as for a seat's requests; a park may have none yet."""
    kind = t[tile_on(s, plot) + of.TYPE]
    if kind != of.PARK:
        return kind  # type: ignore[no-any-return]  # a number
    mine = seat_at(seat) + at.PARKS
    for each in range(at.TYPES):
        if s[mine + each] >> plot & 1:
            return each
    return NO_TYPE


@kernel
def survey(s: Row, t: Row, seat: int, found: Row) -> None:
    """Write down what requests count in a seat's quarters [T-60 to T-72]."""
    for each in range(SURVEY_SIZE):
        found[each] = 0
    upgrades = s[seat_at(seat) + at.UPGRADES]
    land = controlled(s, seat)
    rest = land
    while rest:
        quarter = around(s, land, first(rest))
        rest &= ~quarter
        buildings = size(quarter)
        found[QUARTER_COUNT] += 1
        found[SINGLES] += buildings == 1
        found[LARGEST] = max(found[LARGEST], buildings)
        counts = 0
        left = quarter
        while left:
            kind = type_on(s, t, seat, first(left))
            left &= left - 1
            if kind != NO_TYPE:
                counts += 1 << 8 * kind
                found[TYPE_COUNT + kind] += 1
        types, same, left = 0, 0, counts & RENOWN_COUNTS
        while left:
            types += left & 255 > 0
            same = max(same, left & 255)
            left >>= 8
        found[MOST_SAME] = max(found[MOST_SAME], same)
        found[MOST_TYPES] = max(found[MOST_TYPES], types)
        left = quarter
        while left:
            row = tile_on(s, first(left))
            left &= left - 1
            need = t[row + of.NEEDS]
            if t[row + of.STARS] and (need < 0 or counts >> 8 * need & 255):
                found[ALL_STARS] += t[row + of.STARS] * (upgrades if t[row + of.PER_UPGRADE] else 1)


@kernel
def longest_run(t: Row, plots: int) -> int:
    """The longest unbroken line of plots along a row or column."""
    longest = 0
    for line in range(10):
        length = 0
        left = t[of.ROWS + line]
        while left:
            length = length + 1 if plots >> first(left) & 1 else 0
            left &= left - 1
            longest = max(longest, length)
    return longest


@kernel
def counted(s: Row, t: Row, seat: int, request: int, found: Row, behind: int) -> int:
    """What a request finds to count, by a survey; `behind` says whether the seat is."""
    row = request_row(request)
    code, what = t[row + of.COUNTS], t[row + of.WHAT]
    mine = seat_at(seat)
    owned = s[at.OWNED + seat]
    total = 0
    if code == of.BUILDINGS:
        total = found[TYPE_COUNT + what]
    elif code == of.TYPES:
        total = found[MOST_TYPES]
    elif code == of.SAME_TYPE:
        total = found[MOST_SAME]
    elif code == of.QUARTERS:
        total = found[SINGLES] if what == 1 else found[QUARTER_COUNT]
    elif code == of.LARGEST:
        total = found[LARGEST]
    elif code == of.STARS_ALL:
        total = found[ALL_STARS]
    elif code == of.PLOTS_OF:
        total = size(owned & what)
    elif code == of.LINES:
        for line in range(5):
            total += (owned & t[what + line]) != 0
    elif code == of.RUN:
        total = longest_run(t, owned)
    elif code in (of.CROSSINGS, of.BRIDGES):
        land = controlled(s, seat)
        for place in range(t[of.PLACES]):
            if s[at.BRIDGES] >> place & 1:
                one = land >> t[of.BRIDGE_ENDS + 2 * place] & 1
                other = land >> t[of.BRIDGE_ENDS + 2 * place + 1] & 1
                total += (one & other) if code == of.CROSSINGS else (one | other)
    elif code == of.LEFT:  # [RT-24]
        if what == 0:
            total = s[mine + at.COINS]
        elif what == 1:
            total = s[mine + at.WOOD]
        elif what == 2:
            total = s[mine + at.UPGRADES]
        elif what == 3:
            total = size(s[mine + at.REQUESTS] | s[mine + at.REVEALED])
        else:
            total = s[mine + at.RESERVED]
    elif code == of.BEHIND:
        total = behind
    return total


@kernel
def pays(t: Row, request: int, count: int) -> int:
    """The carrots for a count: so many each up to the most, or the best step reached."""
    row = request_row(request)
    if t[row + of.STEPS]:
        best = 0
        for step in range(t[row + of.STEPS]):
            if count >= t[row + of.STEP + 2 * step]:
                best = max(best, t[row + of.STEP + 2 * step + 1])
        return best
    carrots = t[row + of.EACH] * count
    most = t[row + of.MOST]
    return carrots if most < 0 else min(carrots, most)  # type: ignore[no-any-return]  # a number
