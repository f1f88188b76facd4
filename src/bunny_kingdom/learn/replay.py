"""Replay: the last generations of games of every group, on the device that learns."""

from dataclasses import dataclass

import torch
from torch import Tensor

from bunny_kingdom.learn.network import OUTS


@dataclass(frozen=True)
class Place:
    """Where the rows of one generation lie: from the first on, a block for each card taken."""

    first: int
    steps: int
    rows: int

    def step(self, number: int) -> slice:
        """The rows of one card taken."""
        return slice(self.first + number * self.rows, self.first + (number + 1) * self.rows)

    @property
    def whole(self) -> slice:
        """All its rows."""
        return slice(self.first, self.first + self.steps * self.rows)


class Replay:
    """Rows, some cards of each hand and what is known of them; what weighs 0 is not learned."""

    def __init__(
        self, places: list[list[Place]], size: int, cards: int, device: torch.device
    ) -> None:
        total = sum(place.steps * place.rows for group in places for place in group)
        self.rows = torch.zeros((total, size), dtype=torch.int8, device=device)
        self.cards = torch.zeros((total, cards), dtype=torch.int64, device=device)
        self.targets = torch.zeros((total, cards, OUTS), device=device)
        self.weights = torch.zeros((total, cards), device=device)
        self.closed = 0
        """How many generations were played to their ends."""
        self.fresh = 0
        """How many rows were kept since somebody last set this to 0."""
        self._places = places
        self._next = [0] * len(places)

    def open(self, group: int) -> Place:
        """The place for a group's next generation: its oldest one is forgotten."""
        places = self._places[group]
        place = places[self._next[group] % len(places)]
        self._next[group] += 1
        self.weights[place.whole] = 0.0
        return place

    def keep(self, rows: slice, seen: Tensor) -> Tensor:
        """Keep what is seen; it is on the device then."""
        kept = self.rows[rows]
        kept.copy_(seen, non_blocking=True)
        self.fresh += len(kept)
        return kept

    def teach(self, rows: slice, targets: Tensor, weights: Tensor) -> None:
        """What is known of the cards of some rows, which may be learned from now on."""
        self.targets[rows] = targets
        self.weights[rows] = weights

    def sample(self, count: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Some rows at random: observations, cards, targets, weights."""
        chosen = torch.randint(0, len(self.rows), (count,), device=self.rows.device)
        return (
            self.rows.index_select(0, chosen),
            self.cards[chosen],
            self.targets[chosen],
            self.weights[chosen],
        )


def places_of(sizes: list[tuple[int, int, int]]) -> list[list[Place]]:
    """Places for each group by its steps, rows and generations, one after the other."""
    first = 0
    found: list[list[Place]] = []
    for steps, rows, generations in sizes:
        group = [Place(first + k * steps * rows, steps, rows) for k in range(generations)]
        first += generations * steps * rows
        found.append(group)
    return found
