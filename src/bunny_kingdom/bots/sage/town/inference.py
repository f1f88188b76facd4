"""Inference: the network's sums over the numbers of an observation that are not 0, compiled.

All weights lie in one row of floats. The same sums are written in NumPy where the tests compare.
"""

from typing import Final

import numpy as np

from bunny_kingdom.bots.sage.town import shape as of_row
from bunny_kingdom.bots.sage.town.chances import CLOSE
from bunny_kingdom.bots.sage.town.observation import Values, look
from bunny_kingdom.bots.town.judgement import Floats
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.lanes import adding
from bunny_kingdom.fast.pointers import moved
from bunny_kingdom.fast.town.rows import Row

WIDE: Final = 96
DEEP: Final = 32
"""The widths of the two hidden layers."""
FIRST_BIAS: Final = of_row.SIZE * WIDE
SECOND: Final = FIRST_BIAS + WIDE
SECOND_BIAS: Final = SECOND + WIDE * DEEP
THIRD: Final = SECOND_BIAS + DEEP
THIRD_BIAS: Final = THIRD + DEEP
WEIGHTS: Final = THIRD_BIAS + 1
HIDDEN: Final = WIDE + DEEP
"""How much memory the sums need."""
NOUGHT = np.float32(0)


add_wide, add_deep = adding(WIDE), adding(DEEP)


@kernel
def scored(n: Values, where: Row, what: Values, read: int, h: Values) -> float:
    """What the network says of an observation: a win before the sigmoid."""
    for unit in range(WIDE):
        h[unit] = n[FIRST_BIAS + unit]
    for each in range(read):
        add_wide(h, moved(n, where[each] * WIDE), what[each])
    deep = moved(h, WIDE)
    for unit in range(DEEP):
        deep[unit] = n[SECOND_BIAS + unit]
    for line in range(WIDE):
        if h[line] > NOUGHT:
            add_deep(deep, moved(n, SECOND + line * DEEP), h[line])
    total = n[THIRD_BIAS]
    for unit in range(DEEP):
        total += max(NOUGHT, deep[unit]) * n[THIRD + unit]
    return total  # type: ignore[no-any-return]  # a number


@kernel
def value(
    s: Row, t: Row, n: Values, seat: int, f: Floats, found: Row, where: Row, what: Values
) -> float:
    """What the network says of a table as the turn of a seat leaves it, in carrots of lead."""
    read, _ = look(s, t, seat, f, found, where, what)
    return CLOSE * scored(n, where, what, read, moved(what, of_row.SIZE))
