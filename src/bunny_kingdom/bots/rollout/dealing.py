"""Trying picks in many deals, every game played to its end by the quick policy."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.rollout.games import play_by_taste
from bunny_kingdom.bots.rollout.survey import DESK, NOTES, Floats, Ints
from bunny_kingdom.fast import layout as at
from bunny_kingdom.fast import table_layout as of
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, draw, get, look
from bunny_kingdom.fast.compiling import entry, kernel
from bunny_kingdom.fast.exploration import hand_of, pick_at, place_in_hand
from bunny_kingdom.fast.flow import go_on
from bunny_kingdom.fast.harvest import carrots_of
from bunny_kingdom.fast.playouts import seed_chance
from bunny_kingdom.fast.pointers import pointer


@kernel
def deal_again(b: Bytes, n: Numbers, seat: int, fixed: int, places: Ints, chance: Words) -> None:
    """Shuffle what a seat cannot see: the deck, the reserves, and all hands but those `fixed`."""
    found = 0
    for place in range(get(b, at.DECK)):
        places[found] = at.CARDS + place
        found += 1
    row = of.DEALS + 4 * get(b, at.PLAYERS)
    whole = look(n, row) + look(n, row + 1)
    for other in range(get(b, at.PLAYERS)):
        for place in range(whole - get(b, at.RESERVE), whole):
            places[found] = at.CARDS + get(b, at.HANDS) + whole * other + place
            found += 1
        if other != seat and not fixed >> other & 1:
            for place in range(get(b, at.HAND)):
                places[found] = hand_of(b, other) + place
                found += 1
    for last in range(found - 1, 0, -1):
        one, two = places[last], places[draw(chance, last + 1)]
        b[one], b[two] = b[two], b[one]


@entry
def try_picks(
    start: Words,
    ms: Words,
    ns: Numbers,
    seat: int,
    fixed: int,
    picks: Ints,
    weights: Floats,
    seed: np.uint64,
    carrots: npt.NDArray[np.int32],
) -> None:
    """In each of several deals, for each pick (a row of cards) one game to the end.

    Within a deal all picks have equal chances: what differs is the pick alone.
    """
    words = np.empty(at.RECORD_WORDS, np.uint64)
    dealt = np.empty(at.RECORD_WORDS, np.uint64)
    chances = np.empty(1, np.uint64)
    masks = np.zeros(ns[of.MASK_WORDS], np.uint64)
    desks = np.empty(DESK, np.uint64)
    tallied = np.zeros(5 * 32, np.int64)
    noted = np.zeros(NOTES, np.float64)
    places_of = np.empty(at.RECORD_BYTES, np.int64)
    w, b, m, n = pointer(words), pointer(words.view(np.uint8)), pointer(ms), pointer(ns)
    chance, mask, places = pointer(chances), pointer(masks), pointer(places_of)
    for deal in range(carrots.shape[0]):
        dealt[:] = start
        seed_chance(chance, seed, 2 * deal)
        deal_again(pointer(dealt.view(np.uint8)), n, seat, fixed, places, chance)
        for number in range(picks.shape[0]):
            words[:] = dealt
            seed_chance(chance, seed, 2 * deal + 1)
            done = False
            for card in range(picks.shape[1]):
                done = pick_at(b, seat, place_in_hand(b, seat, picks[number, card]))
            if done:
                go_on(w, b, m, n)
            play_by_taste(
                w,
                b,
                m,
                n,
                pointer(desks),
                pointer(tallied),
                pointer(noted),
                pointer(weights),
                chance,
                mask,
            )
            for player in range(carrots.shape[2]):
                carrots[deal, number, player] = carrots_of(b, player)
