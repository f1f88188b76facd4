"""Ends: what the end of a game is worth to a seat, in wins, in carrots, and as a bot aims."""

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

CLOSE = 20.0
"""The lead in carrots that makes winning about three times as likely as losing."""
OWN_SHARE = 0.5
"""With more than two players: how much one's own carrots count beside the lead in the aim."""


class End(NamedTuple):
    """One end, or the mean of several. A victory that is shared counts as its share.

    The aim is what the elder plays for. It tells candidates apart with far fewer games than wins
    do, so it chooses which of them are measured.
    """

    wins: float
    carrots: float
    aim: float
    rival: float = 0.0
    """The carrots of the best of the others."""


def end_of(carrots: Sequence[int], seat: int) -> End:
    """The end of a game in which everybody brought home these carrots."""
    own = carrots[seat]
    others = max(each for other, each in enumerate(carrots) if other != seat)
    wins = 0.0 if own < others else 1.0 / sum(each == own for each in carrots)
    lead = 1 / (1 + exp((others - own) / CLOSE))
    if len(carrots) == 2:
        return End(wins, own, lead, others)
    return End(wins, own, (1 - OWN_SHARE) * lead + OWN_SHARE * own / (4 * CLOSE), others)


def mean_end(ends: Iterable[End]) -> End:
    """The mean of some ends."""
    found = list(ends)
    return End(*(sum(each) / len(found) for each in zip(*found, strict=True)))
