"""Inference: the sums of the network that judges a table when a round begins, compiled.

All weights lie in one row of floats. The same sums are written in NumPy where the tests compare.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.survey import Floats
from bunny_kingdom.bots.sage.rounds.observation import read_seat
from bunny_kingdom.bots.sage.rounds.shape import BLOCK, TOTAL
from bunny_kingdom.fast.bits import Bytes, Numbers, Words
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.kingdom.tally import Tallies
from bunny_kingdom.fast.lanes import adding
from bunny_kingdom.fast.pointers import moved

Values = npt.NDArray[np.float32]
WIDE: Final = 64
DEEP: Final = 32
"""The widths of the two hidden layers."""
OUTS: Final = 2
"""A win before the sigmoid, and the seat's own carrots at the end."""
HIDDEN: Final = WIDE + DEEP
NOUGHT = np.float32(0)


def weights_of_table(players: int) -> int:
    """How many weights the network of so many players has."""
    return (players * BLOCK + 1) * WIDE + (WIDE + 1) * DEEP + (DEEP + 1) * OUTS


add_wide, add_deep = adding(WIDE), adding(DEEP)


@kernel
def read_table(
    w: Words,
    b: Bytes,
    m: Words,
    n: Numbers,
    players: int,
    desk: Words,
    tallies: Tallies,
    notes: Floats,
    weights: Floats,
    blocks: Floats,
) -> None:
    """The blocks of all seats."""
    for seat in range(players):
        own = moved(weights, wt.SIZE * seat)
        read_seat(w, b, m, n, seat, desk, tallies, notes, own, moved(blocks, BLOCK * seat))


@kernel
def put_in_order(blocks: Floats, seat: int, players: int, order: Tallies) -> None:
    """The seats as the network of one of them reads them: itself, then the best of the others."""
    order[0] = seat
    listed = 1
    for other in range(players):
        if other == seat:
            continue
        place = listed
        total = blocks[BLOCK * other + TOTAL]
        while place > 1 and blocks[BLOCK * order[place - 1] + TOTAL] < total:
            order[place] = order[place - 1]
            place -= 1
        order[place] = other
        listed += 1


@kernel
def judged(blocks: Floats, order: Tallies, players: int, v: Values, h: Values) -> None:
    """What the network says of a table; it stands at the beginning of `h`."""
    bias = players * BLOCK * WIDE
    for unit in range(WIDE):
        h[unit] = v[bias + unit]
    for place in range(players):
        block, lines = BLOCK * order[place], BLOCK * place
        for each in range(BLOCK):
            value = blocks[block + each]
            if value != 0.0:
                add_wide(h, moved(v, (lines + each) * WIDE), np.float32(value))
    second = bias + WIDE
    deep = moved(h, WIDE)
    for unit in range(DEEP):
        deep[unit] = v[second + WIDE * DEEP + unit]
    for line in range(WIDE):
        if h[line] > NOUGHT:
            add_deep(deep, moved(v, second + line * DEEP), h[line])
    third = second + (WIDE + 1) * DEEP
    for out in range(OUTS):
        total = v[third + DEEP * OUTS + out]
        for unit in range(DEEP):
            total += max(NOUGHT, deep[unit]) * v[third + unit * OUTS + out]
        h[out] = total
