"""Worlds: what a seat cannot see is dealt again, and its candidates are played out in each."""

import numpy as np

from bunny_kingdom.bots.town.hidden import ENDED, KNOWN
from bunny_kingdom.bots.town.judgement import FEATURES, Floats
from bunny_kingdom.bots.town.policy import next_turn
from bunny_kingdom.bots.town.policy_reveal import reveal
from bunny_kingdom.fast.bits import GOLDEN, Words, draw
from bunny_kingdom.fast.compiler import entry, kernel
from bunny_kingdom.fast.pointers import pointer, row_of
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town.counts import SURVEY_SIZE
from bunny_kingdom.fast.town.playouts import shake
from bunny_kingdom.fast.town.rows import (
    Row,
    add,
    first,
    seat_at,
    shuffle,
    size,
    take_last,
)
from bunny_kingdom.fast.town.turn import end_turn


@kernel
def deal(s: Row, hidden: Row, c: Words) -> None:
    """Deal everything unseen again: tiles, plots, and the requests in pile and hands."""
    for place in range(s[at.TILES_LEFT]):
        unseen = s[at.TILES_LEFT] + s[at.BOXED] - place
        other = draw(c, unseen) + place
        where = at.TILE_PILE + other
        if other >= s[at.TILES_LEFT]:
            where = at.BOX + other - s[at.TILES_LEFT]
        one = s[at.TILE_PILE + place]
        s[at.TILE_PILE + place] = s[where]
        s[where] = one
    shuffle(s, at.PLOT_PILE + s[at.UNDER], s[at.PLOTS_LEFT] - s[at.UNDER], c)
    owed = (0, 0)
    for seat in range(at.SEATS_AT_TABLE):
        hand = seat_at(seat) + at.REQUESTS
        unknown = s[hand] & ~hidden[KNOWN + seat]
        s[hand] ^= unknown
        owed = (owed[1], size(unknown))
        while unknown:
            add(s, at.REQUESTS_LEFT, first(unknown))
            unknown &= unknown - 1
    shuffle(s, at.REQUEST_PILE, s[at.REQUESTS_LEFT], c)
    for seat in range(at.SEATS_AT_TABLE):
        for _ in range(owed[seat]):
            s[seat_at(seat) + at.REQUESTS] |= 1 << take_last(s, at.REQUESTS_LEFT)
    shake(s, c)


@entry
def play_worlds(
    tables: Row,
    hiddens: Row,
    t: Row,
    weights: Floats,
    noise: float,
    seed: np.uint64,
    first: int,
    carrots: Row,
) -> None:
    """Each candidate's table, played out in as many worlds as `carrots` has rows.

    In a world all candidates meet the same chance, which depends on the seed and on its number.
    """
    chance = np.zeros(1, np.uint64)
    table = np.zeros(at.SIZE, np.int64)
    trials = np.zeros(at.SIZE, np.int64)
    surveyed = np.zeros(SURVEY_SIZE, np.int64)
    noted, denials = np.zeros(FEATURES), np.zeros(at.SLOTS)
    c, s, trial = pointer(chance), pointer(table), pointer(trials)
    found, f, denied = pointer(surveyed), pointer(noted), pointer(denials)
    n, p = pointer(t), pointer(weights)
    for world in range(carrots.shape[0]):
        for each in range(tables.shape[0]):
            table[:] = tables[each]
            hidden = row_of(hiddens, each)
            c[0] = seed + np.uint64(first + world) * GOLDEN | np.uint64(1)
            deal(s, hidden, c)
            if hidden[ENDED]:
                end_turn(s)
            while next_turn(s, n, p, noise, trial, c, f, denied, found):
                end_turn(s)
            reveal(s, n, found)
            for seat in range(2):
                carrots[world, each, seat] = s[seat_at(seat) + at.CARROTS]
