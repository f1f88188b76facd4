"""Levels: how each of them judges a table of Town and how much of its turn it looks at."""

from dataclasses import dataclass

from bunny_kingdom.bots.town.weights import Weights, read_weights


@dataclass(frozen=True)
class Level:
    """How many lines continue after each step of a turn, and about how many states are judged."""

    breadth: int
    states: int
    weights: Weights


DOE = Level(2, 30, read_weights("doe"))
BUCK = Level(6, 110, read_weights("buck"))
