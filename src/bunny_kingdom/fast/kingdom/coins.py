"""Coins: one for every new district."""

from bunny_kingdom.fast.bits import Bytes, Numbers, Words
from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.fiefs import ALL_LINKS, group_around, size, territories


@kernel
def watch_district(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, space: int) -> None:
    """A coin if the fief around a space is an entirely new district [R-03].

    A card or placement can bring about a district only around the space that it changed.
    """
    group = group_around(b, m, territories(w, seat), space, seat, ALL_LINKS)
    if size(group) < n[of.DISTRICT]:
        return
    known = group[0] & w[at.SETTLED] | group[1] & w[at.SETTLED + 1] | group[2] & w[at.SETTLED + 2]
    if not known:
        b[at.COINS + seat] += 1
    w[at.SETTLED] |= group[0]
    w[at.SETTLED + 1] |= group[1]
    w[at.SETTLED + 2] |= group[2]
