"""Opponents: everybody else plays at random, so that a caller can play one seat in a batch of
games.
"""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast import layout as at
from bunny_kingdom.fast.bits import Numbers, Words, look
from bunny_kingdom.fast.compiling import FOLDER, entry
from bunny_kingdom.fast.flow import step
from bunny_kingdom.fast.legal import actor, clear_mask, mark_legal
from bunny_kingdom.fast.masks import sample_mask
from bunny_kingdom.fast.playouts import set_up
from bunny_kingdom.fast.pointers import as_bytes, mask_memory, pointer, row_of
from bunny_kingdom.fast.table_layout import MASK_WORDS

COMPILED = FOLDER / "opponents-compiled"
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

    A game that ends on the way is marked, keeps its last record and starts afresh.
    """
    m, n = pointer(masks), pointer(numbers)
    mask = mask_memory()
    for row in range(games.shape[0]):
        w = row_of(games, row)
        b = as_bytes(w)
        ended[row] = False
        while True:
            if b[at.PHASE] == at.OVER:
                ended[row] = True
                final = row_of(finals, row)
                for word in range(at.RECORD_WORDS):
                    final[word] = w[word]
                set_up(w, b, m, n, pointer(blank), row_of(chances, row))
            other = actor(b)
            if other == seat:
                break
            clear_mask(n, mask)
            mark_legal(w, b, m, n, other, mask)
            action = sample_mask(look(n, MASK_WORDS), mask, row_of(chances, row))
            step(w, b, m, n, other, action)
