"""Opponents in Town: the rival plays at random, so that a caller can play one seat in a batch."""

from bunny_kingdom.fast.bits import Words
from bunny_kingdom.fast.compiler import TOWN_FOLDER, entry
from bunny_kingdom.fast.masks import WHOEVER_ACTS, Flags, sample_mask
from bunny_kingdom.fast.pointers import every, mask_memory, pointer, record_of, row_of
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.flow import step
from bunny_kingdom.fast.town.legal import actor, clear_mask, mark_legal
from bunny_kingdom.fast.town.playouts import set_up
from bunny_kingdom.fast.town.rows import Row

COMPILED = TOWN_FOLDER / "opponents-compiled"
SECONDS = 3
"""How long compiling takes after the engine's own kernels, for the message."""


@entry
def play_others(
    games: Row, numbers: Row, blank: Row, chances: Words, seat: int, finals: Row, ended: Flags
) -> None:
    """Random steps of the rival, in every game, until it is the seat's turn.

    A game that ends on the way is marked, keeps its last record and starts afresh. Nobody plays at
    random if every seat is the caller's, whoever acts.
    """
    t = pointer(numbers)
    mask = mask_memory()
    clear_mask(t, mask)
    for row in every(games):
        s = record_of(games, row)
        ended[row] = False
        while True:
            if s[at.PHASE] == at.OVER:
                ended[row] = True
                final = record_of(finals, row)
                for word in range(at.SIZE):
                    final[word] = s[word]
                set_up(s, t, pointer(blank), row_of(chances, row))
            other = actor(s)
            if seat in (other, WHOEVER_ACTS):
                break
            mark_legal(s, t, other, mask)
            action = sample_mask(t[of.MASK_WORDS], mask, row_of(chances, row))
            clear_mask(t, mask)
            step(s, t, other, action)
