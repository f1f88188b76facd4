"""A seat's block of an observation: its open realm, as everybody sees it."""

from typing import Protocol

import numpy as np

from bunny_kingdom.bots.rollout.growth import open_beside, strength_on, wealth_on
from bunny_kingdom.bots.rollout.survey import FREE, ROW
from bunny_kingdom.bots.sage import shape
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, count, get, look, number
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.harvest import carrots_of
from bunny_kingdom.fast.kingdom.played_cards import stock
from bunny_kingdom.fast.kingdom.tally import Tallies

TOLD = 8
"""One more of a count is this much in a row."""


class Row(Protocol):
    """Bytes with a sign that kernels hand to each other, by a pointer or an array."""

    def __getitem__(self, place: int, /) -> int:
        """The number at a place."""

    def __setitem__(self, place: int, value: int, /) -> None:
        """Put a number there."""


@small
def near(value: float) -> int:
    """The nearest number that a byte with a sign holds."""
    return np.int8(max(-127.0, min(127.0, np.rint(value))))  # type: ignore[return-value]  # an int for the kernels


@small
def size_on(desk: Words, fief: int) -> int:
    """How many territories a fief on the desk has."""
    row = ROW * fief
    return count(desk[row]) + count(desk[row + 1]) + count(desk[row + 2])


@kernel
def write_fiefs(n: Numbers, fiefs: int, desk: Words, out: Row) -> None:
    """The richest fiefs on the desk, and what all of them pay."""
    paid = 0
    listed = np.uint64(0)
    for fief in range(fiefs):
        paid += strength_on(desk, fief) * wealth_on(n, desk, fief)
    for place in range(min(shape.FIEFS, fiefs)):
        best, most = 0, -1
        for fief in range(fiefs):
            if (listed >> np.uint64(fief)) & np.uint64(1):
                continue
            strength, wealth = strength_on(desk, fief), wealth_on(n, desk, fief)
            rank = 100 * strength * wealth + 10 * (strength + wealth) + size_on(desk, fief)
            if rank > most:
                best, most = fief, rank
        listed |= np.uint64(1) << np.uint64(best)
        first = shape.SEAT_FIEFS + shape.A_FIEF * place
        out[first] = near(10.0 * strength_on(desk, best))
        out[first + 1] = near(14.0 * wealth_on(n, desk, best))
        out[first + 2] = near(14.0 * number(desk[ROW * best + FREE]))
        out[first + 3] = near(10.0 * open_beside(desk, best))
        out[first + 4] = near(8.0 * size_on(desk, best))
    out[shape.SEAT_PAID] = near(1.5 * paid)


@kernel
def write_seat(
    w: Words,
    b: Bytes,
    n: Numbers,
    seat: int,
    parchments: int,
    fiefs: int,
    desk: Words,
    tallies: Tallies,
    out: Row,
) -> None:
    """The block of a seat that has just been surveyed and weighed."""
    for place in range(shape.SEAT):
        out[place] = 0
    out[0] = near(carrots_of(b, seat) / 2.0)
    out[1] = near(10.0 * parchments)
    for which in range(shape.COUNTED):
        out[shape.SEAT_COUNTS + which] = near(float(TOLD * tallies[which]))
    write_fiefs(n, fiefs, desk, out)
    for kind in range(look(n, of.KINDS)):
        out[shape.SEAT_PIECES + kind] = near(32.0 * stock(w, seat, kind))
    if n[of.HAS_RAILS]:
        rails = shape.SEAT_RAILS
        out[rails] = near(16.0 * get(b, at.RAILS_LEFT + 2 * seat))
        out[rails + 1] = near(16.0 * get(b, at.RAILS_LEFT + 2 * seat + 1))
        out[rails + 2] = near(16.0 * get(b, at.RAIL_CARDS + seat))
        out[rails + 3] = 64 if get(b, at.SHERIFF) == seat else 0
