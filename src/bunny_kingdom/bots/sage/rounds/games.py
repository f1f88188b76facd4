"""The sage's playouts: the rest of a round by its own liking, then what the table is worth."""

from math import exp

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.deals import NO_STEP
from bunny_kingdom.bots.rollout.games import decide_by_taste
from bunny_kingdom.bots.rollout.survey import DESK, NOTES, Floats, Ints
from bunny_kingdom.bots.sage.network import CARROTS
from bunny_kingdom.bots.sage.rounds.inference import (
    HIDDEN,
    Values,
    judged,
    put_in_order,
    read_table,
)
from bunny_kingdom.bots.sage.rounds.likes import GIVEN, LIKES, ROOM, STATE
from bunny_kingdom.bots.sage.rounds.picks import pick_by_liking
from bunny_kingdom.bots.sage.rounds.shape import BLOCK
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, get, seed_chance
from bunny_kingdom.fast.compiler import entry, inner
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom.flow import end_phase, step
from bunny_kingdom.fast.kingdom.harvest import carrots_of
from bunny_kingdom.fast.kingdom.legal import actor
from bunny_kingdom.fast.kingdom.tally import Tallies
from bunny_kingdom.fast.pointers import moved, pointer

CLOSE = 12.0
"""The lead in carrots that makes winning about three times as likely as losing."""
TO_THE_END = at.ROUNDS + 1
"""In place of the round at whose beginning a game is left."""


@inner
def play_by_liking(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    all_weights: Floats,
    chance: Words,
    likes: Floats,
    whose: Ints,
    state: Floats,
    h: Floats,
    given: Floats,
    until: int,
) -> None:
    """The game to where a round begins, or to its end; `whose` says by seat which likes it has."""
    while b[at.PHASE] != at.OVER and get(b, at.ROUND) < until:
        if b[at.OWES] == 0:
            end_phase(w, b, m, n)
        elif b[at.PHASE] == at.EXPLORATION:
            seat = actor(b)
            weights = moved(all_weights, wt.SIZE * seat)
            pick_by_liking(
                w,
                b,
                m,
                n,
                seat,
                desk,
                tallies,
                notes,
                weights,
                chance,
                moved(likes, LIKES * whose[seat]),
                state,
                h,
                given,
            )
        else:
            decide_by_taste(w, b, m, n, desk, tallies, notes, all_weights)


@entry
def try_picks(
    worlds: npt.NDArray[np.uint64],
    ms: Words,
    ns: Numbers,
    seat: int,
    lines: Ints,
    all_weights: npt.NDArray[np.float64],
    network: Values,
    all_likes: Values,
    seed: np.uint64,
    first: int,
    until: int,
    found: npt.NDArray[np.float64],
) -> None:
    """In each world, for each line of the seat's steps: the chance of a win, and the own carrots.

    Within a world all lines meet the same chance, which depends on the seed and the world's number
    from `first` on.
    """
    words = np.empty(at.RECORD_WORDS, np.uint64)
    chances = np.empty(1, np.uint64)
    desks = np.empty(DESK, np.uint64)
    tallied = np.zeros(5 * 32, np.int64)
    noted = np.zeros(NOTES, np.float64)
    read = np.empty(at.MOST_SEATS * BLOCK + STATE + GIVEN, np.float64)
    ordered, zeros = np.empty(at.MOST_SEATS, np.int64), np.zeros(at.MOST_SEATS, np.int64)
    sums = np.empty(HIDDEN + ROOM, np.float32)
    w, b, m, n = pointer(words), pointer(words.view(np.uint8)), pointer(ms), pointer(ns)
    chance, desk = pointer(chances), pointer(desks)
    tallies, notes, weights = pointer(tallied), pointer(noted), pointer(all_weights)
    v, likes, h = pointer(network), pointer(all_likes), pointer(sums)
    blocks, order, alike = pointer(read), pointer(ordered), pointer(zeros)
    state = moved(blocks, at.MOST_SEATS * BLOCK)
    given = moved(state, STATE)
    players = all_weights.shape[0] // wt.SIZE
    for world in range(worlds.shape[0]):
        for number in range(lines.shape[0]):
            for word in range(at.RECORD_WORDS):
                w[word] = worlds[world, word]
            seed_chance(chance, seed, 2 * (first + world) + 1)
            for place in range(lines.shape[1]):
                if lines[number, place] != NO_STEP:
                    step(w, b, m, n, seat, lines[number, place])
            play_by_liking(
                w,
                b,
                m,
                n,
                desk,
                tallies,
                notes,
                weights,
                chance,
                likes,
                alike,
                state,
                moved(h, HIDDEN),
                given,
                until,
            )
            if b[at.PHASE] == at.OVER:
                most = 0
                for other in range(players):
                    if other != seat:
                        most = max(most, carrots_of(b, other))
                own = carrots_of(b, seat)
                found[0, world, number] = 1.0 / (1.0 + exp((most - own) / CLOSE))
                found[1, world, number] = own / CARROTS
            else:
                read_table(w, b, m, n, players, desk, tallies, notes, weights, blocks)
                put_in_order(blocks, seat, players, order)
                judged(blocks, order, players, v, h)
                found[0, world, number] = 1.0 / (1.0 + exp(-h[0]))
                found[1, world, number] = h[1]
