"""Choices that effects ask for in a playout, and the requests that are drawn."""

from bunny_kingdom.bots.town.judgement import Floats, any_request, request_worth, turns_after
from bunny_kingdom.bots.town.judgement_at_the_end import best_renown
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.counts import survey
from bunny_kingdom.fast.town.effects import (
    free_places,
    gain,
    returnable,
    shareable,
    span,
    take_back,
)
from bunny_kingdom.fast.town.piles import choose, draw_requests, drawn_by, keep
from bunny_kingdom.fast.town.quarters import around, controlled, tile_on, worth
from bunny_kingdom.fast.town.rows import Row, drawn_at, first, seat_at


@kernel
def keep_best(
    s: Row, t: Row, p: Floats, seat: int, cards: int, openly: bool, f: Floats, found: Row
) -> None:
    """Draw so many requests and keep the one that promises most."""
    turns = turns_after(s)
    survey(s, t, seat, found)
    draw_requests(s, seat, cards, openly)
    drawn = drawn_at(seat)
    kept, best = -1, -1.0e9
    for place in range(s[drawn]):
        card = s[drawn + 1 + place]
        promised = request_worth(s, t, p, seat, card, turns, f, found)
        if promised > best:
            kept, best = card, promised
    if kept >= 0:
        choose(s, seat, kept, openly)


@kernel
def keep_all(s: Row, seat: int, cards: int, openly: bool) -> None:
    """Draw so many requests and keep them."""
    draw_requests(s, seat, cards, openly)
    drawn = drawn_at(seat)
    for place in range(s[drawn]):
        keep(s, seat, s[drawn + 1 + place], openly)
    s[drawn] = 0


@kernel
def worth_around(s: Row, t: Row, seat: int, plot: int) -> int:
    """The renown of the quarter of a plot; nothing without one."""
    if plot < 0:
        return 0
    return worth(s, t, seat, around(s, controlled(s, seat), plot))


@kernel
def place_bridge(s: Row, t: Row, seat: int, plot: int) -> None:
    """Put a bridge where it makes the quarter of a plot best."""
    best, chosen, places = -1, -1, free_places(s, t)
    while places:
        place = first(places)
        places &= places - 1
        one, other = t[of.BRIDGE_ENDS + 2 * place], t[of.BRIDGE_ENDS + 2 * place + 1]
        before, beyond, bridges = s[at.BESIDE + one], s[at.BESIDE + other], s[at.BRIDGES]
        span(s, t, place)
        scored = worth_around(s, t, seat, plot)
        s[at.BESIDE + one], s[at.BESIDE + other], s[at.BRIDGES] = before, beyond, bridges
        if scored > best:
            best, chosen = scored, place
    if chosen >= 0:
        span(s, t, chosen)


@kernel
def share_one(s: Row, t: Row, seat: int, plot: int) -> None:
    """Share the rival building beside a plot that makes its quarter best."""
    left = shareable(s, t, seat, plot)
    best, chosen = -1, 0
    while left:
        each = left & -left
        left ^= each
        s[at.SHARED] |= each
        scored = worth_around(s, t, seat, plot)
        s[at.SHARED] ^= each
        if scored > best:
            best, chosen = scored, each
    s[at.SHARED] |= chosen


@kernel
def take_back_carrots(s: Row, t: Row, seat: int, plot: int) -> None:
    """Take back a tile that brings carrots when it is built, if there is one to build again."""
    left = returnable(s, seat, plot)
    while left:
        other = first(left)
        left &= left - 1
        if t[tile_on(s, other) + of.DOES] == of.GAIN_CARROTS and turns_after(s) > 0:
            take_back(s, seat, other)
            return


@kernel
def happen(
    s: Row,
    t: Row,
    p: Floats,
    seat: int,
    row: int,
    plot: int,
    tried: bool,
    f: Floats,
    found: Row,
) -> float:
    """Let an effect happen with the choices of the quick policy.

    When a step is only tried, nothing is drawn: it returns what a request is worth instead.
    """
    does = t[row + of.DOES]
    if does == of.DRAW:
        if tried:
            return any_request(p, turns_after(s))
        cards, openly = drawn_by(s, t, row), bool(t[row + of.FROM_DISCARD])
        if t[row + of.KEEP_ONE]:
            keep_best(s, t, p, seat, cards, openly, f, found)
        else:
            keep_all(s, seat, cards, openly)
    elif does == of.BRIDGE:
        place_bridge(s, t, seat, plot)
    elif does == of.SHARE:
        share_one(s, t, seat, plot)
    elif does == of.TAKE_BACK:
        take_back_carrots(s, t, seat, plot)
    elif does == of.SCORE_QUARTER:
        s[seat_at(seat) + at.CARROTS] += best_renown(s, t, seat, t[row + of.MOST_BUILDINGS])
    elif does:
        gain(s, t, seat, row)
    return 0.0
