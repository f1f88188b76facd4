"""The blocks of an observation besides seats and cards' worth: land, memory, own parchments."""

import numpy as np

from bunny_kingdom.bots.rollout.survey import COIN, KINDS_UNIQUE, UNIT, Floats
from bunny_kingdom.bots.sage import shape
from bunny_kingdom.bots.sage.seats import Row, near
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, get, has, look
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of


@small
def write_land(w: Words, n: Numbers, seat: int, out: Row) -> None:
    """A seat's land."""
    for space in range(look(n, of.SPACES)):
        out[space] = 64 if has(w, at.TERRITORIES + 3 * seat, space) else 0


@kernel
def write_buildings(b: Bytes, n: Numbers, out: Row) -> None:
    """Cities by their strength, and all other buildings."""
    spaces = look(n, of.SPACES)
    for space in range(spaces):
        building = get(b, at.BOARD + space)
        power = look(n, of.BUILDING_STRENGTH + building - 1) if building else 0
        out[space] = near(32.0 * power)
        out[spaces + space] = 64 if building and not power else 0


@kernel
def write_memory(
    n: Numbers, players: int, memory: Bytes, public: Bytes, copies: Bytes, out: Row
) -> None:
    """What may be in the hands that were passed on, and what was never seen."""
    cards = look(n, of.CARD_IDS)
    for card in range(cards):
        single_out = copies[card] == 1 and public[card] > 0
        for back in range(min(shape.PASSED_PLANES, players - 1)):
            known = 0 if single_out else get(memory, (1 + back) * cards + card)
            out[(shape.FIRST_PASSED + back) * cards + card] = near(32.0 * known)
        unseen = get(copies, card) - max(get(public, card), get(memory, card))
        out[shape.UNSEEN * cards + card] = near(14.0 * max(0, unseen))


@kernel
def write_rest(
    w: Words, b: Bytes, n: Numbers, seat: int, taken: int, notes: Floats, out: Row
) -> None:
    """The seat's parchments and what counts are worth to it; the moment."""
    players, pick = get(b, at.PLAYERS), get(b, at.PICK)
    discards = min(look(n, of.DEALS + 4 * players + 3), pick - 1)
    for place in range(shape.REST):
        out[place] = 0
    for each in range(look(n, of.PARCHMENT_COUNT)):
        out[each] = 64 if (w[at.PARCHMENTS + seat] >> np.uint64(each)) & np.uint64(1) else 0
    for which in range(shape.COUNTED):
        out[shape.UNITS + which] = near(8.0 * notes[UNIT + which])
    out[shape.COIN_UNITS] = near(8.0 * notes[COIN])
    out[shape.COIN_UNITS + 1] = near(8.0 * notes[KINDS_UNIQUE])
    out[shape.ROUND + get(b, at.ROUND) - 1] = 64
    out[shape.LEFT + min(shape.SLOTS - 1, get(b, at.HAND) - taken)] = 64
    out[shape.TAKEN + min(2, taken)] = 64
    out[shape.BURIES] = 64 if discards and taken >= pick - discards else 0
    out[shape.RESERVE] = near(4.0 * get(b, at.RESERVE))
    out[shape.PLAYERS + players - 2] = 64
