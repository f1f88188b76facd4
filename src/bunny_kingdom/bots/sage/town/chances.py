"""Chances: what a lead means in the network's terms."""

from math import exp
from typing import Final

CLOSE: Final = 10.0
"""The lead in carrots that makes winning e times as likely as losing."""


def chance_of(lead: float) -> float:
    """The chance of a win that a lead means."""
    return 1 / (1 + exp(-lead / CLOSE))
