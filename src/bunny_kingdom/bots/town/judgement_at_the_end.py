"""What a hand of requests pays at the end, compiled: `promise.requests_at_the_end`."""

from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.counts import (
    counted,
    parks_of,
    pays,
    request_row,
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
def all_pay(s: Row, t: Row, seat: int, requests: int, found: Row, behind: int) -> int:
    """What requests that count pay by a survey."""
    total = 0
    while requests:
        request = first(requests)
        requests &= requests - 1
        total += pays(t, request, counted(s, t, seat, request, found, behind))
    return total


@kernel
def requests_at_the_end(s: Row, t: Row, seat: int, found: Row, behind: int) -> int:
    """What a seat's requests pay at the end with the best types for its parks.

    Clockmaker is left to `repeated`.
    """
    total, by_type, others = 0, 0, 0
    hand = s[seat_at(seat) + at.REQUESTS]
    while hand:
        card = hand & -hand
        hand ^= card
        row = request_row(first(card))
        code = t[row + of.COUNTS]
        if code == of.A_QUARTER:
            total += best_renown(s, t, seat, t[row + of.WHAT])
        elif code in (of.BUILDINGS, of.TYPES, of.SAME_TYPE, of.STARS_ALL):
            by_type |= card
        elif code != of.REPEAT:
            others |= card
    survey(s, t, seat, found)
    total += all_pay(s, t, seat, others, found, behind)
    parks = parks_of(s, t, seat) if by_type else 0
    if not parks:
        return total + all_pay(s, t, seat, by_type, found, behind)
    mine, park = seat_at(seat) + at.PARKS, parks & -parks
    second = parks ^ park
    best = 0
    for one in range(at.TYPES):
        for other in range(at.TYPES if second else 1):
            s[mine + one] |= park
            s[mine + other] |= second
            survey(s, t, seat, found)
            s[mine + one] &= ~park
            s[mine + other] &= ~second
            best = max(best, all_pay(s, t, seat, by_type, found, behind))
    return total + best
