"""The reveal as the quick policy has it: all requests at once, with the best types for parks."""

from bunny_kingdom.bots.town.judgement_at_the_end import requests_at_the_end
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.counts import (
    request_row,
)
from bunny_kingdom.fast.town.quarters import tile_on
from bunny_kingdom.fast.town.rows import Row, first, seat_at

KEPT_DRAW = 4
"""About what a request drawn at the end pays."""


@kernel
def repeated(s: Row, t: Row, seat: int, drawn: int) -> int:
    """About what Clockmaker brings: carrots of an effect, or `drawn` for a request more."""
    best = 0
    left = s[at.OWNED + seat]
    while left:
        plot = first(left)
        left &= left - 1
        row = tile_on(s, plot)
        if t[row + of.DOES] == of.GAIN_CARROTS:
            best = max(best, t[row + of.AMOUNT])
        elif t[row + of.DOES] == of.DRAW:
            best = max(best, drawn)
    return best


@kernel
def reveal(s: Row, t: Row, found: Row) -> None:
    """Score all requests."""
    ahead = s[seat_at(0) + at.CARROTS] - s[seat_at(1) + at.CARROTS]
    for seat in range(2):
        behind = (ahead < 0 and seat == 0) or (ahead > 0 and seat == 1)
        mine = seat_at(seat)
        more = requests_at_the_end(s, t, seat, found, int(behind))
        hand = s[mine + at.REQUESTS]
        while hand:
            if t[request_row(first(hand)) + of.COUNTS] == of.REPEAT:
                more += repeated(s, t, seat, KEPT_DRAW)
            hand &= hand - 1
        s[mine + at.CARROTS] += more
