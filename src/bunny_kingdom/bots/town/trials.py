"""Trials: a step of a turn on a table that is laid out once more, for whoever judges it there."""

from bunny_kingdom.bots.town.judgement import Floats
from bunny_kingdom.bots.town.policy_choices import happen
from bunny_kingdom.fast.bits import Words, draw
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.effects import score_quarter
from bunny_kingdom.fast.town.rows import Row, seat_at
from bunny_kingdom.fast.town.turn import (
    at_the_river,
    buy,
    least_wood,
    payable,
    price,
    put,
    upgrade_row,
)


@kernel
def again(s: Row, trial: Row) -> None:
    """Lay the table out once more to try something on it: all that a step changes or looks at."""
    for place in range(at.PHASE):
        trial[place] = s[place]
    for seat in range(at.SEATS_AT_TABLE):
        mine = seat_at(seat)
        for place in range(mine, mine + at.RESERVE + s[mine + at.RESERVED]):
            trial[place] = s[place]
    trial[at.TILES_LEFT] = s[at.TILES_LEFT]
    trial[at.PLOTS_LEFT] = 0


@kernel
def build(
    s: Row,
    t: Row,
    p: Floats,
    seat: int,
    tile: int,
    slot: int,
    tried: bool,
    f: Floats,
    found: Row,
) -> float:
    """Build a tile and score its quarter; coins are spent before wood."""
    wood = least_wood(s, seat, price(s, t, seat, slot))
    plot = put(s, t, seat, tile, slot, wood)
    more = happen(s, t, p, seat, of.TILE + of.TILE_SIZE * tile, plot, tried, f, found)
    score_quarter(s, t, seat, plot)
    return more


@small
def slots_for(s: Row, t: Row, seat: int, tile: int) -> int:
    """The slots of the track on which a seat can build a tile, as a mask."""
    slots = payable(s, t, seat)
    if t[of.TILE + of.TILE_SIZE * tile + of.WATER]:
        slots &= at_the_river(s, t)
    return slots


@small
def try_slot(
    s: Row, trial: Row, t: Row, p: Floats, seat: int, tile: int, slot: int, f: Floats, found: Row
) -> float:
    """Build a tile of the reserve on a trial table; what is to be added to what that promises."""
    again(s, trial)
    return build(trial, t, p, seat, tile, slot, True, f, found)


@small
def affordable(s: Row, t: Row, seat: int, sale: int) -> bool:
    """Whether a seat can pay an upgrade."""
    return bool(t[upgrade_row(s, sale) + of.COST] <= s[seat_at(seat) + at.WOOD])


@small
def try_sale(
    s: Row, trial: Row, t: Row, p: Floats, seat: int, sale: int, f: Floats, found: Row
) -> float:
    """Buy an upgrade on a trial table; what is to be added to what that promises."""
    again(s, trial)
    bought = buy(trial, t, seat, sale)
    return happen(trial, t, p, seat, bought, at.NONE, True, f, found)


@small
def misjudged(c: Words, noise: float) -> float:
    """How far off a judgement is."""
    return noise * (draw(c, 2001) - 1000) / 1000.0 if noise > 0.0 else 0.0
