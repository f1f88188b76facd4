"""Drafts: many games side by side, each waiting at the same pick of the same round.

Only picks are decided from outside; camps, constructions, choices at harvests and copies follow
the quick policy of the elder's playouts.
"""

from typing import Final

import numpy as np

from bunny_kingdom.bots.rollout.games import decide_by_taste
from bunny_kingdom.bots.rollout.survey import DESK, NOTES, Floats
from bunny_kingdom.bots.sage.observation import (
    DESKS,
    NOTED,
    TALLIED,
    observe_first,
    observe_later,
    survey_seats,
    wipe,
)
from bunny_kingdom.bots.sage.seats import Row
from bunny_kingdom.bots.sage.shape import SEAT
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, get, look, seed_chance
from bunny_kingdom.fast.compiler import entry, kernel
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.exploration import hand_of
from bunny_kingdom.fast.kingdom.flow import end_phase, go_on
from bunny_kingdom.fast.kingdom.playouts import set_up
from bunny_kingdom.fast.kingdom.tally import TALLY_SIZE
from bunny_kingdom.fast.pointers import as_bytes, moved, pointer, record_memory, row_of
from bunny_kingdom.learn.memories import forget_hands, open_cards, remember, see_hands

MOST_PICKED: Final = 3
"""The most cards of a pick."""


@kernel
def play_picks(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    picks: Bytes,
    memories: Bytes,
    size: int,
    public: Bytes,
) -> None:
    """Open everybody's picks, remember what was passed, and go on."""
    players, pick = get(b, at.PLAYERS), get(b, at.PICK)
    discards = min(look(n, of.DEALS + 4 * players + 3), pick - 1)
    top = at.CARDS + get(b, at.DECK)
    for seat in range(players):
        picked = moved(picks, MOST_PICKED * seat)
        top = open_cards(b, n, seat, pick, discards, picked, public, top)
        remember(b, n, seat, pick, moved(memories, size * seat))
    go_on(w, b, m, n)


@entry
def deal_drafts(
    words: Words,
    ms: Words,
    ns: Numbers,
    blank: Words,
    chances: Words,
    seed: np.uint64,
    first: int,
    memories: Bytes,
    public: Bytes,
    low: int,
    high: int,
) -> None:
    """Deal the games of some rows; each depends on the seed and its number alone."""
    m, n = pointer(ms), pointer(ns)
    for game in range(low, high):
        w, chance = row_of(words, game), row_of(chances, game)
        seed_chance(chance, seed, first + game)
        set_up(w, as_bytes(w), m, n, pointer(blank), chance)
        memories[game, :] = 0
        public[game, :] = 0
        players = get(as_bytes(w), at.PLAYERS)
        see_hands(as_bytes(w), n, row_of(memories, game), memories.shape[1] // players)


@entry
def advance_drafts(
    words: Words,
    ms: Words,
    ns: Numbers,
    all_weights: Floats,
    picks: Bytes,
    memories: Bytes,
    public: Bytes,
    low: int,
    high: int,
) -> None:
    """Play the picks of some games, and all that follows, up to the next pick with a choice."""
    desks = np.empty(DESK, np.uint64)
    tallied = np.zeros(at.MOST_SEATS * TALLY_SIZE, np.int64)
    noted = np.zeros(NOTES, np.float64)
    whole = np.zeros(at.MOST_SEATS * MOST_PICKED, np.uint8)
    m, n = pointer(ms), pointer(ns)
    for game in range(low, high):
        w = row_of(words, game)
        b = as_bytes(w)
        players, now = get(b, at.PLAYERS), get(b, at.ROUND)
        size, remembered = memories.shape[1] // players, row_of(memories, game)
        play_picks(w, b, m, n, row_of(picks, game), remembered, size, row_of(public, game))
        while b[at.PHASE] != at.OVER:
            if b[at.OWES] == 0:
                end_phase(w, b, m, n)
                continue
            if b[at.PHASE] != at.EXPLORATION:
                decide_by_taste(
                    w,
                    b,
                    m,
                    n,
                    pointer(desks),
                    pointer(tallied),
                    pointer(noted),
                    pointer(all_weights),
                )
                continue
            if get(b, at.ROUND) != now:
                now = get(b, at.ROUND)
                forget_hands(b, n, remembered, size)
            see_hands(b, n, remembered, size)
            pick = get(b, at.PICK)
            if get(b, at.HAND) > pick or look(n, of.DEALS + 4 * players + 3):
                break
            for seat in range(players):
                for place in range(pick):
                    whole[MOST_PICKED * seat + place] = b[hand_of(b, seat) + place]
            play_picks(w, b, m, n, pointer(whole), remembered, size, row_of(public, game))


@entry
def observe_drafts(
    words: Words,
    ms: Words,
    ns: Numbers,
    weights: Floats,
    seats: int,
    taken: int,
    picks: Bytes,
    memories: Bytes,
    public: Bytes,
    copies: Bytes,
    first_rows: Row,
    rows: Row,
    hands: Bytes,
    worths: Floats,
    low: int,
    high: int,
) -> None:
    """What all seats of some games see: a row for each game and seat."""
    desks = np.empty(DESKS, np.uint64)
    tallies = np.zeros(TALLIED, np.int64)
    notes = np.zeros(NOTED, np.float64)
    fiefs = np.zeros(at.MOST_SEATS, np.int64)
    blocks = np.zeros(at.MOST_SEATS * SEAT, np.int8)
    m, n = pointer(ms), pointer(ns)
    w = record_memory()
    b = as_bytes(w)
    for game in range(low, high):
        now = row_of(words, game)
        players = get(as_bytes(now), at.PLAYERS)
        size = memories.shape[1] // players
        if taken == 0:
            wipe(now, w)
            survey_seats(
                now,
                w,
                b,
                m,
                n,
                pointer(desks),
                pointer(tallies),
                pointer(notes),
                pointer(weights),
                pointer(fiefs),
                pointer(blocks),
            )
        for seat in range(players):
            row = players * game + seat
            if taken == 0:
                observe_first(
                    now,
                    w,
                    b,
                    m,
                    n,
                    seat,
                    seats,
                    moved(row_of(memories, game), size * seat),
                    row_of(public, game),
                    pointer(copies),
                    pointer(desks),
                    pointer(tallies),
                    pointer(notes),
                    pointer(weights),
                    pointer(fiefs),
                    pointer(blocks),
                    row_of(rows, row),
                    row_of(hands, row),
                    row_of(worths, row),
                )
            else:
                observe_later(
                    now,
                    m,
                    n,
                    seat,
                    seats,
                    taken,
                    moved(row_of(picks, game), MOST_PICKED * seat),
                    row_of(first_rows, row),
                    pointer(desks),
                    pointer(tallies),
                    pointer(notes),
                    pointer(weights),
                    row_of(rows, row),
                    row_of(hands, row),
                    row_of(worths, row),
                )
