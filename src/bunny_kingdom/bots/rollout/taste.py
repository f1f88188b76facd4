"""Taste: what a card is worth to a seat, worked out in a few microseconds."""

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.claims import camp_gain, claim_gain, produce_units
from bunny_kingdom.bots.rollout.links import is_link
from bunny_kingdom.bots.rollout.promises import A_POST, promise
from bunny_kingdom.bots.rollout.settlement import best_fief, best_joint, keeping
from bunny_kingdom.bots.rollout.survey import COIN, HARVESTS, ROUNDS, UNIT, Floats
from bunny_kingdom.fast.bits import (
    Bytes,
    Numbers,
    Words,
    get,
    look,
)
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom import tally as of_tally
from bunny_kingdom.fast.kingdom.tally import Tallies


@kernel
def piece_gain(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    kind: int,
    fiefs: int,
    desk: Words,
    notes: Floats,
    weights: Floats,
) -> float:
    """What a piece adds in its best place."""
    piece = look(n, of.KIND_PLACING + kind)
    power = look(n, of.BUILDING_STRENGTH + kind)
    produced = look(n, of.BUILDING_PRODUCES + kind)
    if piece == of.CAMP:
        gain, _ = camp_gain(w, b, m, n, seat, fiefs, desk, notes, weights)
        return weights[wt.CAMP] * gain + notes[UNIT + of_tally.CAMP_CARDS]
    if piece == of.SKY_TOWER:
        gain, _, _ = best_joint(m, n, kind, fiefs, desk, notes, weights)
        waiting = weights[wt.UNPLACED] * weights[wt.KEEP] * notes[ROUNDS]
        return max(gain - notes[UNIT + of_tally.FIEFS], waiting)
    units = 0.0
    if power:
        units += notes[UNIT + of_tally.CITIES]
    if produced >= 0:
        units += produce_units(m, n, produced, notes)
    if piece == of.TRADING_POST:
        most = 0.0
        for basic in range(look(n, of.BASICS)):
            most = max(most, notes[UNIT + of_tally.WOOD + basic])
        units += A_POST * most
    keep = keeping(n, kind, notes, weights)
    if is_link(piece):
        return units + weights[wt.UNPLACED] * keep
    gain, fief = best_fief(m, n, kind, fiefs, desk, notes, weights)
    if fief < 0:
        return weights[wt.UNPLACED] * (units + keep)
    return units + max(gain, weights[wt.UNPLACED] * keep)


@kernel
def card_worth(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    card: int,
    fiefs: int,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
) -> float:
    """What a card is worth to a seat by the end of the game."""
    play = look(n, of.CARD_PLAY + card)
    if play == of.PARCHMENT_CARD_KIND:
        parchment = look(n, of.CARD_VALUE + card)
        return weights[wt.PROMISES] * promise(w, b, m, n, seat, parchment, tallies, notes, weights)
    worth = 0.0
    space = look(n, of.CARD_SPACE + card)
    if play == of.CENTRAL_STATION_CARD:
        space = get(b, at.COVERED)
        worth += notes[HARVESTS]
    if space != at.NONE:
        worth += claim_gain(w, b, m, n, seat, space, False, fiefs, desk, notes, weights)
    if play == of.BUILDING_CARD or play == of.RAINBOW_CARD:
        kind = look(n, of.CARD_KIND + card)
        worth += piece_gain(w, b, m, n, seat, kind, fiefs, desk, notes, weights)
    elif play == of.PROVISIONS_CARD:
        worth += weights[wt.PROVISIONS] + weights[wt.PROVISIONS_ROUND] * notes[ROUNDS]
    elif play == of.TAX_COLLECTOR_CARD:
        worth += look(n, of.CARD_VALUE + card) * notes[COIN]
    elif play == of.RAIL_CARD:
        worth += weights[wt.RAIL] + notes[UNIT + of_tally.RAIL_CARDS]
    return worth
