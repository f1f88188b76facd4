"""Construction, camps, harvest choices and copies by the quick policy."""

import numpy as np

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.claims import camp_gain
from bunny_kingdom.bots.rollout.growth import look_ahead
from bunny_kingdom.bots.rollout.links import best_chimney, best_rainbow, station_gain
from bunny_kingdom.bots.rollout.promises import weigh_units
from bunny_kingdom.bots.rollout.settlement import (
    best_fief,
    best_joint,
    keeping,
    put_down,
    rank_of,
)
from bunny_kingdom.bots.rollout.survey import HARVESTS, Floats, survey
from bunny_kingdom.fast.bits import ONE, Bytes, Numbers, Words, bit, get, look, lowest
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.construction import announce
from bunny_kingdom.fast.kingdom.fiefs import (
    ALL_LINKS,
    first_space,
    group_around,
    resources,
    territories,
)
from bunny_kingdom.fast.kingdom.finale import copy_targets, next_copy, worth
from bunny_kingdom.fast.kingdom.harvest import chooser_options, cities_along, next_chooser, piece_at
from bunny_kingdom.fast.kingdom.placement import fitting, place_towers, placeable
from bunny_kingdom.fast.kingdom.placement import place as place_one
from bunny_kingdom.fast.kingdom.tally import Tallies, tally


@kernel
def place_kind(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    kind: int,
    desk: Words,
    notes: Floats,
    weights: Floats,
) -> bool:
    """Place one piece where it adds most, unless it is better kept."""
    fiefs = survey(w, b, m, n, seat, desk)
    piece = look(n, of.KIND_PLACING + kind)
    keep = keeping(n, kind, notes, weights)
    if piece == of.SKY_TOWER:
        gain, first, second = best_joint(m, n, kind, fiefs, desk, notes, weights)
        if first < 0 or gain < keep:
            return False
        b[at.FIRST_SPACE] = put_down(m, n, kind, first, desk)
        place_towers(w, b, m, n, seat, kind, put_down(m, n, kind, second, desk))
        b[at.FIRST_SPACE] = at.NONE
        return True
    if piece == of.STATION:
        plane = fitting(w, b, m, n, seat, kind)
        if not plane[0] | plane[1] | plane[2] or station_gain(w, b, seat, notes) < keep:
            return False
        place_one(w, b, m, n, seat, kind, first_space(plane))
        return True
    if piece == of.RAINBOW:
        gain, fief = best_rainbow(m, n, kind, fiefs, desk, notes, weights)
    elif piece == of.CHIMNEY:
        gain, fief = best_chimney(m, n, kind, fiefs, desk, notes, weights)
    else:
        gain, fief = best_fief(m, n, kind, fiefs, desk, notes, weights)
    if fief < 0 or gain < keep:
        return False
    place_one(w, b, m, n, seat, kind, put_down(m, n, kind, fief, desk))
    return True


@kernel
def construct_all(
    w: Words, b: Bytes, m: Words, n: Numbers, seat: int, desk: Words, notes: Floats, weights: Floats
) -> None:
    """Place what adds most placed now, the greatest cities first; announce a camp, or finish."""
    look_ahead(b, n, notes)
    left = np.uint64(placeable(w, b, m, n, seat))
    while left:
        kind, most = -1, -1
        rest = left
        while rest:
            each = lowest(rest)
            rest &= rest - ONE
            rank = rank_of(n, each)
            if rank > most:
                kind, most = each, rank
        left &= ~bit(kind)
        piece = look(n, of.KIND_PLACING + kind)
        if piece == of.CAMP:
            announce(w, b, n, seat, kind)
            return
        if piece == of.RAINBOW and b[at.TOUCHED + look(n, of.KIND_NUMBER + kind)]:
            continue
        if place_kind(w, b, m, n, seat, kind, desk, notes, weights):
            again = np.uint64(placeable(w, b, m, n, seat))
            left = again & (left | bit(kind))
    b[at.FINISHED] |= 1 << seat
    b[at.OWES] &= ~(1 << seat) & 0xFF


@kernel
def answer_camp(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
) -> int:
    """The step that places the asked camp where it adds most, or passes."""
    look_ahead(b, n, notes)
    weigh_units(w, b, m, n, seat, tallies, notes, weights)
    fiefs = survey(w, b, m, n, seat, desk)
    gain, space = camp_gain(w, b, m, n, seat, fiefs, desk, notes, weights)
    if space < 0 or gain <= weights[wt.KEEP] * (notes[HARVESTS] - 1.0):
        return look(n, of.PASS)
    return look(n, of.FIRST_SPACE_ACTION) + space


@kernel
def harvest_choice(w: Words, b: Bytes, m: Words, n: Numbers, seat: int) -> int:
    """The step that chooses for the next building: a resource that its fief lacks."""
    slot = next_chooser(w, b, m, n, seat)
    space = get(b, at.CHOOSERS + 2 * slot)
    options = chooser_options(w, b, m, n, seat, slot)
    chosen = lowest(np.uint64(options))
    if piece_at(b, n, space) == of.STATION:
        for other in range(get(b, at.PLAYERS)):
            if options >> other & 1 and cities_along(w, other) > cities_along(w, chosen):
                chosen = other
        return look(n, of.FIRST_SEAT_ACTION) + chosen
    if piece_at(b, n, space) == of.TRADING_POST:
        group = group_around(b, m, territories(w, seat), space, seat, ALL_LINKS)
        present = resources(w, b, m, n, group)
        for number in range(look(n, of.BASICS)):
            if not present & bit(look(n, of.BASIC_RESOURCE + number)):
                chosen = number
    return look(n, of.FIRST_RESOURCE_ACTION) + chosen


@kernel
def copy_choice(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, tallies: Tallies) -> int:
    """The step that copies the parchment that pays the seat most."""
    players = get(b, at.PLAYERS)
    place = next_copy(w, b, m, n, seat)
    rest = copy_targets(w, b, m, n, seat, place, get(b, at.FIRST_SPACE))
    chosen, most = lowest(rest), -1
    for other in range(players):
        tally(w, b, m, n, other, tallies)
    while rest:
        parchment = lowest(rest)
        rest &= rest - ONE
        paid = worth(n, tallies, seat, players, w[at.PARCHMENTS + seat], parchment)
        if paid > most:
            chosen, most = parchment, paid
    return look(n, of.PARCHMENT_CARD + chosen)
