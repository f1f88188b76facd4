"""Forecast: what an estate will have brought when the game ends.

Fiefs pay at every harvest that is left. On top come cities that will be drawn for free
ground, neighbours that may still be claimed, and what the parchments promise.
"""

from dataclasses import dataclass

from bunny_kingdom.bots.realm.estate import Estate, Fief
from bunny_kingdom.bots.realm.missions import hopes
from bunny_kingdom.bots.realm.settling import settle
from bunny_kingdom.bots.realm.sight import Sight


@dataclass(frozen=True)
class Outlooks:
    """How a forecast weighs what is not there yet; measured in self-play."""

    cities: float = 0.8
    """Cities that a player draws in a round of ten cards and places well."""
    towers: float = 1.6
    """Towers of such a city."""
    farms: float = 0.3
    """New resources by buildings in a round, for the strongest fief."""
    claims: float = 0.13
    """The chance to get one wanted territory in a round."""
    wanted: int = 4
    """So many territories are wanted at a time."""


PLAIN = Outlooks()


def forecast(sight: Sight, estate: Estate, outlooks: Outlooks = PLAIN) -> float:
    """The carrots that an estate will bring from now to the end, its pieces placed well."""
    settled, kept = settle(sight, estate)
    return settled.extra + kept + standing(sight, settled, outlooks) + hopes(sight, settled)


def standing(sight: Sight, estate: Estate, outlooks: Outlooks) -> float:
    """The harvests of the land, as it is and as it may grow."""
    harvests = sight.harvests
    if not harvests:
        return 0.0
    fiefs = estate.fiefs
    total = float(harvests * sum(fief.strength * fief.wealth for fief in fiefs))
    grown = sight.grown
    if not grown or not fiefs:
        return total
    scale = sight.picks / 10
    strongest = max(fief.strength for fief in fiefs)
    total += outlooks.farms * scale * grown * strongest
    total += _cities_to_come(sight, fiefs, outlooks.cities * scale, outlooks.towers)
    return total + outlooks.claims * grown * _claims_to_come(sight, estate, outlooks.wanted)


def _cities_to_come(sight: Sight, fiefs: list[Fief], rate: float, towers: float) -> float:
    """Cities go where most is produced, one on each free space."""
    slots: list[int] = []
    for fief in fiefs:
        if fief.free:
            slots += [fief.wealth] * min(5, fief.free.bit_count())
    slots.sort(reverse=True)
    total = 0.0
    for rounds in sight.growth:
        left = rate * rounds
        for wealth in slots:
            if left <= 0:
                break
            total += wealth * min(1.0, left)
            left -= 1.0
    return total * towers


def _claims_to_come(sight: Sight, estate: Estate, wanted: int) -> float:
    """What the best neighbouring spaces would add to a harvest, if they came."""
    land = sight.land
    open_land = sight.live & ~sight.taken & ~estate.territories
    borders = _borders(sight, estate)
    gains: list[float] = []
    rest = 0
    for _, border in borders:
        rest |= border
    rest &= open_land
    while rest:
        low = rest & -rest
        rest ^= low
        space = low.bit_length() - 1
        soil = 0 if sight.covered & low else land.ground[space]
        towers = 0
        printed = sight.printed.get(space)
        if printed:
            towers = land.towers.get(printed, 0)
            soil |= land.gives[printed]
        before, posts = 0.0, 0
        strength = towers
        for fief, border in borders:
            if border & low:
                before += (fief.strength + 0.7) * (fief.wealth + 0.2)
                strength += fief.strength
                soil |= fief.resources
                posts += fief.posts
        wealth = soil.bit_count()
        if posts:
            wealth += min(posts, (land.basic & ~soil).bit_count())
        gains.append((strength + 0.7) * (wealth + 0.2) - before)
    gains.sort(reverse=True)
    return sum(gain for gain in gains[:wanted] if gain > 0)


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
