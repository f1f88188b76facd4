"""Worlds: what a seat cannot see is dealt again, and its candidates are played out in each."""

from typing import Final

import numpy as np

from bunny_kingdom.bots.town.playout import layout as at
from bunny_kingdom.bots.town.playout.choices import shuffle
from bunny_kingdom.bots.town.playout.counting import SURVEY_SIZE
from bunny_kingdom.bots.town.playout.judging import FEATURES
from bunny_kingdom.bots.town.playout.playing import next_turn, reveal
from bunny_kingdom.bots.town.playout.quarters import Floats, Row
from bunny_kingdom.bots.town.playout.steps import end_turn, seat_at
from bunny_kingdom.fast.bits import Words, draw
from bunny_kingdom.fast.compiling import entry, kernel
from bunny_kingdom.fast.pointers import pointer

# What is hidden, in a row of its own.
BOXED: Final = 0
"""How many tiles are in the box; they follow."""
BOX: Final = 1
KNOWN: Final = BOX + 20
"""Two masks: the requests of each hand that the searching seat knows."""
PLOTS_UNDER: Final = KNOWN + 2
"""So many of the pile of plots lie under it for all to see."""
ENDED: Final = PLOTS_UNDER + 1
"""Whether the turn is at its end."""
HIDDEN_SIZE: Final = ENDED + 1


@kernel
def deal(s: Row, hidden: Row, c: Words) -> None:
    """Deal everything unseen again: tiles, plots, and the requests in pile and hands."""
    boxed, tiles = hidden[BOXED], s[at.TILES_LEFT]
    for place in range(tiles):
        other = draw(c, tiles + boxed - place) + place
        if other >= tiles:
            one = s[at.TILE_PILE + place]
            s[at.TILE_PILE + place] = hidden[BOX + other - tiles]
            hidden[BOX + other - tiles] = one
        else:
            one = s[at.TILE_PILE + place]
            s[at.TILE_PILE + place] = s[at.TILE_PILE + other]
            s[at.TILE_PILE + other] = one
    head = s[at.PLOT_HEAD]
    shuffle(s, at.PLOT_PILE + head, s[at.PLOT_TAIL] - head - hidden[PLOTS_UNDER], c)
    owed0, owed1 = 0, 0
    for seat in range(2):
        mine = seat_at(seat)
        unknown = s[mine + at.REQUESTS] & ~hidden[KNOWN + seat]
        s[mine + at.REQUESTS] ^= unknown
        card = 0
        while unknown:
            if unknown & 1:
                s[at.REQUEST_PILE + s[at.REQUESTS_LEFT]] = card
                s[at.REQUESTS_LEFT] += 1
                if seat:
                    owed1 += 1
                else:
                    owed0 += 1
            unknown >>= 1
            card += 1
    shuffle(s, at.REQUEST_PILE, s[at.REQUESTS_LEFT], c)
    for seat in range(2):
        for _ in range(owed1 if seat else owed0):
            s[at.REQUESTS_LEFT] -= 1
            card = s[at.REQUEST_PILE + s[at.REQUESTS_LEFT]]
            s[seat_at(seat) + at.REQUESTS] |= 1 << card


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
    unseen = np.zeros(HIDDEN_SIZE, np.int64)
    surveyed = np.zeros(SURVEY_SIZE, np.int64)
    noted, denials = np.zeros(FEATURES), np.zeros(at.SLOTS)
    c, s, trial, hidden = pointer(chance), pointer(table), pointer(trials), pointer(unseen)
    found, f, denied = pointer(surveyed), pointer(noted), pointer(denials)
    n, p = pointer(t), pointer(weights)
    for world in range(carrots.shape[0]):
        for each in range(tables.shape[0]):
            table[:] = tables[each]
            unseen[:] = hiddens[each]
            c[0] = seed + np.uint64(first + world) * np.uint64(0x9E3779B97F4A7C15) | np.uint64(1)
            deal(s, hidden, c)
            if hidden[ENDED]:
                end_turn(s)
            while next_turn(s, n, p, noise, trial, c, f, denied, found):
                end_turn(s)
            reveal(s, n, found)
            for seat in range(2):
                carrots[world, each, seat] = s[seat_at(seat) + at.CARROTS]
