"""Growth: what a fief will have paid at the end of the game, as it is and as it may grow.

Fiefs pay at every remaining harvest, and grow until then: towers gain resources, resources with
free land gain cities, and open borders bring new land. The compiled twin is `rollout/survey`.
"""

from bunny_kingdom.bots.realm.estate import Estate, Fief
from bunny_kingdom.bots.realm.sight import Sight

MOST_ROOM, MOST_BORDER = 4, 6
"""More free land in a fief, or open land beside it, adds nothing."""


def fief_worth(sight: Sight, towers: int, wealth: int, free: int, border: int) -> float:
    """What a fief will have paid, by its strength, its free land and the open land beside it."""
    weights = sight.weights
    grown = towers * (weights.strength + weights.product * wealth)
    grown += towers * weights.border * min(border, MOST_BORDER)
    if free > 0:
        grown += wealth * (weights.wealth + weights.room * min(free, MOST_ROOM))
    return sight.harvests * towers * wealth + sight.grown * grown + sight.grown_twice * weights.fief


def fief_now(sight: Sight, estate: Estate, fief: Fief) -> float:
    """What a fief will have paid as it is."""
    free = fief.free.bit_count()
    return fief_worth(sight, fief.strength, fief.wealth, free, open_beside(sight, estate, fief))


def open_beside(sight: Sight, estate: Estate, fief: Fief) -> int:
    """How many spaces beside a fief belong to nobody."""
    taken = sight.taken | estate.territories
    return (border_of(sight, fief.mask) & sight.land.everywhere & ~taken).bit_count()


_known_borders: dict[tuple[int, int], int] = {}
"""The spaces beside a group, by the title's land and the group."""


def border_of(sight: Sight, mask: int) -> int:
    """The spaces that touch a group of spaces."""
    key = id(sight.land), mask
    border = _known_borders.get(key)
    if border is None:
        neighbours = sight.land.neighbours
        border, rest = 0, mask
        while rest:
            low = rest & -rest
            border |= neighbours[low.bit_length() - 1]
            rest ^= low
        border &= ~mask
        if len(_known_borders) > 200_000:
            _known_borders.clear()
        _known_borders[key] = border
    return border
