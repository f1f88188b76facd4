"""The network: what each card of a hand would bring, from what its seat observes."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.sage.inference import infer
from bunny_kingdom.bots.sage.observer import Rows
from bunny_kingdom.bots.sage.shape import PLANES, Shape
from bunny_kingdom.bots.sage.weights import Floats, NoNetwork, Weights, file_of, read_weights
from bunny_kingdom.fast.kingdom.tables import Tables
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import rules_of

CARROTS = 80.0
"""So many carrots are 1 where the network speaks of carrots."""
WIN, OWN, MARGIN = 0, 1, 2
"""What is told of a card: the chance of a win (before the sigmoid), the seat's own carrots at the
end, and its lead."""

Cards = npt.NDArray[np.int64]


class Network:
    """A trunk that reads the observation, and for each card in hand a small network of its own."""

    def __init__(self, weights: Weights) -> None:
        about = weights.about
        try:
            self.title, self.version = about["title"], int(about["rules_version"])
            self.features, self.cards = int(about["features"]), int(about["cards"])
            self._mix = float(about["mix"])
            self._mix_of_two = float(about.get("mix_of_two", self._mix))
            layers, outs = int(about["layers"]), int(about["outs"])
        except (KeyError, ValueError) as error:
            raise NoNetwork(f"the weights do not say what they are for: {error}") from None
        try:
            self._matrices = _matrices(weights, layers)
        except (KeyError, ValueError):
            raise NoNetwork("the weights lack a matrix, or one has another form") from None
        found = [matrix.shape for matrix in self._matrices]
        if found != _shapes(self.features, self.cards, layers, outs, found):
            raise NoNetwork("the weights are not those of one network")
        if not all(np.isfinite(matrix).all() for matrix in self._matrices):
            raise NoNetwork("the weights hold values that are no numbers")

    def values(self, row: Rows, cards: Cards) -> Floats:
        """What taking each of some cards would bring, a row for each (see `WIN`)."""
        found: Floats = infer(row, cards, *self._matrices)
        return found

    def mix(self, players: int) -> float:
        """How much so many `CARROTS` of one's own count beside winning."""
        return self._mix_of_two if players == 2 else self._mix

    def utility(self, row: Rows, cards: Cards, players: int) -> Floats:
        """How good each card is: the chance of a win, and one's own carrots a little."""
        values = self.values(row, cards)
        won = 1 / (1 + np.exp(-values[:, WIN]))
        found: Floats = won + np.float32(self.mix(players)) * values[:, OWN]
        return found

    def utilities(self, row: Rows, cards: list[int], players: int) -> list[float]:
        """The same for whoever has no arrays."""
        found: list[float] = self.utility(row, np.array(cards, np.int64), players).tolist()
        return found


def _matrices(weights: Weights, layers: int) -> tuple[npt.NDArray[Any], ...]:
    """What the compiled sums are given, in their order."""
    deep = [weights.large(f"w{layer}") for layer in range(1, layers)]
    head, head_scale = weights.large("head")
    return (
        *weights.large("w0"),
        weights.small("b0"),
        np.array([matrix for matrix, _ in deep]),
        np.array([scale for _, scale in deep]),
        np.array([weights.small(f"b{layer}") for layer in range(1, layers)]),
        np.ascontiguousarray(head.T),
        head_scale,
        weights.small("head_b"),
        *weights.large("context"),
        weights.small("context_b"),
        *(weights.small(name) for name in ("card", "planes_w")),
        *(weights.small(name) for name in ("mix1", "mix1_b", "mix2", "mix2_b")),
    )


def _shapes(
    features: int, cards: int, layers: int, outs: int, found: list[tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """The shapes that the matrices must have, given the widths that are free."""
    width, slot, mixed = found[2][0], found[11][0], found[15][0]
    deep, told = layers - 1, outs * cards
    return [
        *((features, width), (width,), (width,)),
        *((deep, width, width), (deep, width), (deep, width)),
        *((told, width), (told,), (told,)),
        *((width, slot), (slot,), (slot,)),
        *((cards, slot), (PLANES, slot)),
        *((slot, mixed), (mixed,), (mixed, outs), (outs,)),
    ]


@lru_cache(maxsize=16)
def _read(file: Path, title: str) -> Network:
    network, rules = Network(read_weights(file)), rules_of(title)
    if (network.title, network.version) != (title, rules.version):
        raise NoNetwork(
            f"{file.name} has learned version {network.version} of {network.title}; "
            f"this is version {rules.version} of {title}"
        )
    assert isinstance(rules, KingdomRules)
    shape = Shape.of(Tables(rules.book))
    if (network.features, network.cards) != (shape.size, shape.cards):
        raise NoNetwork(
            f"{file.name} reads {network.features} numbers of {network.cards} cards; "
            f"this version of sage sees {shape.size} of {shape.cards}"
        )
    return network


def network_of(title: str) -> Network:
    """The network of a title, read once in a process."""
    file = file_of(title)
    if not file.exists():
        raise NoNetwork(f"{title} has not been learned yet")
    return _read(file, title)
