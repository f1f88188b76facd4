"""Missions: what parchments, trade and the railway will probably pay at the end."""

from math import exp, sqrt

from bunny_kingdom.bots.realm.counts import COUNTS, coins, treasures, unique
from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kingdom.cards import Parchment


def hopes(sight: Sight, estate: Estate) -> float:
    """What the parchments, the trade and the railway of an estate promise."""
    total = 0.0
    for name in estate.parchments:
        parchment = sight.book.cards[name].parchment
        if parchment:
            total += _worth(sight, estate, parchment)
    if sight.land.cloud:
        total += _trade(sight, estate)
    if sight.along:
        total += _railway(sight, estate)
    return total


def _worth(sight: Sight, estate: Estate, parchment: Parchment) -> float:
    effect = parchment.effect
    rounds = sight.rounds_left
    if effect == "fixed":
        return float(parchment.carrots)
    if effect == "pair":
        held = parchment.pair in estate.parchments
        return float(parchment.together) if held else parchment.carrots + 0.6 * min(rounds, 1)
    if effect == "copy":
        return _copied(sight, parchment)
    if effect == "opportunist":
        return _opportunist(sight, parchment)
    if effect == "little-prince":
        paid = [fief.strength * fief.wealth for fief in estate.fiefs]
        return (sum(paid) - max(paid, default=0)) * (1 + 0.25 * rounds) + rounds
    if effect == "treasure-hunter":
        return sum(map(float, treasures(sight, estate))) + 1.2 * rounds
    if effect == "cloud-independence":
        return _cloud_again(sight, estate) + rounds
    count = COUNTS.get(parchment.count)
    if count is None:
        return 4.0
    now, rate = count(sight, estate)
    expected = now + rate * rounds
    if effect == "per":
        return expected * parchment.carrots
    if effect == "at-least":
        spread = sqrt(rate * rounds + 0.01)
        return parchment.carrots * _chance((expected - parchment.least + 0.5) / spread)
    if effect == "most":
        rival = max(
            count(sight, other)[0] for seat, other in enumerate(sight.estates) if seat != sight.seat
        )
        spread = 0.2 + 1.6 * sqrt(rounds)
        return parchment.carrots * _chance((now - rival - 0.5) / spread)
    if effect == "row" and parchment.row:
        return float(parchment.row[min(int(expected + 0.4), len(parchment.row) - 1)])
    return 4.0


def _chance(sigmas: float) -> float:
    """How likely a count comes out high enough, by how many spreads it is ahead."""
    if sigmas > 6:
        return 1.0
    return 0.0 if sigmas < -6 else 1 / (1 + exp(-1.7 * sigmas))


def _copied(sight: Sight, parchment: Parchment) -> float:
    """The best of a neighbour's parchments: the more there are, the better it is."""
    step = 1 if parchment.neighbour == "left" else -1
    held = sight.view.players[(sight.seat + step) % sight.players].parchments
    expected = held + 1.8 * sight.rounds_left
    return min(14.0, 3.5 * sqrt(expected)) if expected else 0.0


def _opportunist(sight: Sight, parchment: Parchment) -> float:
    carrots = [player.carrots for player in sight.view.players]
    second = sum(other > carrots[sight.seat] for other in carrots) == 1
    return parchment.carrots * (0.45 if second else 1 / (sight.players + 1))


def _trade(sight: Sight, estate: Estate) -> float:
    """Coins times unique resources, both still growing."""
    have, rate = coins(sight, estate)
    kinds, more = unique(sight, estate)
    rounds = sight.rounds_left
    return (have + 0.8 * rate * rounds) * (kinds + 0.8 * more * rounds)


def _railway(sight: Sight, estate: Estate) -> float:
    """Towers along the railway at each harvest, and the star at the end."""
    along = sum(
        fief.strength
        * (fief.mask & sight.along & estate.cities).bit_count()
        / max(1, (fief.mask & estate.cities).bit_count())
        for fief in estate.fiefs
        if fief.mask & sight.along
    )
    open_land = (estate.territories & sight.along & ~estate.cities).bit_count()
    star = 1.6 if sight.rounds_left else 0.0
    return along * sight.harvests + 0.25 * open_land * sight.harvests + star * estate.rail_cards


def _cloud_again(sight: Sight, estate: Estate) -> float:
    cloud = sight.land.cloud
    return sum(
        fief.strength * fief.wealth * (fief.mask & cloud).bit_count() / fief.mask.bit_count()
        for fief in estate.fiefs
        if fief.mask & cloud
    )
