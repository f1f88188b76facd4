"""The reveal: requests one by one, whoever is behind first [T-50]; see town/reveal, clockmaker."""

from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.pointers import survey_memory
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.counts import counted, parks_of, pays, request_row, settled, survey
from bunny_kingdom.fast.town.effects import ask, award, offer_quarter
from bunny_kingdom.fast.town.quarters import tile_on
from bunny_kingdom.fast.town.rows import Row, first, seat_at, size, take_out


@small
def first_of_round(s: Row) -> int:
    """The first player of the present round: they alternate [T-05]."""
    return s[at.FIRST] if s[at.ROUND] % 2 else 1 - s[at.FIRST]  # type: ignore[no-any-return]  # a number


@kernel
def begin_reveal(s: Row) -> None:
    """Whoever is behind begins; if nobody is, whoever was not first in the last round [RT-29]."""
    for seat in range(at.SEATS_AT_TABLE):
        s[at.AT_REVEAL + seat] = s[seat_at(seat) + at.CARROTS]
    ahead = s[at.AT_REVEAL] - s[at.AT_REVEAL + 1]
    s[at.ACTIVE] = 1 - first_of_round(s) if ahead == 0 else int(ahead > 0)
    s[at.REVEALING] = at.SEATS_AT_TABLE


@kernel
def repeatable(s: Row, t: Row, seat: int) -> int:
    """The plots with a tile that a seat built and that does something on build [RT-42]."""
    found, left = 0, s[at.OWNED + seat]
    while left:
        plot = first(left)
        left &= left - 1
        if t[tile_on(s, plot) + of.DOES]:
            found |= 1 << plot
    return found


@kernel
def turn_up(s: Row, t: Row, seat: int, card: int) -> None:
    """Score a request, or let its effect happen; later cards see what it changed [RT-30]."""
    row = request_row(card)
    s[seat_at(seat) + at.REVEALED] |= 1 << card
    code = t[row + of.COUNTS]
    if code == of.A_QUARTER:
        offer_quarter(s, t, seat, row, t[row + of.WHAT])
    elif code == of.REPEAT:
        if repeatable(s, t, seat):
            ask(s, at.REPEAT, row, at.NONE)
    else:
        found = survey_memory()
        if code <= of.STARS_ALL:
            survey(s, t, seat, found)
        behind = int(s[at.AT_REVEAL + seat] < s[at.AT_REVEAL + 1 - seat])
        award(s, seat, pays(t, card, counted(s, t, seat, card, found, behind)))


@kernel
def reveal(s: Row, t: Row, seat: int, card: int) -> None:
    """Turn up a request of the hand."""
    s[seat_at(seat) + at.REQUESTS] &= ~(1 << card)
    s[seat_at(seat) + at.KNOWN] &= ~(1 << card)
    turn_up(s, t, seat, card)


@kernel
def go_on_revealing(s: Row, t: Row) -> None:
    """Do everything that leaves no choice, until a seat is asked or all is revealed [T-50]."""
    while s[at.REVEALING] and not s[at.ASKS]:
        seat = s[at.ACTIVE]
        hand = s[seat_at(seat) + at.REQUESTS]
        if hand or s[at.QUEUED]:
            parks = parks_of(s, t, seat) & ~settled(s, seat)
            if parks:  # [RT-17]
                park = first(parks)
                ask(s, at.PARK, tile_on(s, park), park)
            elif s[at.QUEUED]:
                turn_up(s, t, seat, take_out(s, at.QUEUED, 0))
            elif size(hand) > 1:
                return
            else:
                reveal(s, t, seat, first(hand))
        else:
            s[at.REVEALING] -= 1
            if s[at.REVEALING]:
                s[at.ACTIVE] = 1 - seat
