"""The quick policy: whole turns by what promises most at once, for playouts."""

from bunny_kingdom.bots.town.judgement import (
    OFFER_ALL,
    OFFER_BEST,
    SIDES_SIZE,
    Floats,
    clear,
    fit,
    promise,
    quarter_features,
    weights_at,
)
from bunny_kingdom.bots.town.policy_choices import happen, keep_best
from bunny_kingdom.bots.town.trials import (
    affordable,
    build,
    misjudged,
    slots_for,
    try_sale,
    try_slot,
)
from bunny_kingdom.fast.bits import Words
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.pointers import moved
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.flow import REQUESTS_EACH, begin_round
from bunny_kingdom.fast.town.rows import Row, add, first, seat_at
from bunny_kingdom.fast.town.turn import (
    buy,
    plan,
)

NOTHING = -1.0e9


@kernel
def try_build(
    s: Row,
    t: Row,
    p: Floats,
    seat: int,
    tile: int,
    noise: float,
    trial: Row,
    c: Words,
    f: Floats,
    found: Row,
) -> tuple[float, int]:
    """The best slot for a tile of the reserve, by what it promises."""
    best, chosen = NOTHING, -1
    slots = slots_for(s, t, seat, tile)
    while slots:
        slot = first(slots)
        slots &= slots - 1
        worth = try_slot(s, trial, t, p, seat, tile, slot, f, found)
        worth += promise(trial, t, p, seat, f, found) + misjudged(c, noise)
        if worth > best:
            best, chosen = worth, slot
    return best, chosen


@kernel
def best_build(
    s: Row, t: Row, p: Floats, seat: int, noise: float, trial: Row, c: Words, f: Floats, found: Row
) -> tuple[float, int, int]:
    """The best building of the reserve and its slot."""
    mine = seat_at(seat)
    best, chosen, where = NOTHING, -1, -1
    for place in range(s[mine + at.RESERVED]):
        tile = s[mine + at.RESERVE + place]
        worth, slot = try_build(s, t, p, seat, tile, noise, trial, c, f, found)
        if worth > best:
            best, chosen, where = worth, tile, slot
    return best, chosen, where


@kernel
def shop(s: Row, t: Row, p: Floats, seat: int, trial: Row, f: Floats, found: Row) -> None:
    """Buy upgrades as long as one is better than none."""
    mine = seat_at(seat)
    while s[mine + at.UPGRADES] < t[of.UPGRADE_PLACES] and s[mine + at.WOOD]:
        best = promise(s, t, p, seat, f, found)
        chosen = -1
        for place in range(s[at.FOR_SALE]):
            if not affordable(s, t, seat, place):
                continue
            worth = try_sale(s, trial, t, p, seat, place, f, found)
            worth += promise(trial, t, p, seat, f, found)
            if worth > best:
                best, chosen = worth, place
        if chosen < 0:
            return
        row = buy(s, t, seat, chosen)
        happen(s, t, p, seat, row, at.NONE, False, f, found)


@kernel
def deny(s: Row, t: Row, p: Floats, seat: int, f: Floats, denied: Floats) -> None:
    """What it is worth to take each building on offer away from the rival."""
    rival = 1 - seat
    left = s[at.OFFERED]
    for place in range(at.SLOTS):
        denied[place] = 0.0
    turns = (left + s[at.TILES_LEFT]) // 2
    if turns <= 0 or left < 2:
        return
    clear(f)
    stars, types, kinds, waits = quarter_features(s, t, rival, f)
    row = weights_at(False, turns)
    for place in range(left):
        best, total = 0.0, 0.0
        for other in range(left):
            if other != place:
                fits = fit(s, t, rival, s[at.OFFER + other], stars, types, kinds, waits)
                best, total = max(best, fits), total + fits
        denied[place] = p[row + OFFER_BEST] * best + p[row + OFFER_ALL] * total


@kernel
def plan_well(
    s: Row,
    t: Row,
    p: Floats,
    seat: int,
    noise: float,
    trial: Row,
    c: Words,
    f: Floats,
    denied: Floats,
    found: Row,
) -> None:
    """Take the building that promises most, built at once or held, or that the rival wants."""
    mine = seat_at(seat)
    deny(s, t, p, seat, f, denied)
    now = promise(s, t, p, seat, f, found)
    other, _, _ = best_build(s, t, p, seat, noise, trial, c, f, found)
    other = max(0.0, other - now)
    best, chosen = NOTHING, -1
    for place in range(s[at.OFFERED]):
        tile = s[at.OFFER + place]
        add(s, mine + at.RESERVED, tile)  # for the moment
        worth = promise(s, t, p, seat, f, found) + other
        built, _ = try_build(s, t, p, seat, tile, noise, trial, c, f, found)
        s[mine + at.RESERVED] -= 1
        worth = max(worth, built) + denied[place]
        if worth > best:
            best, chosen = worth, tile
    plan(s, seat, chosen)


@kernel
def play_turn(
    s: Row,
    t: Row,
    p: Floats,
    noise: float,
    trial: Row,
    c: Words,
    f: Floats,
    denied: Floats,
    found: Row,
) -> None:
    """The rest of the active seat's turn."""
    seat = s[at.ACTIVE]
    if not s[at.PLANNED]:
        shop(s, t, p, seat, trial, f, found)
        plan_well(s, t, p, seat, noise, trial, c, f, denied, found)
    while s[seat_at(seat) + at.RESERVED]:
        worth, tile, slot = best_build(s, t, p, seat, noise, trial, c, f, found)
        if slot < 0 or worth <= promise(s, t, p, seat, f, found):
            break
        build(s, t, p, seat, tile, slot, False, f, found)
        shop(s, t, p, seat, trial, f, found)
    shop(s, t, p, seat, trial, f, found)


@kernel
def next_turn(
    s: Row,
    t: Row,
    weights: Floats,
    noise: float,
    trial: Row,
    c: Words,
    f: Floats,
    denied: Floats,
    found: Row,
) -> bool:
    """One turn, with the beginning of its round; whether there was one left."""
    if not s[at.OFFERED] and not s[at.PLANNED]:
        if s[at.ROUND] >= t[of.ROUNDS]:
            return False
        begin_round(s, t)
        for seat in range(2):
            p = moved(weights, SIDES_SIZE * seat)
            keep_best(s, t, p, seat, REQUESTS_EACH, False, f, found)
    p = moved(weights, SIDES_SIZE * s[at.ACTIVE])
    play_turn(s, t, p, noise, trial, c, f, denied, found)
    return True
