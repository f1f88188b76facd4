"""The weights as the table of numbers that compiled code looks them up in."""

import numpy as np

from bunny_kingdom.bots.town.playout.quarters import Floats
from bunny_kingdom.bots.town.weights import MOST_TURNS, Weights


def table_of(weights: Weights) -> Floats:
    """Of each side and number of turns left the weight of each feature."""
    return np.array([[weights.of(own, n) for n in range(MOST_TURNS)] for own in (True, False)])
