"""Masks of steps: a bit for each, in words of 64."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.bits import ONE, Words, count, draw, lowest, nth
from bunny_kingdom.fast.compiler import entry, small
from bunny_kingdom.fast.pointers import every, row_of

Actions = npt.NDArray[np.int64]
Carrots = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]

WHOEVER_ACTS = -1
"""In a seat's place: the one to act, in each game another."""


@small
def mark(mask: Words, action: int) -> None:
    """Set an action's bit."""
    mask[action >> 6] |= ONE << np.uint64(action & 63)


@small
def mark_all(mask: Words, first: int, chosen: int) -> None:
    """Set the bits of a small set, counted from a first action."""
    while chosen:
        number = lowest(np.uint64(chosen))
        mark(mask, first + number)
        chosen &= chosen - 1


@small
def sample_mask(words: int, mask: Words, chance: Words) -> int:
    """One of the actions of a mask with this many words, all equally likely."""
    total = 0
    for word in range(words):
        total += count(mask[word])
    place = draw(chance, total)
    chosen = before = passed = 0
    for word in range(words):  # the last one that begins at the place or before it: no guesses
        if passed <= place:
            chosen, before = word, passed
        passed += count(mask[word])
    return 64 * chosen + nth(mask[chosen], place - before) if total else -1


@entry
def sample_batch(legal: Words, chances: Words, actions: npt.NDArray[Any]) -> None:
    """A random legal step for every game, -1 where there is none."""
    for row in every(legal):
        actions[row] = sample_mask(legal.shape[1], row_of(legal, row), row_of(chances, row))


def steps_in(mask: Iterable[int]) -> list[int]:
    """The steps of a mask of words, in order."""
    found = []
    for place, word in enumerate(mask):
        rest = int(word)
        while rest:
            found.append(64 * place + (rest & -rest).bit_length() - 1)
            rest &= rest - 1
    return found
