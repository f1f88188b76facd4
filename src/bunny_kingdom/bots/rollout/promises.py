"""Promises: what parchments will probably pay, and what one more of each count is worth."""

from math import exp, sqrt

import numpy as np

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.survey import (
    AGAIN,
    CLOUD_AGAIN,
    COIN,
    KINDS_UNIQUE,
    OPEN_POSTS,
    ROUNDS,
    UNIT,
    Floats,
)
from bunny_kingdom.fast.bits import (
    ONE,
    ZERO,
    Bytes,
    Numbers,
    Words,
    bit,
    count,
    get,
    has,
    look,
    lowest,
)
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom import tally as of_tally
from bunny_kingdom.fast.kingdom.fiefs import (
    ALL_LINKS,
    group_around,
    in_plane,
    resources,
    size,
    territories,
)
from bunny_kingdom.fast.kingdom.harvest import cities
from bunny_kingdom.fast.kingdom.tally import Tallies, tally

TERRITORIES = of.COUNTS["territories"]
TREASURES = of.COUNTS["treasures"]
PARCHMENTS = of.COUNTS["parchments"]
COINS = of.COUNTS["coins"]
LUXURY = of.COUNTS["luxury"]
WONDROUS = of.COUNTS["wondrous"]
COUNTED = len(of.COUNTS)
WOOD = of.COUNTS["wood"]
BARE = of.COUNTS["bare-territories"]
ALONG = of.COUNTS["railway-territories"]
WITHOUT = of.COUNTS["cities-without-resource"]
A_POST = 0.7
"""How much of a unit of each basic resource a trading post counts as."""


@small
def chance(sigmas: float) -> float:
    """How likely a count is to be high enough, by how many standard deviations it is ahead."""
    return 1.0 / (1.0 + exp(-1.7 * min(9.0, max(-9.0, sigmas))))


@kernel
def counted(n: Numbers, parchment: int, now: float, rounds: float, weights: Floats) -> float:
    """What a parchment that counts will pay, from a count as it is now."""
    effect = look(n, of.PARCHMENT_EFFECT + parchment)
    carrots = look(n, of.PARCHMENT_CARROTS + parchment)
    rate = max(0.0, weights[wt.RATES + look(n, of.PARCHMENT_COUNTS + parchment)])
    expected = now + rate * rounds
    if effect == of.PER:
        return carrots * expected
    if effect == of.AT_LEAST:
        spread = max(0.05, weights[wt.SPREAD]) * sqrt(rate * rounds + 0.02)
        return carrots * chance((expected - look(n, of.PARCHMENT_LEAST + parchment) + 0.5) / spread)
    if effect == of.ROW:
        row = look(n, of.PARCHMENT_ROW + parchment)
        last = look(n, row) - 1
        low = min(int(expected), last)
        paid = float(look(n, row + 1 + low))
        return paid + (expected - low) * (look(n, row + 1 + min(low + 1, last)) - paid)
    return 0.0


@kernel
def rival_land(w: Words, b: Bytes, seat: int, along: bool) -> int:
    """The most territories of another seat, in all or along the railway."""
    most = 0
    for other in range(get(b, at.PLAYERS)):
        if other != seat:
            land = territories(w, other)
            if along:
                railway = count(land[0] & w[at.ALONG]) + count(land[1] & w[at.ALONG + 1])
                most = max(most, railway)
            else:
                most = max(most, size(land))
    return most


@small
def open_posts(n: Numbers, which: int, notes: Floats) -> float:
    """What the trading posts add to a count, if it is one of a basic resource."""
    return notes[OPEN_POSTS] if WOOD <= which < WOOD + look(n, of.BASICS) else 0.0


@kernel
def free_posts(
    w: Words, b: Bytes, m: Words, n: Numbers, seat: int, row: Tallies, notes: Floats
) -> None:
    """Count a seat's trading posts as a part of each basic resource, whatever they chose last."""
    posts = 0
    seen = (ZERO, ZERO, ZERO)
    for chooser in range(get(b, at.CHOOSER_COUNT)):
        space = get(b, at.CHOOSERS + 2 * chooser)
        building = get(b, at.BOARD + space) - 1
        if look(n, of.BUILDING_PIECE + building) != of.TRADING_POST:
            continue
        if has(w, at.TERRITORIES + 3 * seat, space):
            posts += 1
            choice = get(b, at.CHOOSERS + 2 * chooser + 1)
            if choice != at.NONE:
                row[WOOD + choice] -= 1
                continue
            if get(b, at.COVERED) == space or not has(m, of.ANY_LAND, space):
                row[BARE] -= 1
            group = group_around(b, m, territories(w, seat), space, seat, ALL_LINKS)
            if not in_plane(seen, space) and not resources(w, b, m, n, group):
                row[WITHOUT] -= size(cities(w, group))
                seen = (seen[0] | group[0], seen[1] | group[1], seen[2] | group[2])
    notes[OPEN_POSTS] = A_POST * posts


@kernel
def promise(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    parchment: int,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
) -> float:
    """What a parchment that a seat takes now will probably pay."""
    rounds = notes[ROUNDS]
    effect = look(n, of.PARCHMENT_EFFECT + parchment)
    carrots = float(look(n, of.PARCHMENT_CARROTS + parchment))
    held = w[at.PARCHMENTS + seat]
    found = notes[UNIT + PARCHMENTS]
    if m[of.TREASURES] & bit(parchment):
        found += notes[UNIT + TREASURES]
    if effect == of.FIXED:
        return found + carrots
    if effect == of.PAIR:
        pair = look(n, of.PARCHMENT_PAIR + parchment)
        if pair != at.NONE and held & bit(pair):
            both = 2.0 * look(n, of.PARCHMENT_TOGETHER + parchment)
            return found + both - carrots - weights[wt.GLOVE] * rounds
        return found + carrots + weights[wt.GLOVE] * rounds
    if effect == of.COPY:
        players = get(b, at.PLAYERS)
        side = 1
        for place in range(look(n, of.COPY_COUNT)):
            if n[of.COPY_PARCHMENT + place] == parchment:
                side = look(n, of.COPY_SIDE + place)
        other = (seat + side + players) % players
        expected = (
            count(w[at.PARCHMENTS + other]) + max(0.0, weights[wt.RATES + PARCHMENTS]) * rounds
        )
        return found + weights[wt.COPY] + weights[wt.COPY_MORE] * sqrt(expected)
    if effect == of.OPPORTUNIST:
        return found + weights[wt.OPPORTUNIST]
    if effect == of.LITTLE_PRINCE or effect == of.CLOUD_INDEPENDENCE:
        paid = notes[AGAIN] if effect == of.LITTLE_PRINCE else notes[CLOUD_AGAIN]
        return (
            found + paid * (1.0 + weights[wt.PRINCE_GROWTH] * rounds) + weights[wt.PRINCE] * rounds
        )
    if effect == of.TREASURE_HUNTER:
        return found + treasure_worth(m, n, held) + weights[wt.HUNTER] * rounds
    if effect == of.MOST:
        which = look(n, of.PARCHMENT_COUNTS + parchment)
        if which in (TERRITORIES, ALONG):
            ahead = tallies[which] - rival_land(w, b, seat, which == ALONG) - 0.5
            return found + carrots * chance(ahead / (0.2 + 1.6 * weights[wt.SPREAD] * sqrt(rounds)))
        return found + carrots / get(b, at.PLAYERS)
    which = look(n, of.PARCHMENT_COUNTS + parchment)
    now = float(tallies[which]) + open_posts(n, which, notes)
    now += which == PARCHMENTS or (which == TREASURES and (m[of.TREASURES] & bit(parchment)) != 0)
    return found + counted(n, parchment, now, rounds, weights)


@kernel
def treasure_worth(m: Words, n: Numbers, held: np.uint64) -> float:
    """The carrots of the treasures held."""
    total = 0.0
    rest = held & m[of.TREASURES]
    while rest:
        each = lowest(rest)
        rest &= rest - ONE
        pair = look(n, of.PARCHMENT_PAIR + each)
        both = pair != at.NONE and held & bit(pair)
        total += look(n, (of.PARCHMENT_TOGETHER if both else of.PARCHMENT_CARROTS) + each)
    return total


@kernel
def weigh_units(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    seat: int,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
) -> None:
    """Count a seat's realm, and write down what one more of each count is worth to it."""
    row = tallies
    tally(w, b, m, n, seat, tallies)
    base = of_tally.TALLY_SIZE * seat
    for which in range(COUNTED):
        row[which] = tallies[base + which]
    row[TREASURES] = count(w[at.PARCHMENTS + seat] & m[of.TREASURES])
    free_posts(w, b, m, n, seat, row, notes)
    for which in range(COUNTED):
        notes[UNIT + which] = 0.0
    rounds = notes[ROUNDS]
    rest = w[at.PARCHMENTS + seat]
    while rest:
        parchment = lowest(rest)
        rest &= rest - ONE
        effect = look(n, of.PARCHMENT_EFFECT + parchment)
        which = look(n, of.PARCHMENT_COUNTS + parchment)
        if effect == of.PER or effect == of.AT_LEAST or effect == of.ROW:
            now = float(row[which]) + open_posts(n, which, notes)
            more = counted(n, parchment, now + 1.0, rounds, weights)
            more -= counted(n, parchment, now, rounds, weights)
            notes[UNIT + which] += weights[wt.UNITS] * more
        elif effect == of.TREASURE_HUNTER:
            notes[UNIT + TREASURES] += 3.0
        elif effect == of.MOST and which == TERRITORIES:
            notes[UNIT + which] += weights[wt.UNITS] * 0.6
    notes[COIN] = 0.0
    notes[KINDS_UNIQUE] = 0.0
    if n[of.HAS_COINS]:
        kinds = row[LUXURY] + row[WONDROUS] + weights[wt.TRADE] * rounds * weights[wt.KINDS]
        notes[COIN] = notes[UNIT + COINS] + kinds
        notes[KINDS_UNIQUE] = row[COINS] + weights[wt.TRADE] * rounds * max(
            0.0, weights[wt.RATES + COINS]
        )
