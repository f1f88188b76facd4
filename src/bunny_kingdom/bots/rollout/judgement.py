"""Judgement: each term of the valuation on its own, to be compared with its twin in plain Python.

No game needs it: it is compiled when a test first asks for it.
"""

import numpy as np

from bunny_kingdom.bots.rollout.claims import camp_gain, claim_gain
from bunny_kingdom.bots.rollout.growth import fief_now, look_ahead, weigh_again
from bunny_kingdom.bots.rollout.links import best_chimney, best_rainbow, station_gain
from bunny_kingdom.bots.rollout.playouts import Records
from bunny_kingdom.bots.rollout.promises import promise, weigh_units
from bunny_kingdom.bots.rollout.rails import rail_gain
from bunny_kingdom.bots.rollout.settlement import best_fief, best_joint, keeping
from bunny_kingdom.bots.rollout.survey import (
    COIN,
    DESK,
    GROWTH,
    GROWTH_2,
    HARVESTS,
    KINDS_UNIQUE,
    NOTES,
    ROUNDS,
    ROW,
    UNIT,
    Floats,
    survey,
)
from bunny_kingdom.bots.rollout.taste import card_worth
from bunny_kingdom.fast.bits import Numbers, Words, has, look
from bunny_kingdom.fast.compiler import entry
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.tally import COINS, TALLY_SIZE
from bunny_kingdom.fast.pointers import pointer

AHEAD = (HARVESTS, GROWTH, GROWTH_2, ROUNDS)
TRADE = len(AHEAD)
"""What one more coin adds to the trade, and one more kind of unique resource."""
CAMP_GAIN = TRADE + 2
FIRST_SPACE = CAMP_GAIN + 1
"""From here on: the worth of the fief that has each space; or, if nobody has it, what it adds."""
FIRST_KIND = FIRST_SPACE + at.MOST_SPACES
"""What each kind of piece adds in its best place."""
FIRST_KEPT = FIRST_KIND + at.MOST_KINDS
FIRST_PARCHMENT = FIRST_KEPT + at.MOST_KINDS
"""What each parchment promises."""
FIRST_CARD = FIRST_PARCHMENT + of.MOST_PARCHMENTS
"""What each card is worth to a seat that has no piece in its hand."""
FIRST_SIDE = FIRST_CARD + of.MOST_CARD_IDS
"""What a rail brings on each side where one may ever lie."""
TERMS = FIRST_SIDE + of.MOST_SIDES


@entry
def judge(
    words: Records, ms: Words, ns: Numbers, seat: int, weights: Floats, terms: Floats
) -> None:
    """Every term for a seat's realm as it stands, without what its parchments gain by it."""
    desks = np.empty(DESK, np.uint64)
    tallied = np.zeros(5 * TALLY_SIZE, np.int64)
    noted = np.zeros(NOTES, np.float64)
    w, b, m, n = pointer(words), pointer(words.view(np.uint8)), pointer(ms), pointer(ns)
    desk, tallies, notes, weighed = (
        pointer(desks),
        pointer(tallied),
        pointer(noted),
        pointer(weights),
    )
    look_ahead(b, n, notes)
    weigh_units(w, b, m, n, seat, tallies, notes, weighed)
    terms[TRADE], terms[TRADE + 1] = notes[COIN] - notes[UNIT + COINS], notes[KINDS_UNIQUE]
    for each in range(UNIT, COIN + 1):
        notes[each] = 0.0
    fiefs = survey(w, b, m, n, seat, desk)
    weigh_again(m, n, fiefs, desk, notes)
    terms[0], terms[1] = notes[HARVESTS], notes[GROWTH]
    terms[2], terms[3] = notes[GROWTH_2], notes[ROUNDS]
    gain, _ = camp_gain(w, b, m, n, seat, fiefs, desk, notes, weighed)
    terms[CAMP_GAIN] = gain
    for space in range(look(n, of.SPACES)):
        owned = False
        for other in range(at.MOST_SEATS):
            owned = owned or has(w, at.TERRITORIES + 3 * other, space)
        if not owned:
            terms[FIRST_SPACE + space] = claim_gain(
                w, b, m, n, seat, space, False, fiefs, desk, notes, weighed
            )
    for fief in range(fiefs):
        for space in range(look(n, of.SPACES)):
            if has(desk, ROW * fief, space):
                terms[FIRST_SPACE + space] = fief_now(n, desk, fief, notes, weighed)
    for kind in range(look(n, of.KINDS)):
        terms[FIRST_KEPT + kind] = keeping(n, kind, notes, weighed)
        piece = look(n, of.KIND_PLACING + kind)
        if piece == of.SKY_TOWER:
            gain, _, _ = best_joint(m, n, kind, fiefs, desk, notes, weighed)
        elif piece == of.RAINBOW:
            gain, _ = best_rainbow(m, n, kind, fiefs, desk, notes, weighed)
        elif piece == of.CHIMNEY:
            gain, _ = best_chimney(m, n, kind, fiefs, desk, notes, weighed)
        elif piece == of.STATION:
            gain = station_gain(w, b, seat, notes)
        else:
            gain, _ = best_fief(m, n, kind, fiefs, desk, notes, weighed)
        terms[FIRST_KIND + kind] = gain
    for parchment in range(look(n, of.PARCHMENT_COUNT)):
        terms[FIRST_PARCHMENT + parchment] = promise(
            w, b, m, n, seat, parchment, tallies, notes, weighed
        )
    for card in range(look(n, of.CARD_IDS)):
        terms[FIRST_CARD + card] = card_worth(
            w, b, m, n, seat, card, fiefs, desk, tallies, notes, weighed
        )
    for side in range(look(n, of.OPEN_SIDES)):
        terms[FIRST_SIDE + side] = rail_gain(w, b, n, seat, side, notes)
