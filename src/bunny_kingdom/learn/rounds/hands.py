"""Hands to learn from: what the playouts' players know of the cards of a hand."""

from typing import Final

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.picks import lay_first, take
from bunny_kingdom.bots.rollout.survey import DESK, ENVIED, NOTES, RATED
from bunny_kingdom.bots.sage.rounds.likes import GIVEN, LIKES, ROOM, STATE
from bunny_kingdom.bots.sage.rounds.picks import (
    best_of,
    envy,
    rate_with_mood,
    read_card,
)
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, get, look
from bunny_kingdom.fast.compiler import entry
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.exploration import hand_of, place_in_hand
from bunny_kingdom.fast.pointers import as_bytes, moved, pointer, record_memory, row_of
from bunny_kingdom.learn.drafts import MOST_PICKED

PLACES: Final = 16
NO_CARD: Final = 255


@entry
def read_hands(
    words: npt.NDArray[np.uint64],
    ms: Words,
    ns: Numbers,
    all_weights: npt.NDArray[np.float64],
    taken: int,
    picks: npt.NDArray[np.uint8],
    chances: npt.NDArray[np.uint64],
    states: npt.NDArray[np.float32],
    cards: Bytes,
    givens: npt.NDArray[np.float32],
    bases: npt.NDArray[np.float32],
) -> None:
    """By game and seat: the state, and of each card left its number, what is read of it, and what
    the quick policy says of it.
    """
    desks = np.empty(DESK, np.uint64)
    tallied = np.zeros(5 * 32, np.int64)
    noted = np.zeros(NOTES, np.float64)
    stated, read = np.zeros(2 * STATE), np.zeros(GIVEN)
    no_likes, sums = np.zeros(LIKES, np.float32), np.zeros(ROOM, np.float32)
    m, n = pointer(ms), pointer(ns)
    desk, tallies, notes = pointer(desks), pointer(tallied), pointer(noted)
    own, given, likes, h = pointer(stated), pointer(read), pointer(no_likes), pointer(sums)
    rivals = moved(own, STATE)
    w, then = record_memory(), record_memory()
    b = as_bytes(w)
    for game in range(words.shape[0]):
        players = get(as_bytes(row_of(words, game)), at.PLAYERS)
        chance = row_of(chances, game)
        for seat in range(players):
            row = players * game + seat
            for word in range(at.RECORD_WORDS):
                w[word] = words[game, word]
            weights = pointer(all_weights[wt.SIZE * seat :])
            size, whole = get(b, at.PICK), get(b, at.HAND)
            discards = min(look(n, of.DEALS + 4 * players + 3), size - 1)
            plays = size - discards
            rate_with_mood(
                w, b, m, n, seat, 0, desk, tallies, notes, weights, chance, likes, own, h
            )
            envy(
                w,
                b,
                m,
                n,
                seat,
                size,
                discards,
                desk,
                tallies,
                notes,
                weights,
                chance,
                likes,
                rivals,
                h,
            )
            for each in range(taken):
                place = place_in_hand(b, seat, picks[game, MOST_PICKED * seat + each])
                take(b, seat, place, whole - each, notes)
            if 0 < taken < plays:
                lay_first(w, b, m, n, seat, then)
                rate_with_mood(
                    then,
                    as_bytes(then),
                    m,
                    n,
                    seat,
                    taken,
                    desk,
                    tallies,
                    notes,
                    weights,
                    chance,
                    likes,
                    own,
                    h,
                )
            state = rivals if taken >= plays else own
            left = whole - taken
            most, envied = best_of(notes, RATED, left), best_of(notes, ENVIED, left)
            for each in range(STATE):
                states[row, each] = state[each]
            for place in range(PLACES):
                cards[row, place] = NO_CARD
            for place in range(left):
                read_card(notes, place, most, envied, given)
                cards[row, place] = get(b, hand_of(b, seat) + place)
                for each in range(GIVEN):
                    givens[row, place, each] = given[each]
                worth, other = notes[RATED + place], notes[ENVIED + place]
                if taken >= plays:
                    bases[row, place] = other - weights[wt.BACK] * worth
                else:
                    bases[row, place] = worth + weights[wt.DENY] * other
