"""Rows: a game as compiled code sees it, and its lists: a count, and as many entries after it."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.bits import Words, count, draw, lowest
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.town import layout as at

Row = npt.NDArray[np.int64]
"""A game, tables or notes; kernels see a pointer."""

seat_at = small(at.seat_at)
drawn_at = small(at.drawn_at)


@small
def size(mask: int) -> int:
    """How many there are in a mask."""
    return count(np.uint64(mask))


@small
def first(mask: int) -> int:
    """The first of a mask; there must be one."""
    return lowest(np.uint64(mask))


@small
def add(s: Row, entries: int, entry: int) -> None:
    """Put an entry at the end of a list."""
    s[entries + 1 + s[entries]] = entry
    s[entries] += 1


@small
def take_last(s: Row, entries: int) -> int:
    """Take the last entry out of a list that has one."""
    s[entries] -= 1
    return s[entries + 1 + s[entries]]  # type: ignore[no-any-return]  # a number


@kernel
def take_out(s: Row, entries: int, place: int) -> int:
    """Take the entry at a place out of a list; the others keep their order."""
    begin = entries + 1
    entry = s[begin + place]
    s[entries] -= 1
    for after in range(place, s[entries]):
        s[begin + after] = s[begin + after + 1]
    return entry  # type: ignore[no-any-return]  # a number


@kernel
def drop(s: Row, entries: int, entry: int) -> None:
    """Take an entry out of a list that has it."""
    for place in range(s[entries]):
        if s[entries + 1 + place] == entry:
            take_out(s, entries, place)
            return


@kernel
def shuffle(s: Row, begin: int, length: int, chance: Words) -> None:
    """Shuffle a part of a row."""
    for place in range(length - 1, 0, -1):
        other = draw(chance, place + 1)
        one = s[begin + place]
        s[begin + place] = s[begin + other]
        s[begin + other] = one
