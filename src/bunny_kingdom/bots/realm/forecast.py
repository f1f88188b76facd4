"""Forecast: what an estate will have brought when the game ends.

Its fiefs with their growth, its pieces where they add most, and what its parchments promise. How
much of each was found by self-play (see weights).
"""

from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.growth import fief_now
from bunny_kingdom.bots.realm.promises import hopes
from bunny_kingdom.bots.realm.settlement import settle
from bunny_kingdom.bots.realm.sight import Sight


def forecast(sight: Sight, estate: Estate) -> float:
    """The carrots that an estate will bring from now to the end, its pieces placed well."""
    settled, kept = settle(sight, estate)
    total = settled.extra + kept + hopes(sight, settled)
    for fief in settled.fiefs:
        total += fief_now(sight, settled, fief)
    return total
