"""Links: rainbows, chimneys and stations, by what they connect. Compiled it is `rollout/links`.

Where one will stand is seldom known when its card is picked, so it promises no more than any kept
piece then; what it would bring in a place counts when it is placed.
"""

from bunny_kingdom.bots.realm.estate import Estate, Fief
from bunny_kingdom.bots.realm.land import CHIMNEY, RAINBOW, STATION
from bunny_kingdom.bots.realm.sight import Sight

LINKS = frozenset({CHIMNEY, RAINBOW, STATION})


def chimney_gain(sight: Sight, estate: Estate, fief: Fief) -> float:
    """What a chimney in a fief brings: one of its basic resources for all of the New World."""
    land = sight.land
    passed_on = land.basic if fief.posts else fief.resources & land.basic
    most = 0
    while passed_on:
        resource = passed_on & -passed_on
        passed_on ^= resource
        lacking = (
            other.strength
            for other in estate.fiefs
            if not other.resources & resource and other.mask & ~land.cloud
        )
        most = max(most, sum(lacking))
    return float(most * sight.harvests)


def station_gain(sight: Sight) -> float:
    """What a station brings: the cities along the railway of the opponent who has most."""
    cities = (
        (other.cities & sight.along).bit_count()
        for seat, other in enumerate(sight.estates)
        if seat != sight.seat
    )
    return float(max(cities, default=0) * sight.harvests)
