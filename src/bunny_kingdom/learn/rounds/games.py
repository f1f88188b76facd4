"""Games to learn from: what every seat has when a round begins, and how the game ended."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.survey import DESK, NOTES
from bunny_kingdom.bots.sage.rounds.games import play_by_liking
from bunny_kingdom.bots.sage.rounds.inference import Values, read_table
from bunny_kingdom.bots.sage.rounds.likes import GIVEN, ROOM, STATE
from bunny_kingdom.bots.sage.rounds.shape import BLOCK
from bunny_kingdom.fast.bits import Numbers, Words, seed_chance
from bunny_kingdom.fast.compiler import entry
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom.harvest import carrots_of
from bunny_kingdom.fast.kingdom.playouts import set_up
from bunny_kingdom.fast.pointers import pointer, row_of

ROUNDS = at.ROUNDS - 1
"""Rounds that begin with land on the table."""


@entry
def play(
    blank: Words,
    ms: Words,
    ns: Numbers,
    weights: npt.NDArray[np.float64],
    all_likes: Values,
    tastes: npt.NDArray[np.int64],
    seed: np.uint64,
    first: int,
    rows: npt.NDArray[np.float32],
    carrots: npt.NDArray[np.int32],
) -> None:
    """Whole games by liking; `rows` get by game and round the blocks of all seats.

    `tastes` say by game and seat which of the likes it has.
    """
    words = np.empty(at.RECORD_WORDS, np.uint64)
    chances = np.empty(1, np.uint64)
    desks = np.empty(DESK, np.uint64)
    tallied = np.zeros(5 * 32, np.int64)
    noted = np.zeros(NOTES, np.float64)
    read = np.empty(at.MOST_SEATS * BLOCK, np.float64)
    stated, told, sums = np.zeros(STATE), np.zeros(GIVEN), np.zeros(ROOM, np.float32)
    likes, state, given, h = pointer(all_likes), pointer(stated), pointer(told), pointer(sums)
    players = weights.shape[0] // wt.SIZE
    w, b, m, n = pointer(words), pointer(words.view(np.uint8)), pointer(ms), pointer(ns)
    chance, desk = pointer(chances), pointer(desks)
    tallies, notes = pointer(tallied), pointer(noted)
    for game in range(carrots.shape[0]):
        seed_chance(chance, seed, first + game)
        set_up(w, b, m, n, pointer(blank), chance)
        for begins in range(at.ROUNDS):
            until = 2 + begins
            play_by_liking(
                w,
                b,
                m,
                n,
                desk,
                tallies,
                notes,
                pointer(weights),
                chance,
                likes,
                row_of(tastes, game),
                state,
                h,
                given,
                until,
            )
            if begins < ROUNDS:
                read_table(
                    w, b, m, n, players, desk, tallies, notes, pointer(weights), pointer(read)
                )
                for place in range(players * BLOCK):
                    rows[game, begins, place] = read[place]
        for seat in range(players):
            carrots[game, seat] = carrots_of(b, seat)
