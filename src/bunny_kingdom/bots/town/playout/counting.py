"""Counting requests on a lean table: what each finds, and what a hand pays at the end."""

from bunny_kingdom.bots.town.playout import codes as of
from bunny_kingdom.bots.town.playout import layout as at
from bunny_kingdom.bots.town.playout.quarters import (
    NO_TYPE,
    Row,
    around,
    best_renown,
    bits,
    controlled,
    first,
)
from bunny_kingdom.bots.town.playout.steps import seat_at
from bunny_kingdom.fast.compiling import kernel

# What a survey writes down.
TYPE_COUNT = 0
QUARTER_COUNT = 6
SINGLES = 7
LARGEST = 8
MOST_TYPES = 9
MOST_SAME = 10
ALL_STARS = 11
PARKS = 12
SURVEY_SIZE = 13


@kernel
def survey(s: Row, t: Row, seat: int, one: int, other: int, found: Row) -> None:
    """Write down what requests count, with these types for the seat's first and second park.

    A park without a type counts for nothing.
    """
    for each in range(SURVEY_SIZE):
        found[each] = 0
    upgrades = s[seat_at(seat) + at.UPGRADES]
    land = controlled(s, seat)
    second = 0
    if one != NO_TYPE:
        left = land
        while left:
            plot = first(left)
            left &= left - 1
            if t[of.TILE + of.TILE_SIZE * s[at.TILE_AT + plot] + of.TYPE] == of.PARK:
                if found[PARKS] == 1:
                    second |= 1 << plot
                found[PARKS] = 1
        found[PARKS] = 0
    rest = land
    while rest:
        quarter = around(s, land, first(rest))
        rest &= ~quarter
        size = bits(quarter)
        found[QUARTER_COUNT] += 1
        found[SINGLES] += size == 1
        found[LARGEST] = max(found[LARGEST], size)
        c0, c1, c2, c3, c4 = 0, 0, 0, 0, 0
        left = quarter
        while left:
            plot = first(left)
            left &= left - 1
            kind = t[of.TILE + of.TILE_SIZE * s[at.TILE_AT + plot] + of.TYPE]
            if kind == of.PARK:
                found[PARKS] += 1
                kind = other if second >> plot & 1 else one
                if kind == NO_TYPE:
                    continue
            found[TYPE_COUNT + kind] += 1
            c0 += kind == 0
            c1 += kind == 1
            c2 += kind == 2
            c3 += kind == 3
            c4 += kind == 4
        types = (c0 > 0) + (c1 > 0) + (c2 > 0) + (c3 > 0) + (c4 > 0)
        found[MOST_TYPES] = max(found[MOST_TYPES], types)
        found[MOST_SAME] = max(found[MOST_SAME], c0, c1, c2, c3, c4)
        counts = (c0, c1, c2, c3, c4)
        left = quarter
        while left:
            plot = first(left)
            left &= left - 1
            row = of.TILE + of.TILE_SIZE * s[at.TILE_AT + plot]
            need = t[row + of.NEEDS]
            if t[row + of.STARS] and (need < 0 or counts[need] > (t[row + of.TYPE] == need)):
                found[ALL_STARS] += t[row + of.STARS] * (upgrades if t[row + of.PER_UPGRADE] else 1)


@kernel
def longest_run(t: Row, plots: int) -> int:
    """The longest unbroken line of plots along a row or column."""
    longest = 0
    for line in range(10):
        length = 0
        left = t[of.ROWS + line]
        while left:
            plot = first(left)
            left &= left - 1
            length = length + 1 if plots >> plot & 1 else 0
            longest = max(longest, length)
    return longest


@kernel
def counted(s: Row, t: Row, seat: int, request: int, found: Row, behind: int) -> int:
    """What a request finds to count, by a survey; `behind` says whether the seat is."""
    row = of.REQUEST + of.REQUEST_SIZE * request
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
        total = bits(owned & what)
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
    elif code == of.LEFT:
        if what == 0:
            total = s[mine + at.COINS]
        elif what == 1:
            total = s[mine + at.WOOD]
        elif what == 2:
            total = s[mine + at.UPGRADES]
        elif what == 3:
            total = bits(s[mine + at.REQUESTS])
        else:
            total = s[mine + at.RESERVED]
    elif code == of.BEHIND:
        total = behind
    return total


@kernel
def pays(t: Row, request: int, count: int) -> int:
    """The carrots for a count."""
    row = of.REQUEST + of.REQUEST_SIZE * request
    if t[row + of.STEPS]:
        best = 0
        for step in range(t[row + of.STEPS]):
            if count >= t[row + of.STEP + 2 * step]:
                best = t[row + of.STEP + 2 * step + 1]
        return best
    carrots = t[row + of.EACH] * count
    most = t[row + of.MOST]
    return carrots if most < 0 else min(carrots, most)  # type: ignore[no-any-return]  # a number


@kernel
def hand_pays(s: Row, t: Row, seat: int, found: Row, behind: int) -> int:
    """What a seat's requests pay at the end with the best types for its parks.

    Clockmaker is left to `repeated`.
    """
    hand = s[seat_at(seat) + at.REQUESTS]
    fixed = 0
    left = hand
    while left:
        request = first(left)
        left &= left - 1
        row = of.REQUEST + of.REQUEST_SIZE * request
        if t[row + of.COUNTS] == of.A_QUARTER:
            fixed += best_renown(s, t, seat, t[row + of.WHAT])
    survey(s, t, seat, 0, 0, found)
    parks = found[PARKS]
    best = 0
    for one in range(6 if parks else 1):
        for other in range(6 if parks > 1 else 1):
            if parks:
                survey(s, t, seat, one, other, found)
            total = 0
            left = hand
            while left:
                request = first(left)
                left &= left - 1
                if t[of.REQUEST + of.REQUEST_SIZE * request + of.COUNTS] < of.A_QUARTER:
                    total += pays(t, request, counted(s, t, seat, request, found, behind))
            best = max(best, total)
    return fixed + best


@kernel
def repeated(s: Row, t: Row, seat: int, drawn: int) -> int:
    """About what Clockmaker brings: carrots of an effect, or `drawn` for a request more."""
    best = 0
    left = s[at.OWNED + seat]
    while left:
        plot = first(left)
        left &= left - 1
        row = of.TILE + of.TILE_SIZE * s[at.TILE_AT + plot]
        if t[row + of.DOES] == of.GAIN_CARROTS:
            best = max(best, t[row + of.AMOUNT])
        elif t[row + of.DOES] == of.DRAW:
            best = max(best, drawn)
    return best
