"""Forecast: what an estate will have brought when the game ends.

Fiefs pay at every remaining harvest, and grow until then: towers gain resources, resources with
free land gain cities, and open borders bring new land. On top comes what the parchments promise.
How much of each was found by self-play (see weights).
"""

from bunny_kingdom.bots.realm.estate import Estate, Fief
from bunny_kingdom.bots.realm.missions import hopes
from bunny_kingdom.bots.realm.settling import settle
from bunny_kingdom.bots.realm.sight import Sight

MOST_ROOM, MOST_BORDER = 4, 6
"""More free land in a fief, or open land beside it, adds nothing."""


def forecast(sight: Sight, estate: Estate) -> float:
    """The carrots that an estate will bring from now to the end, its pieces placed well."""
    settled, kept = settle(sight, estate)
    return settled.extra + kept + standing(sight, settled) + hopes(sight, settled)


def standing(sight: Sight, estate: Estate) -> float:
    """The harvests of the land, as it is and as it may grow."""
    harvests, weights = sight.harvests, sight.weights
    if not harvests:
        return 0.0
    open_land = sight.land.everywhere & ~sight.taken & ~estate.territories
    total = sight.grown_twice * weights.fief * len(estate.fiefs)
    for fief, border in _borders(sight, estate):
        towers, wealth = fief.strength, fief.wealth
        beside = min(MOST_BORDER, (border & open_land).bit_count())
        grown = towers * (weights.strength + weights.product * wealth + weights.border * beside)
        if fief.free:
            room = min(MOST_ROOM, fief.free.bit_count())
            grown += wealth * (weights.wealth + weights.room * room)
        total += harvests * towers * wealth + sight.grown * grown
    return total


_known_borders: dict[tuple[int, int], int] = {}
"""The spaces beside a group, by the title's land and the group."""


def _borders(sight: Sight, estate: Estate) -> list[tuple[Fief, int]]:
    neighbours = sight.land.neighbours
    key = id(sight.land)
    found = []
    for fief in estate.fiefs:
        border = _known_borders.get((key, fief.mask))
        if border is None:
            border, rest = 0, fief.mask
            while rest:
                low = rest & -rest
                border |= neighbours[low.bit_length() - 1]
                rest ^= low
            border &= ~fief.mask
            if len(_known_borders) > 200_000:
                _known_borders.clear()
            _known_borders[key, fief.mask] = border
        found.append((fief, border))
    return found
