"""Weights: what each feature is worth, by the number of turns left; the rows of weights.toml.

A weight is a + b n + c n², where n is the number of turns divided by five. The rival's weights are
for the rival's next turn, ours for the turn after it, so they differ a little.
"""

import tomllib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any

from bunny_kingdom.bots.town.features import Features
from bunny_kingdom.kernel.errors import BadData

NAMES = tuple(field.name for field in fields(Features))
MOST_TURNS = 11
POWERS = 3
Coefficients = Sequence[float]


class Weights:
    """The weights of one level, made ready for every number of turns."""

    def __init__(self, own: Mapping[str, Coefficients], rival: Mapping[str, Coefficients]) -> None:
        unknown = sorted({*own, *rival} - set(NAMES))
        if unknown:
            raise BadData(f"no feature of Town is called {', '.join(unknown)}; see features.py")
        self._sides = {True: _by_turns(own), False: _by_turns(rival)}

    def of(self, own: bool, turns: int) -> tuple[float, ...]:
        """The weights of a side that has so many turns to come, in the order of the features."""
        return self._sides[own][turns]

    def in_a_row(self) -> memoryview:
        """All of them, for kernels: by side and number of turns left one for each feature."""
        sides = (turns for own in (True, False) for turns in self._sides[own])
        return memoryview(array("d", [weight for turns in sides for weight in turns]))

    def unseen(self, turns: int) -> float:
        """What an unseen request is worth beyond its being in the hand."""
        paid, ahead = NAMES.index("paid"), NAMES.index("ahead")
        weights = self.of(True, turns)
        return 2.5 * weights[paid] + 2.5 * weights[ahead]


def _by_turns(rows: Mapping[str, Coefficients]) -> tuple[tuple[float, ...], ...]:
    return tuple(
        tuple(
            sum(each * (turns / 5) ** power for power, each in enumerate(rows.get(name, ())))
            for name in NAMES
        )
        for turns in range(MOST_TURNS)
    )


@cache
def read_weights(level: str) -> Weights:
    """The weights of a level."""
    text = (files("bunny_kingdom.bots.town") / "weights.toml").read_text(encoding="utf-8")
    rows: dict[str, Any] = tomllib.loads(text)[level]
    return Weights(rows["own"], rows.get("rival", {}))
