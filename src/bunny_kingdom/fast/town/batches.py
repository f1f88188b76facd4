"""Batches: many games of Town side by side, a row of the arrays for each."""

import numpy as np

from bunny_kingdom.fast.bits import Words, seed_chance
from bunny_kingdom.fast.compiler import entry, small
from bunny_kingdom.fast.masks import WHOEVER_ACTS, Actions, Carrots, Flags
from bunny_kingdom.fast.pointers import (
    every,
    keep_mask,
    mask_for,
    mask_memory,
    pointer,
    record_of,
    row_of,
)
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.flow import step
from bunny_kingdom.fast.town.legal import actor, clear_mask, mark_legal
from bunny_kingdom.fast.town.playouts import play_on, set_up
from bunny_kingdom.fast.town.rows import Row, seat_at


@entry
def deal_batch(
    games: Row, numbers: Row, blank: Row, chances: Words, seed: np.uint64, first: int
) -> None:
    """Deal every game afresh, from the seed and its number; the first row's is given."""
    t = pointer(numbers)
    for row in every(games):
        seed_chance(row_of(chances, row), seed, first + row)
        set_up(record_of(games, row), t, pointer(blank), row_of(chances, row))


@small
def legal_in(s: Row, t: Row, asked: int, mask: Words) -> int:
    """The seat to act in a game (-1: it is over), or the one asked about; its steps marked."""
    clear_mask(t, mask)
    if not s[at.OWES]:
        return -1
    seat = actor(s) if asked == WHOEVER_ACTS else asked
    mark_legal(s, t, seat, mask)
    return seat


@entry
def legal_batch(games: Row, numbers: Row, asked: int, seats: Actions, legal: Words) -> None:
    """The seat to act in every game (-1: over) or one asked about, and its legal steps as bits."""
    t = pointer(numbers)
    for row in every(games):
        mask = mask_for(legal, row)
        seats[row] = legal_in(record_of(games, row), t, asked, mask)
        keep_mask(legal, row, mask)


@entry
def advance_batch(
    games: Row,
    numbers: Row,
    blank: Row,
    chances: Words,
    seats: Actions,
    actions: Actions,
    legal: Words,
    carrots: Carrots,
    ended: Flags,
) -> int:
    """A trusted step in every game, then the next seat and its legal steps; how many ended.

    A game that ends is marked, records its carrots and starts afresh: the batch never ends.
    """
    t = pointer(numbers)
    count = 0
    for row in every(games):
        s = record_of(games, row)
        step(s, t, seats[row], actions[row])
        ended[row] = s[at.PHASE] == at.OVER
        if ended[row]:
            count += 1
            for seat in range(at.SEATS_AT_TABLE):
                carrots[row, seat] = s[seat_at(seat) + at.CARROTS]
            set_up(s, t, pointer(blank), row_of(chances, row))
        mask = mask_for(legal, row)
        seats[row] = legal_in(s, t, WHOEVER_ACTS, mask)
        keep_mask(legal, row, mask)
    return count


@entry
def step_batch(games: Row, numbers: Row, seats: Actions, actions: Actions, trusted: bool) -> int:
    """One step in every game that is not over; the row of a step that is not legal, or -1.

    Nothing has changed in that row and in those after it. Steps that were drawn from a mask
    may be `trusted`: they are not checked again.
    """
    t = pointer(numbers)
    mask = mask_memory()
    for row in every(games):
        s = record_of(games, row)
        if s[at.PHASE] == at.OVER:
            continue
        seat, action = seats[row], actions[row]
        if not trusted:
            clear_mask(t, mask)
            if not (0 <= seat < at.SEATS_AT_TABLE and 0 <= action < t[of.ACTIONS]):
                return row
            mark_legal(s, t, seat, mask)
            if not (mask[action >> 6] >> np.uint64(action & 63)) & np.uint64(1):
                return row
        step(s, t, seat, action)
    return -1


@entry
def play_out_batch(games: Row, numbers: Row, chances: Words) -> int:
    """Play every game to its end at random; how many steps that took."""
    t = pointer(numbers)
    mask = mask_memory()
    clear_mask(t, mask)
    steps = 0
    for row in every(games):
        steps += play_on(record_of(games, row), t, row_of(chances, row), mask)
    return steps
