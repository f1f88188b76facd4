"""Batches: many games side by side, a row of the arrays for each."""

import numpy as np

from bunny_kingdom.fast.bits import Bytes, Numbers, Words, get, look, seed_chance
from bunny_kingdom.fast.compiler import entry, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.flow import step
from bunny_kingdom.fast.kingdom.harvest import carrots_of
from bunny_kingdom.fast.kingdom.legal import actor, clear_mask, mark_legal
from bunny_kingdom.fast.kingdom.playouts import play_on, set_up
from bunny_kingdom.fast.masks import WHOEVER_ACTS, Actions, Carrots, Flags
from bunny_kingdom.fast.pointers import (
    as_bytes,
    every,
    keep_mask,
    mask_for,
    mask_memory,
    pointer,
    record_of,
    row_of,
)


@entry
def deal_batch(
    games: Words,
    masks: Words,
    numbers: Numbers,
    blank: Words,
    chances: Words,
    seed: np.uint64,
    first: int,
) -> None:
    """Deal every game afresh, from the seed and its number; the first row's is given."""
    m, n = pointer(masks), pointer(numbers)
    for row in every(games):
        w = record_of(games, row)
        seed_chance(row_of(chances, row), seed, first + row)
        set_up(w, as_bytes(w), m, n, pointer(blank), row_of(chances, row))


@small
def legal_in(w: Words, b: Bytes, m: Words, n: Numbers, asked: int, mask: Words) -> int:
    """The seat to act in a game (-1: it is over), or the one asked about; its steps marked."""
    clear_mask(n, mask)
    if b[at.OWES] == 0:
        return -1
    seat = actor(b) if asked == WHOEVER_ACTS else asked
    mark_legal(w, b, m, n, seat, mask)
    return seat


@entry
def legal_batch(
    games: Words, masks: Words, numbers: Numbers, asked: int, seats: Actions, legal: Words
) -> None:
    """The seat to act in every game (-1: over) or one asked about, and its legal steps as bits."""
    m, n = pointer(masks), pointer(numbers)
    for row in every(games):
        w = record_of(games, row)
        mask = mask_for(legal, row)
        seats[row] = legal_in(w, as_bytes(w), m, n, asked, mask)
        keep_mask(legal, row, mask)


@entry
def advance_batch(
    games: Words,
    masks: Words,
    numbers: Numbers,
    blank: Words,
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
    m, n = pointer(masks), pointer(numbers)
    count = 0
    for row in every(games):
        w = record_of(games, row)
        b = as_bytes(w)
        step(w, b, m, n, seats[row], actions[row])
        ended[row] = b[at.PHASE] == at.OVER
        if ended[row]:
            count += 1
            for seat in range(get(b, at.PLAYERS)):
                carrots[row, seat] = carrots_of(b, seat)
            set_up(w, b, m, n, pointer(blank), row_of(chances, row))
        mask = mask_for(legal, row)
        seats[row] = legal_in(w, b, m, n, WHOEVER_ACTS, mask)
        keep_mask(legal, row, mask)
    return count


@entry
def step_batch(
    games: Words,
    masks: Words,
    numbers: Numbers,
    seats: Actions,
    actions: Actions,
    trusted: bool,
) -> int:
    """One step in every game that is not over; the row of a step that is not legal, or -1.

    Nothing has changed in that row and in those after it. Steps that were drawn from a mask
    may be `trusted`: they are not checked again.
    """
    m, n = pointer(masks), pointer(numbers)
    mask = mask_memory()
    for row in every(games):
        w = record_of(games, row)
        b = as_bytes(w)
        if b[at.PHASE] == at.OVER:
            continue
        seat, action = seats[row], actions[row]
        if not trusted:
            clear_mask(n, mask)
            if not (0 <= seat < get(b, at.PLAYERS) and 0 <= action < look(n, of.ACTIONS)):
                return row
            mark_legal(w, b, m, n, seat, mask)
            if not (mask[action >> 6] >> np.uint64(action & 63)) & np.uint64(1):
                return row
        step(w, b, m, n, seat, action)
    return -1


@entry
def play_out_batch(games: Words, masks: Words, numbers: Numbers, chances: Words) -> int:
    """Play every game to its end at random; how many steps that took."""
    m, n = pointer(masks), pointer(numbers)
    mask = mask_memory()
    clear_mask(n, mask)
    steps = 0
    for row in every(games):
        w = record_of(games, row)
        steps += play_on(w, as_bytes(w), m, n, row_of(chances, row), mask)
    return steps
