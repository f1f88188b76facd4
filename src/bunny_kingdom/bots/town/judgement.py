"""The judgement of `features` and `promise`, compiled: what promises carrots, and how many.

What a seat will still score is a sum of features, each with a weight for every number of turns left
to the seat.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.town.judgement_at_the_end import requests_at_the_end
from bunny_kingdom.bots.town.weights import MOST_TURNS, Weights
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.counts import counted, pays, request_row, survey
from bunny_kingdom.fast.town.quarters import around, controlled, renown
from bunny_kingdom.fast.town.rows import Row, first, seat_at, size

Floats = npt.NDArray[np.float64]

ONE: Final = 0
RENOWN: Final = 1
STARS: Final = 2
TYPES: Final = 3
ROOM: Final = 4
RENOWN_ROOM: Final = 5
COINS: Final = 6
RENOWN_COINS: Final = 7
WOOD: Final = 8
RESERVE: Final = 9
RENOWN_RESERVE: Final = 10
FITS: Final = 11
BEST_FIT: Final = 12
SECOND: Final = 13
UPGRADES: Final = 14
FREE_SLOT: Final = 15
LASTING: Final = 16
HELD_CARROTS: Final = 17
HELD_DRAWS: Final = 18
HELD_GAINS: Final = 19
HELD_WORKS: Final = 20
REACH: Final = 21
RENOWN_REACH: Final = 22
RENOWN_CHEAP: Final = 23
HELD_WATER: Final = 24
AHEAD: Final = 25
PAID: Final = 26
LEFT_OVER: Final = 27
HAND: Final = 28
OFFER_BEST: Final = 29
OFFER_ALL: Final = 30
FEATURES: Final = 31

SIDES_SIZE: Final = 2 * MOST_TURNS * FEATURES
"""The weights of a player: for both sides, each number of turns and each feature."""


def table_of(weights: Weights) -> Floats:
    """Of each side and number of turns left the weight of each feature, for the kernels."""
    return np.asarray(weights.in_a_row()).reshape(2, MOST_TURNS, FEATURES)


@small
def weights_at(own: bool, turns: int) -> int:
    """Where the weights of a side begin that has so many turns to come."""
    return FEATURES * (turns if own else MOST_TURNS + turns)


@small
def clear(f: Floats) -> None:
    """All features are 0."""
    for each in range(FEATURES):
        f[each] = 0.0


@kernel
def turns_after(s: Row) -> int:
    """How many turns the active seat has after this one."""
    left = s[at.OFFERED] + s[at.TILES_LEFT]
    return (left if s[at.PLANNED] else max(0, left - 1)) // 2  # type: ignore[no-any-return]  # a number


@kernel
def fit(
    s: Row, t: Row, seat: int, tile: int, stars: int, types: int, kinds: int, waits: int
) -> float:
    """What a tile would add to the renown of a quarter."""
    row = of.TILE + of.TILE_SIZE * tile
    kind = t[row + of.TYPE]
    more_types, more_stars = 0.0, 0.0
    if kind == of.PARK:
        more_types = 1.0 if types < 5 else 0.0
    elif kind != of.CRIMINAL and not kinds >> kind & 1:
        more_types = 1.0
        if waits >> kind & 1:
            more_stars = 1.0
    if t[row + of.STARS]:
        need = t[row + of.NEEDS]
        upgrades = s[seat_at(seat) + at.UPGRADES]
        shine = t[row + of.STARS] * (upgrades if t[row + of.PER_UPGRADE] else 1)
        more_stars += shine * (1.0 if need < 0 or kinds >> need & 1 else 0.5)
    return (stars + more_stars) * (types + more_types) - stars * types


@kernel
def request_features(
    s: Row, t: Row, seat: int, request: int, turns: int, f: Floats, found: Row
) -> None:
    """What a request pays as things stand, and what it may still gain."""
    row = request_row(request)
    code = t[row + of.COUNTS]
    if code >= of.BEHIND:
        f[PAID] += 4.0
        return
    count = counted(s, t, seat, request, found, 0)
    paid = float(pays(t, request, count))
    what = t[row + of.WHAT]
    if code == of.LEFT and what != 2 and what != 3:
        f[LEFT_OVER] += paid
        return
    f[PAID] += paid
    steps = t[row + of.STEPS]
    ahead = 0.0
    if steps:
        for step in range(steps):
            least = t[row + of.STEP + 2 * step]
            if least > count:
                likely = 1.0 - (least - count) / (1.0 + turns)
                ahead = max(ahead, likely * (t[row + of.STEP + 2 * step + 1] - paid))
    else:
        ahead = min(turns / 3.0, 2.0) * t[row + of.EACH]
        most = t[row + of.MOST]
        if most >= 0:
            ahead = min(ahead, most - paid)
    f[AHEAD] += ahead


@kernel
def quarter_features(s: Row, t: Row, seat: int, f: Floats) -> tuple[int, int, int, int]:
    """The best quarter, its room and reach; its stars, types and what it waits for."""
    land = controlled(s, seat)
    free = ~(s[at.OWNED] | s[at.OWNED + 1]) & 0x1FFFFFF
    stars, types, kinds, waits, room = 0, 0, 0, 0, 0
    best, second = -1.0, 0.0
    left = land
    while left:
        quarter = around(s, land, first(left))
        left &= ~quarter
        shine, different, which, waiting = renown(s, t, seat, quarter)
        near = 0
        rest = quarter
        while rest:
            near |= s[at.BESIDE + first(rest)]
            rest &= rest - 1
        near &= free
        worth = shine * different + 0.4 * (shine + different) + 0.2 * min(size(near), 4)
        if worth > best:
            second = max(second, f[RENOWN])
            best = worth
            stars, types, kinds, waits, room = shine, different, which, waiting, near
            f[RENOWN] = shine * different
        else:
            second = max(second, float(shine * different))
    f[STARS], f[TYPES], f[SECOND] = stars, types, second
    f[ROOM] = min(size(room), 6)
    f[RENOWN_ROOM] = f[RENOWN] * f[ROOM] / 4.0
    for slot in range(at.SLOTS):
        plot = s[at.TRACK + slot]
        if plot >= 0 and room >> plot & 1:
            f[REACH] += 1.0
            if f[RENOWN_CHEAP] == 0.0:
                f[RENOWN_CHEAP] = f[RENOWN] * (5 - slot) / 5.0
    f[RENOWN_REACH] = f[RENOWN] * f[REACH] / 3.0
    return stars, types, kinds, waits


@kernel
def features(s: Row, t: Row, seat: int, open_hand: bool, turns: int, f: Floats, found: Row) -> None:
    """All features of a seat's side; of a rival's hand its size alone."""
    clear(f)
    f[ONE] = 1.0
    mine = seat_at(seat)
    stars, types, kinds, waits = quarter_features(s, t, seat, f)
    coins = min(s[mine + at.COINS], 10)
    reserved = s[mine + at.RESERVED]
    f[COINS] = coins
    f[RENOWN_COINS] = f[RENOWN] * coins / 8.0
    f[WOOD] = min(s[mine + at.WOOD], 6)
    f[RESERVE] = min(reserved, 5)
    f[RENOWN_RESERVE] = f[RENOWN] * min(reserved, 5) / 3.0
    f[UPGRADES] = s[mine + at.UPGRADES]
    lasting = s[mine + at.LASTING]
    f[FREE_SLOT] = lasting >= of.FREE_SLOT
    f[LASTING] = (lasting & 3) != 0
    for place in range(reserved):
        tile = s[mine + at.RESERVE + place]
        row = of.TILE + of.TILE_SIZE * tile
        fitting = fit(s, t, seat, tile, stars, types, kinds, waits)
        f[FITS] += fitting
        f[BEST_FIT] = max(f[BEST_FIT], fitting)
        f[HELD_WATER] += t[row + of.WATER]
        does = t[row + of.DOES]
        if does == of.GAIN_CARROTS:
            f[HELD_CARROTS] += 0.1 * t[row + of.AMOUNT]
        elif does == of.DRAW:
            f[HELD_DRAWS] += 1.0
        elif does == of.GAIN_COINS or does == of.GAIN_WOOD or does == of.STEAL:
            f[HELD_GAINS] += 1.0
        elif does:
            f[HELD_WORKS] += 1.0
    for place in range(s[at.OFFERED]):
        fitting = fit(s, t, seat, s[at.OFFER + place], stars, types, kinds, waits)
        f[OFFER_ALL] += fitting
        f[OFFER_BEST] = max(f[OFFER_BEST], fitting)
    hand = s[mine + at.REQUESTS]
    f[HAND] = size(hand)
    if hand and open_hand:
        survey(s, t, seat, found)
        while hand:
            request_features(s, t, seat, first(hand), turns, f, found)
            hand &= hand - 1


@kernel
def at_the_end(s: Row, t: Row, seat: int, found: Row) -> float:
    """What a seat without a turn left will have."""
    mine, rival = seat_at(seat), seat_at(1 - seat)
    behind = int(s[mine + at.CARROTS] < s[rival + at.CARROTS])
    paid = requests_at_the_end(s, t, seat, found, behind)
    return s[mine + at.CARROTS] + paid + 0.01 * s[mine + at.COINS]  # type: ignore[no-any-return]  # a number


@kernel
def promise(s: Row, t: Row, p: Floats, seat: int, f: Floats, found: Row) -> float:
    """What the active seat will have at the end if its turn ended so."""
    turns = turns_after(s)
    if turns <= 0:
        return at_the_end(s, t, seat, found)
    features(s, t, seat, True, turns, f, found)
    total = float(s[seat_at(seat) + at.CARROTS])
    row = weights_at(True, turns)
    for each in range(FEATURES):
        total += p[row + each] * f[each]
    return total


@kernel
def request_worth(
    s: Row, t: Row, p: Floats, seat: int, request: int, turns: int, f: Floats, found: Row
) -> float:
    """What one request is worth to a seat by a survey."""
    f[PAID], f[AHEAD], f[LEFT_OVER] = 0.0, 0.0, 0.0
    request_features(s, t, seat, request, turns, f, found)
    if turns <= 0:
        return f[PAID] + f[LEFT_OVER]  # type: ignore[no-any-return]  # a number
    row = weights_at(True, turns)
    return (  # type: ignore[no-any-return]  # a number
        p[row + PAID] * f[PAID] + p[row + AHEAD] * f[AHEAD] + p[row + LEFT_OVER] * f[LEFT_OVER]
    )


@kernel
def any_request(p: Floats, turns: int) -> float:
    """What a request is worth that is not seen yet."""
    if turns <= 0:
        return 4.0
    row = weights_at(True, turns)
    return p[row + HAND] + 2.5 * p[row + PAID] + 2.5 * p[row + AHEAD]  # type: ignore[no-any-return]  # a number
