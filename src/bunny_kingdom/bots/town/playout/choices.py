"""Choices that effects ask for in a playout, and the requests that are drawn."""

from bunny_kingdom.bots.town.playout import codes as of
from bunny_kingdom.bots.town.playout import layout as at
from bunny_kingdom.bots.town.playout.counting import survey
from bunny_kingdom.bots.town.playout.judging import any_request, request_worth, turns_after
from bunny_kingdom.bots.town.playout.quarters import (
    NO_TYPE,
    Floats,
    Row,
    around,
    best_renown,
    bits,
    controlled,
    first,
    renown,
)
from bunny_kingdom.bots.town.playout.steps import gain, number, seat_at, span, take_back
from bunny_kingdom.fast.bits import Words, draw
from bunny_kingdom.fast.compiling import kernel


@kernel
def shuffle(s: Row, begin: int, length: int, chance: Words) -> None:
    """Shuffle a part of a row."""
    for place in range(length - 1, 0, -1):
        other = draw(chance, place + 1)
        one = s[begin + place]
        s[begin + place] = s[begin + other]
        s[begin + other] = one


@kernel
def next_request(s: Row, from_discard: bool, chance: Words) -> int:
    """Draw a request, or -1 where there is none."""
    if from_discard or not s[at.REQUESTS_LEFT]:
        left = s[at.DISCARDED]
        if not left:
            return -1
        place = draw(chance, left)
        card = s[at.DISCARD + place]
        s[at.DISCARD + place] = s[at.DISCARD + left - 1]
        s[at.DISCARDED] = left - 1
        return card  # type: ignore[no-any-return]  # a number
    s[at.REQUESTS_LEFT] -= 1
    return s[at.REQUEST_PILE + s[at.REQUESTS_LEFT]]  # type: ignore[no-any-return]  # a number


@kernel
def draw_requests(
    s: Row,
    t: Row,
    p: Floats,
    seat: int,
    cards: int,
    from_discard: bool,
    chance: Words,
    f: Floats,
    found: Row,
) -> None:
    """Draw so many requests and keep the one that promises most."""
    mine = seat_at(seat)
    turns = turns_after(s)
    survey(s, t, seat, NO_TYPE, NO_TYPE, found)
    kept, best = -1, -1.0e9
    for _ in range(cards):
        card = next_request(s, from_discard, chance)
        if card < 0:
            break
        worth = request_worth(s, t, p, seat, card, turns, f, found)
        if worth > best:
            card, kept = kept, card
            best = worth
        if card >= 0:
            s[at.DISCARD + s[at.DISCARDED]] = card
            s[at.DISCARDED] += 1
    if kept >= 0:
        s[mine + at.REQUESTS] |= 1 << kept


@kernel
def place_bridge(s: Row, t: Row, seat: int, plot: int) -> None:
    """Put a bridge where it makes the quarter of a plot best."""
    if bits(s[at.BRIDGES]) >= t[of.MOST_BRIDGES]:
        return
    best, chosen = -1, -1
    for place in range(t[of.PLACES]):
        if s[at.BRIDGES] >> place & 1:
            continue
        one, other = t[of.BRIDGE_ENDS + 2 * place], t[of.BRIDGE_ENDS + 2 * place + 1]
        before, beyond, bridges = s[at.BESIDE + one], s[at.BESIDE + other], s[at.BRIDGES]
        span(s, t, place)
        stars, types, _, _ = renown(s, t, seat, around(s, controlled(s, seat), plot))
        s[at.BESIDE + one], s[at.BESIDE + other], s[at.BRIDGES] = before, beyond, bridges
        if stars * types > best:
            best, chosen = stars * types, place
    if chosen >= 0:
        span(s, t, chosen)


@kernel
def share_one(s: Row, t: Row, seat: int, plot: int) -> None:
    """Share the rival building beside a plot that makes its quarter best."""
    left = t[of.AROUND + plot] & s[at.OWNED + 1 - seat] & ~s[at.SHARED]
    best, chosen = -1, 0
    while left:
        each = left & -left
        left ^= each
        s[at.SHARED] |= each
        stars, types, _, _ = renown(s, t, seat, around(s, controlled(s, seat), plot))
        s[at.SHARED] ^= each
        if stars * types > best:
            best, chosen = stars * types, each
    s[at.SHARED] |= chosen


@kernel
def take_back_carrots(s: Row, t: Row, seat: int, plot: int) -> None:
    """Take back a tile that brings carrots when it is built, if there is one to build again."""
    left = s[at.OWNED + seat] & ~(1 << plot)
    while left:
        other = first(left)
        left &= left - 1
        row = of.TILE + of.TILE_SIZE * s[at.TILE_AT + other]
        if t[row + of.DOES] == of.GAIN_CARROTS and turns_after(s) > 0:
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
    chance: Words,
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
        cards = t[row + of.AMOUNT] * number(s, seat, t[row + of.PER])
        draw_requests(s, t, p, seat, cards, bool(t[row + of.FROM_DISCARD]), chance, f, found)
    elif does == of.BRIDGE:
        place_bridge(s, t, seat, plot)
    elif does == of.SHARE:
        share_one(s, t, seat, plot)
    elif does == of.TAKE_BACK:
        take_back_carrots(s, t, seat, plot)
    elif does == of.SCORE_QUARTER:
        s[seat_at(seat) + at.CARROTS] += best_renown(s, t, seat, at.PLOTS)
    elif does:
        gain(s, t, seat, row)
    return 0.0
