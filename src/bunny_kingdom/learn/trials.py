"""Trials: what picks bring, by games of the quick policy from where a draft is.

They begin at the true table, not at one that its seat imagines: which is one of those, as likely as
any. So what is learned from many of them is what the seat can expect.
"""

import math

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.rollout.deals import (
    OPEN,
    copy_record,
    deal_again,
    desk_memory,
    notes_memory,
    places_memory,
)
from bunny_kingdom.bots.rollout.games import play_by_taste
from bunny_kingdom.bots.rollout.survey import Floats
from bunny_kingdom.bots.sage.network import CARROTS
from bunny_kingdom.bots.sage.rounds.games import CLOSE
from bunny_kingdom.bots.sage.shape import NO_CARD
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, seed_chance
from bunny_kingdom.fast.compiler import entry, kernel
from bunny_kingdom.fast.kingdom.flow import step
from bunny_kingdom.fast.kingdom.harvest import carrots_of
from bunny_kingdom.fast.pointers import (
    as_bytes,
    chance_memory,
    pointer,
    record_memory,
    row_of,
    tallies_memory,
)

Found = npt.NDArray[np.float32]
"""By row, line and thing told (`learn/network.py`)."""


@kernel
def add_end(b: Bytes, players: int, seat: int, told: Floats) -> None:
    """Add what an end means to a seat, in the terms of the network."""
    own, best = carrots_of(b, seat), 0
    for other in range(players):
        if other != seat:
            best = max(best, carrots_of(b, other))
    told[0] += 1 / (1 + math.exp((best - own) / CLOSE))
    told[1] += own / CARROTS
    told[2] += (own - best) / CARROTS


@entry
def try_picks(
    words: Words,
    ms: Words,
    ns: Numbers,
    all_weights: Floats,
    players: int,
    lines: Bytes,
    deals: int,
    seed: np.uint64,
    found: Found,
    low: int,
    high: int,
) -> None:
    """For some rows (a seat of a game) the mean of what each of its lines of cards brings.

    All lines meet the same deals, in which the deck is shuffled anew; what begins with NO_CARD is
    no line. All depends on the seed, the row and the deal alone.
    """
    w, dealt, chance = record_memory(), record_memory(), chance_memory()
    desk, tallies, notes, places = desk_memory(), tallies_memory(), notes_memory(), places_memory()
    told = np.zeros((lines.shape[1], 3), np.float64)
    b, m, n = as_bytes(w), pointer(ms), pointer(ns)
    for row in range(low, high):
        game, seat = row // players, row % players
        told[:] = 0.0
        for deal in range(deals):
            copy_record(dealt, row_of(words, game))
            seed_chance(chance, seed, 2 * (deals * row + deal))
            deal_again(as_bytes(dealt), n, seat, OPEN, places, chance)
            for line in range(lines.shape[1]):
                if lines[row, line, 0] == NO_CARD:
                    continue
                copy_record(w, dealt)
                seed_chance(chance, seed, 2 * (deals * row + deal) + 1)
                for place in range(lines.shape[2]):
                    step(w, b, m, n, seat, int(lines[row, line, place]))
                play_by_taste(w, b, m, n, desk, tallies, notes, pointer(all_weights), chance)
                add_end(b, players, seat, row_of(told, line))
        for line in range(lines.shape[1]):
            for thing in range(3):
                found[row, line, thing] = told[line, thing] / deals
