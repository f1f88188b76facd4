"""Keys: numbers that tell the tables of one turn apart, in whatever order its steps were made."""

import numpy as np

from bunny_kingdom.fast.bits import GOLDEN
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town.rows import Row, first, seat_at

HALF = np.uint64(29)


@small
def blend(key: np.uint64, number: int) -> np.uint64:
    """A number mixed into a key."""
    key = (key ^ np.uint64(number)) * GOLDEN
    return key ^ (key >> HALF)


@small
def heap(s: Row, entries: int) -> int:
    """A number for what lies in a list, in any order: there are two copies of a tile at most."""
    found = 0
    for place in range(s[entries]):
        found += 1 << (2 * s[entries + 1 + place])
    return found


@kernel
def key_of(s: Row) -> np.uint64:
    """The key of a table."""
    key = blend(np.uint64(s[at.PHASE]), s[at.BY] if s[at.ASKS] else 0)
    for place in range(at.OFFERED):
        key = blend(key, s[place])
    key = blend(key, heap(s, at.OFFERED))
    for slot in range(at.SLOTS):
        key = blend(key, s[at.TRACK + slot])
    for seat in range(at.SEATS_AT_TABLE):
        mine = seat_at(seat)
        for place in range(at.RESERVED):
            key = blend(key, s[mine + place])
        key = blend(key, heap(s, mine + at.RESERVED))
        owned = s[at.OWNED + seat]
        while owned:
            key = blend(key, s[at.TILE_AT + first(owned)])
            owned &= owned - 1
    return key
