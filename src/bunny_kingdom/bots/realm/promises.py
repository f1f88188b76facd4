"""Promises: what parchments and trade will probably pay at the end."""

from collections.abc import Sequence
from math import exp, sqrt

from bunny_kingdom.bots.realm.counts import count, treasures, unique
from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kingdom.cards import Parchment

COUNTING = frozenset({"per", "at-least", "most", "row"})
"""The effects that go by a count."""
LEAST_SPREAD = 0.05
UNKNOWN = 4.0
"""What a parchment promises if nothing can be said before the end."""


def hopes(sight: Sight, estate: Estate) -> float:
    """What the parchments and the trade of an estate promise."""
    total = 0.0
    weights, held = sight.weights, sight.mine.parchments
    for name in estate.parchments:
        parchment = sight.book.cards[name].parchment
        if parchment:
            share = weights.units if name in held else weights.promises
            total += share * promise(sight, estate, name, parchment)
    if sight.land.cloud:
        total += trade(sight, estate.coins, unique(sight, estate))
    if sight.land.unknowns:
        total += sight.trial.carrots(estate, sight.harvests)
    return total


def promise(sight: Sight, estate: Estate, name: str, parchment: Parchment) -> float:
    """What a parchment of an estate will probably pay."""
    effect = parchment.effect
    rounds, weights = sight.rounds_left, sight.weights
    if effect == "fixed":
        return float(parchment.carrots)
    if effect == "pair":
        held = parchment.pair in estate.parchments
        return float(parchment.together) if held else parchment.carrots + weights.glove * rounds
    if effect == "copy":
        return _copied(sight, parchment)
    if effect == "opportunist":
        return weights.opportunist
    if effect == "little-prince":
        paid = [fief.strength * fief.wealth for fief in estate.fiefs]
        return _again(sight, sum(paid) - max(paid, default=0))
    if effect == "treasure-hunter":
        return sum(map(float, treasures(sight, estate))) + weights.hunter * rounds
    if effect == "cloud-independence":
        return _again(sight, _cloud_again(sight, estate))
    if effect not in COUNTING:
        asked = sight.trial.paid(estate, name)
        return UNKNOWN if asked is None else float(asked)
    now = count(sight, estate, parchment.count)
    rate = max(0.0, weights.rates.get(parchment.count, now / sight.round))
    expected = now + rate * rounds
    if effect == "per":
        return expected * parchment.carrots
    if effect == "at-least":
        spread = max(LEAST_SPREAD, weights.spread) * sqrt(rate * rounds + 0.02)
        return parchment.carrots * _chance((expected - parchment.least + 0.5) / spread)
    if effect == "most":
        rival = max(
            count(sight, other, parchment.count)
            for seat, other in enumerate(sight.estates)
            if seat != sight.seat
        )
        spread = 0.2 + 1.6 * weights.spread * sqrt(rounds)
        return parchment.carrots * _chance((now - rival - 0.5) / spread)
    return _in_a_row(parchment.row, expected)


def _again(sight: Sight, paid: float) -> float:
    """What harvesting some fiefs once more will pay, from what it would pay now."""
    weights, rounds = sight.weights, sight.rounds_left
    return paid * (1 + weights.prince_growth * rounds) + weights.prince * rounds


def _chance(sigmas: float) -> float:
    """How likely a count is to be high enough, by how many standard deviations it is ahead."""
    return 1 / (1 + exp(-1.7 * min(9.0, max(-9.0, sigmas))))


def _in_a_row(row: Sequence[int], expected: float) -> float:
    """What a row of carrots pays for a count that may lie between two of its places."""
    last = len(row) - 1
    low = min(int(expected), last)
    return row[low] + (expected - low) * (row[min(low + 1, last)] - row[low])


def _copied(sight: Sight, parchment: Parchment) -> float:
    """The best of a neighbour's parchments: the more there are, the better."""
    step = 1 if parchment.neighbour == "left" else -1
    held = sight.view.players[(sight.seat + step) % sight.players].parchments
    weights = sight.weights
    expected = held + weights.rates["parchments"] * sight.rounds_left
    return weights.copy + weights.copy_more * sqrt(expected)


def trade(sight: Sight, coins: int, kinds: int) -> float:
    """Coins times kinds of unique resources, both still growing."""
    weights = sight.weights
    more = weights.trade * sight.rounds_left
    return (coins + more * max(0.0, weights.rates["coins"])) * (kinds + more * weights.kinds)


def _cloud_again(sight: Sight, estate: Estate) -> float:
    cloud = sight.land.cloud
    return sum(
        fief.strength * fief.wealth * (fief.mask & cloud).bit_count() / fief.mask.bit_count()
        for fief in estate.fiefs
        if fief.mask & cloud
    )
