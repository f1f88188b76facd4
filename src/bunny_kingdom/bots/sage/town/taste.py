"""The taste of the network: a whole turn by what it likes best, step by step."""

from bunny_kingdom.bots.sage.town.inference import value
from bunny_kingdom.bots.sage.town.observation import Values
from bunny_kingdom.bots.town.judgement import Floats
from bunny_kingdom.bots.town.policy_choices import happen
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
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.rows import Row, add, first, seat_at
from bunny_kingdom.fast.town.turn import buy, plan

NOTHING = -1.0e9


@kernel
def try_slots(
    s: Row,
    t: Row,
    p: Floats,
    n: Values,
    seat: int,
    tile: int,
    noise: float,
    trial: Row,
    c: Words,
    f: Floats,
    found: Row,
    where: Row,
    what: Values,
) -> tuple[float, int]:
    """The best slot for a tile of the reserve, by what the network says afterwards."""
    best, chosen = NOTHING, -1
    slots = slots_for(s, t, seat, tile)
    while slots:
        slot = first(slots)
        slots &= slots - 1
        worth = try_slot(s, trial, t, p, seat, tile, slot, f, found)
        worth += value(trial, t, n, seat, f, found, where, what) + misjudged(c, noise)
        if worth > best:
            best, chosen = worth, slot
    return best, chosen


@kernel
def best_building(
    s: Row,
    t: Row,
    p: Floats,
    n: Values,
    seat: int,
    noise: float,
    trial: Row,
    c: Words,
    f: Floats,
    found: Row,
    where: Row,
    what: Values,
) -> tuple[float, int, int]:
    """The best building of the reserve and its slot."""
    mine = seat_at(seat)
    best, chosen, slot = NOTHING, -1, -1
    for place in range(s[mine + at.RESERVED]):
        tile = s[mine + at.RESERVE + place]
        worth, on = try_slots(s, t, p, n, seat, tile, noise, trial, c, f, found, where, what)
        if worth > best:
            best, chosen, slot = worth, tile, on
    return best, chosen, slot


@kernel
def best_upgrade(
    s: Row,
    t: Row,
    p: Floats,
    n: Values,
    seat: int,
    trial: Row,
    f: Floats,
    found: Row,
    where: Row,
    what: Values,
) -> tuple[float, int]:
    """The best upgrade that can be paid."""
    mine = seat_at(seat)
    best, chosen = NOTHING, -1
    if s[mine + at.UPGRADES] >= t[of.UPGRADE_PLACES]:
        return best, chosen
    for place in range(s[at.FOR_SALE]):
        if not affordable(s, t, seat, place):
            continue
        worth = try_sale(s, trial, t, p, seat, place, f, found)
        worth += value(trial, t, n, seat, f, found, where, what)
        if worth > best:
            best, chosen = worth, place
    return best, chosen


@kernel
def plan_by_taste(
    s: Row,
    t: Row,
    p: Floats,
    n: Values,
    seat: int,
    noise: float,
    trial: Row,
    c: Words,
    f: Floats,
    found: Row,
    where: Row,
    what: Values,
) -> None:
    """Take the building that is best, held or built at once; the table stays otherwise."""
    mine = seat_at(seat)
    best, chosen = NOTHING, -1
    offered = s[at.OFFERED]
    for place in range(offered):
        tile = s[at.OFFER + place]
        # Taken out for the moment, and put back where it was.
        last = s[at.OFFER + offered - 1]
        s[at.OFFER + place] = last
        s[at.OFFERED] = offered - 1
        add(s, mine + at.RESERVED, tile)
        s[at.PLANNED] = 1
        worth = value(s, t, n, seat, f, found, where, what)
        built, _ = try_slots(s, t, p, n, seat, tile, noise, trial, c, f, found, where, what)
        s[mine + at.RESERVED] -= 1
        s[at.OFFERED] = offered
        s[at.OFFER + place] = tile
        s[at.OFFER + offered - 1] = last
        s[at.PLANNED] = 0
        worth = max(worth, built)
        if worth > best:
            best, chosen = worth, tile
    plan(s, seat, chosen)


@kernel
def turn_by_taste(
    s: Row,
    t: Row,
    p: Floats,
    n: Values,
    noise: float,
    trial: Row,
    c: Words,
    f: Floats,
    found: Row,
    where: Row,
    what: Values,
) -> float:
    """The rest of the active seat's turn; what the network says of its end."""
    seat = s[at.ACTIVE]
    if not s[at.PLANNED]:
        plan_by_taste(s, t, p, n, seat, noise, trial, c, f, found, where, what)
    while True:
        now = value(s, t, n, seat, f, found, where, what)
        built, tile, slot = best_building(s, t, p, n, seat, noise, trial, c, f, found, where, what)
        bought, sale = best_upgrade(s, t, p, n, seat, trial, f, found, where, what)
        if max(built, bought) <= now:
            return now
        if built >= bought:
            build(s, t, p, seat, tile, slot, False, f, found)
        else:
            happen(s, t, p, seat, buy(s, t, seat, sale), at.NONE, False, f, found)
