"""What a small network reads of each seat when a round begins."""

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.growth import (
    fief_now,
    look_ahead,
    open_beside,
    strength_on,
    wealth_on,
    weigh_again,
)
from bunny_kingdom.bots.rollout.promises import promise, weigh_units
from bunny_kingdom.bots.rollout.settlement import keeping, settle
from bunny_kingdom.bots.rollout.survey import FREE, ROW, UNIT, WAITING, Floats, survey
from bunny_kingdom.bots.sage.rounds import shape
from bunny_kingdom.bots.sage.seats import size_on
from bunny_kingdom.fast.bits import ONE, Bytes, Numbers, Words, bit, get, look, lowest, number
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.harvest import carrots_of
from bunny_kingdom.fast.kingdom.played_cards import stock
from bunny_kingdom.fast.kingdom.tally import Tallies

FAR = 64.0
"""So many carrots are 1, where carrots of a whole game are read."""
PARCHMENTS = of.COUNTS["parchments"]
TREASURES = of.COUNTS["treasures"]


@kernel
def promised(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
) -> float:
    """What the parchments of a seat that has been weighed will probably pay."""
    total = 0.0
    held = w[at.PARCHMENTS + seat]
    rest = held
    while rest:
        parchment = lowest(rest)
        rest &= rest - ONE
        # A promise is that of a parchment that is taken now: it counts itself.
        w[at.PARCHMENTS + seat] = held & ~bit(parchment)
        tallies[PARCHMENTS] -= 1
        total += promise(w, b, m, n, seat, parchment, tallies, notes, weights)
        total -= notes[UNIT + PARCHMENTS]
        if m[of.TREASURES] & bit(parchment):
            total -= notes[UNIT + TREASURES]
        tallies[PARCHMENTS] += 1
        w[at.PARCHMENTS + seat] = held
    return weights[wt.PROMISES] * total


@kernel
def read_fiefs(
    n: Numbers, fiefs: int, desk: Words, notes: Floats, weights: Floats, out: Floats
) -> float:
    """The richest fiefs on the desk, and what all of them pay; what they will have paid."""
    land, paid = 0.0, 0
    for fief in range(fiefs):
        land += fief_now(n, desk, fief, notes, weights)
        paid += strength_on(desk, fief) * wealth_on(n, desk, fief)
    listed = 0
    for place in range(min(shape.FIEFS, fiefs)):
        best, most = 0, -1
        for fief in range(fiefs):
            if listed >> fief & 1:
                continue
            strength, wealth = strength_on(desk, fief), wealth_on(n, desk, fief)
            rank = 100 * strength * wealth + 10 * (strength + wealth) + size_on(desk, fief)
            if rank > most:
                best, most = fief, rank
        listed |= 1 << best
        first = shape.BEST + shape.A_FIEF * place
        strength, wealth = strength_on(desk, best), wealth_on(n, desk, best)
        out[first] = strength / 4.0
        out[first + 1] = wealth / 4.0
        out[first + 2] = strength * wealth / 16.0
        out[first + 3] = number(desk[ROW * best + FREE]) / 4.0
        out[first + 4] = open_beside(desk, best) / 8.0
        out[first + 5] = size_on(desk, best) / 8.0
    out[shape.PAID] = paid / 32.0
    return land


@kernel
def read_block(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    fiefs: int,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
    out: Floats,
) -> None:
    """The block of a seat that has just been weighed, with its pieces placed on the desk."""
    for place in range(shape.BLOCK):
        out[place] = 0.0
    land = read_fiefs(n, fiefs, desk, notes, weights, out)
    for kind in range(look(n, of.KINDS)):
        pieces = stock(w, seat, kind)
        out[shape.WAITING + kind] = float(pieces)
        if pieces and look(n, of.KIND_PLACING + kind) == of.CAMP:
            land += pieces * keeping(n, kind, notes, weights)
    for which in range(shape.COUNTED):
        out[shape.COUNTS + which] = tallies[which] / 4.0
        out[shape.UNITS + which] = notes[UNIT + which] / 4.0
    for parchment in range(look(n, of.PARCHMENT_COUNT)):
        out[shape.HELD + parchment] = 1.0 if w[at.PARCHMENTS + seat] & bit(parchment) else 0.0
    for each in range(number(desk[WAITING])):
        land += keeping(n, number(desk[WAITING + 1 + each]), notes, weights)
    worth = promised(w, b, m, n, seat, tallies, notes, weights)
    carrots = carrots_of(b, seat)
    out[shape.TOTAL] = (carrots + land + worth) / FAR
    out[shape.CARROTS] = carrots / FAR
    out[shape.LAND] = land / FAR
    out[shape.PROMISED] = worth / FAR
    out[shape.ROUND + get(b, at.ROUND) - 1] = 1.0


@kernel
def read_seat(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
    out: Floats,
) -> None:
    """The block of a seat."""
    look_ahead(b, n, notes)
    weigh_units(w, b, m, n, seat, tallies, notes, weights)
    fiefs = survey(w, b, m, n, seat, desk)
    fiefs = settle(w, m, n, seat, fiefs, desk, notes, weights)
    weigh_again(m, n, fiefs, desk, notes)
    read_block(w, b, m, n, seat, fiefs, desk, tallies, notes, weights, out)
