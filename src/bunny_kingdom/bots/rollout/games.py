"""Games to the end by the quick policy: the kernel that a search calls."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.construction import (
    answer_camp,
    construct_all,
    copy_choice,
    harvest_choice,
)
from bunny_kingdom.bots.rollout.picks import pick_by_taste
from bunny_kingdom.bots.rollout.rails import choose_rail
from bunny_kingdom.bots.rollout.survey import DESK, NOTES, Floats
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, seed_chance
from bunny_kingdom.fast.compiler import entry, inner
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom.flow import act, end_phase
from bunny_kingdom.fast.kingdom.harvest import carrots_of
from bunny_kingdom.fast.kingdom.legal import actor
from bunny_kingdom.fast.kingdom.playouts import set_up
from bunny_kingdom.fast.kingdom.tally import Tallies
from bunny_kingdom.fast.pointers import moved, pointer


@inner
def decide_by_taste(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    all_weights: Floats,
) -> None:
    """One decision by taste that is no pick, or all that a seat constructs."""
    seat = actor(b)
    phase = b[at.PHASE]
    weights = moved(all_weights, wt.SIZE * seat)
    if phase == at.CONSTRUCTION and b[at.ANNOUNCER] == at.NONE:
        construct_all(w, b, m, n, seat, desk, notes, weights)
    else:
        if phase == at.CONSTRUCTION:
            action = answer_camp(w, b, m, n, seat, desk, tallies, notes, weights)
        elif phase == at.HARVEST:
            action = harvest_choice(w, b, m, n, seat)
        elif phase == at.RAIL_STEP:
            action = choose_rail(w, b, n, seat, notes)
        else:
            action = copy_choice(w, b, m, n, seat, tallies)
        act(w, b, m, n, seat, action)


@inner
def play_by_taste(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    all_weights: Floats,
    chance: Words,
) -> None:
    """The game to its end, everybody playing by taste.

    There is one call of each rule, since its code is copied to wherever it is called.
    """
    while b[at.PHASE] != at.OVER:
        if b[at.OWES] == 0:
            end_phase(w, b, m, n)
        elif b[at.PHASE] == at.EXPLORATION:
            seat = actor(b)
            weights = moved(all_weights, wt.SIZE * seat)
            pick_by_taste(w, b, m, n, seat, desk, tallies, notes, weights, chance)
        else:
            decide_by_taste(w, b, m, n, desk, tallies, notes, all_weights)


@entry
def play_tables(
    blank: Words,
    ms: Words,
    ns: Numbers,
    all_weights: Floats,
    seed: np.uint64,
    first: int,
    carrots: npt.NDArray[np.int32],
) -> None:
    """Whole games from the deal on; in game i the weights turn by i seats."""
    words = np.empty(at.RECORD_WORDS, np.uint64)
    chances = np.empty(1, np.uint64)
    desks = np.empty(DESK, np.uint64)
    tallied = np.zeros(5 * 32, np.int64)
    noted = np.zeros(NOTES, np.float64)
    players = carrots.shape[1]
    turned_of = np.empty(wt.SIZE * players, np.float64)
    w, b, m, n = pointer(words), pointer(words.view(np.uint8)), pointer(ms), pointer(ns)
    chance = pointer(chances)
    for game in range(carrots.shape[0]):
        turn = game % players
        for seat in range(players):
            for each in range(wt.SIZE):
                turned_of[wt.SIZE * seat + each] = all_weights[
                    wt.SIZE * ((seat + turn) % players) + each
                ]
        seed_chance(chance, seed, first + game // players)
        set_up(w, b, m, n, pointer(blank), chance)
        play_by_taste(
            w,
            b,
            m,
            n,
            pointer(desks),
            pointer(tallied),
            pointer(noted),
            pointer(turned_of),
            chance,
        )
        for seat in range(players):
            carrots[game, (seat + turn) % players] = carrots_of(b, seat)
