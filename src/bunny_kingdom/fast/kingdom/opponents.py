"""Opponents: everybody else plays at random, so that a caller can play one seat in a batch of
games.
"""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.bits import Numbers, Words, look
from bunny_kingdom.fast.compiler import KINGDOM_FOLDER, entry
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom.flow import step
from bunny_kingdom.fast.kingdom.legal import actor, clear_mask, mark_legal
from bunny_kingdom.fast.kingdom.playouts import set_up
from bunny_kingdom.fast.kingdom.table_layout import MASK_WORDS
from bunny_kingdom.fast.masks import WHOEVER_ACTS, sample_mask
from bunny_kingdom.fast.pointers import as_bytes, every, mask_memory, pointer, record_of, row_of

COMPILED = KINGDOM_FOLDER / "opponents-compiled"
SECONDS = 5
"""How long compiling takes after the engine's own kernels, for the message."""


@entry
def play_others(
    games: Words,
    masks: Words,
    numbers: Numbers,
    blank: Words,
    chances: Words,
    seat: int,
    finals: Words,
    ended: npt.NDArray[np.bool_],
) -> None:
    """Random steps of all other seats, in every game, until it is the seat's turn.

    A game that ends on the way is marked, keeps its last record and starts afresh. Nobody plays at
    random if every seat is the caller's, whoever acts.
    """
    m, n = pointer(masks), pointer(numbers)
    mask = mask_memory()
    for row in every(games):
        w = record_of(games, row)
        b = as_bytes(w)
        ended[row] = False
        while True:
            if b[at.PHASE] == at.OVER:
                ended[row] = True
                final = record_of(finals, row)
                for word in range(at.RECORD_WORDS):
                    final[word] = w[word]
                set_up(w, b, m, n, pointer(blank), row_of(chances, row))
            other = actor(b)
            if seat in (other, WHOEVER_ACTS):
                break
            clear_mask(n, mask)
            mark_legal(w, b, m, n, other, mask)
            action = sample_mask(look(n, MASK_WORDS), mask, row_of(chances, row))
            step(w, b, m, n, other, action)
