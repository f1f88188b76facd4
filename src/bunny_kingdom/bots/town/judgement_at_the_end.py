"""What a hand of requests pays at the end, compiled: `promise.requests_at_the_end`."""

from bunny_kingdom.fast.compiling import kernel
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.counts import (
    counted,
    parks_of,
    pays,
    request_row,
    settled,
    survey,
)
from bunny_kingdom.fast.town.quarters import around, controlled, worth
from bunny_kingdom.fast.town.rows import Row, first, seat_at, size


@kernel
def best_renown(s: Row, t: Row, seat: int, most: int) -> int:
    """The most that one of a seat's quarters of at most so many buildings scores."""
    best = 0
    land = controlled(s, seat)
    left = land
    while left:
        quarter = around(s, land, first(left))
        left &= ~quarter
        if size(quarter) <= most:
            best = max(best, worth(s, t, seat, quarter))
    return best


@kernel
def requests_at_the_end(s: Row, t: Row, seat: int, found: Row, behind: int) -> int:
    """What a seat's requests pay at the end with the best types for its parks.

    Clockmaker is left to `repeated`.
    """
    hand = s[seat_at(seat) + at.REQUESTS]
    fixed = 0
    left = hand
    while left:
        request = first(left)
        left &= left - 1
        row = request_row(request)
        if t[row + of.COUNTS] == of.A_QUARTER:
            fixed += best_renown(s, t, seat, t[row + of.WHAT])
    mine = seat_at(seat) + at.PARKS
    parks = parks_of(s, t, seat) & ~settled(s, seat)
    park = parks & -parks
    second = parks ^ park
    best = 0
    for one in range(at.TYPES if park else 1):
        for other in range(at.TYPES if second else 1):
            s[mine + one] |= park
            s[mine + other] |= second
            survey(s, t, seat, found)
            s[mine + one] &= ~park
            s[mine + other] &= ~second
            total = 0
            left = hand
            while left:
                request = first(left)
                left &= left - 1
                if t[request_row(request) + of.COUNTS] < of.A_QUARTER:
                    total += pays(t, request, counted(s, t, seat, request, found, behind))
            best = max(best, total)
    return fixed + best
