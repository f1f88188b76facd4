"""The tutor: games in which the best cards of every hand are compared by playouts.

A network that learns from how games end hears of the cards that it takes alone. Here it is told of
several cards of each hand what they bring in the same deals: for each of them the rest of the pick
is what it likes best itself, and the quick policy plays on.
"""

from collections.abc import Iterator
from concurrent.futures import Future

import numpy as np
import torch
from torch import Tensor

from bunny_kingdom.bots.sage.shape import NO_CARD
from bunny_kingdom.learn.config import Tutoring
from bunny_kingdom.learn.group import Group
from bunny_kingdom.learn.network import Network, shares, utility
from bunny_kingdom.learn.play import Manner
from bunny_kingdom.learn.replay import Place, Replay

Steps = Iterator[list[Future[None]]]
LEVELS = 2
"""Lessons of a pick: its first card, and the second one after the best first one."""


def levels_of(group: Group) -> int:
    """How many lessons a pick of a group is."""
    return min(LEVELS, group.picked)


class Tutor:
    """Plays generations of one group, and keeps what it is told of every hand."""

    def __init__(self, group: Group, device: torch.device, how: Tutoring, before: Network) -> None:
        self.group = group
        self._device, self._how, self._before = device, how, before
        self._levels = levels_of(group)
        shape = (group.rows, group.shape.size)
        cuda = device.type == "cuda"
        self._first = torch.zeros(shape, dtype=torch.int8, pin_memory=cuda)
        self._later = torch.zeros(shape, dtype=torch.int8, pin_memory=cuda)

    def games(self, seed: int, manner: Manner, replay: Replay, place: Place) -> Steps:
        """Play every game; yields work that must be finished before it goes on."""
        group, number = self.group, 0
        yield group.deal(seed)
        while not group.over:
            lessons = Lessons(self._how.cards, self._levels)
            yield from self._lines(manner, lessons, replay, place, number)
            lines = np.stack(lessons.lines, 1)[:, :, : group.picked].copy()
            found = np.zeros((*lines.shape[:2], 3), np.float32)
            yield group.try_picks(lines, self._how.deals, seed + number, found)
            told = torch.from_numpy(found).to(self._device)
            good = self._keep(lessons, told, manner.mix, replay, place, number)
            even = torch.rand_like(good).clamp(1e-9, 1 - 1e-7)
            chosen = (good - self._how.temperature * torch.log(-torch.log(even))).argmax(1)
            group.picks[:, : group.picked] = lines[np.arange(group.rows), chosen.cpu().numpy()]
            number += self._levels
            yield group.advance()
        replay.closed += 1

    def _lines(
        self, manner: Manner, lessons: "Lessons", replay: Replay, place: Place, number: int
    ) -> Steps:
        """Find the lines of cards that are compared, and write down what their seats observe."""
        group = self.group
        yield group.observe(0, self._first.numpy(), self._first.numpy())
        rows = replay.keep(place.step(number), self._first)
        firsts = self._told(manner, lessons, rows)
        for first in firsts.T:
            group.picks[:] = NO_CARD
            group.picks[:, 0] = np.where(first == NO_CARD, firsts[:, 0], first)
            for taken in range(1, group.picked):
                yield group.observe(taken, self._first.numpy(), self._later.numpy())
                if taken == 1 and len(lessons.cards) == 1:
                    rows = replay.keep(place.step(number + 1), self._later)
                    seconds = self._told(manner, lessons, rows)
                self._take_best(manner, taken)
            lessons.add(group.picks, first == NO_CARD)
        if self._levels < LEVELS:
            return
        for second in seconds.T[1:]:
            group.picks[:, 0] = firsts[:, 0]
            group.picks[:, 1] = np.where(second == NO_CARD, seconds[:, 0], second)
            for taken in range(2, group.picked):
                yield group.observe(taken, self._first.numpy(), self._later.numpy())
                self._take_best(manner, taken)
            lessons.add(group.picks, second == NO_CARD)

    def _told(self, manner: Manner, lessons: "Lessons", rows: Tensor) -> np.ndarray:
        """The cards of every hand that are compared: what the network likes best, and any other
        one. NO_CARD where a hand has fewer.
        """
        hands = torch.from_numpy(self.group.hands).to(self._device).long()
        good = self._utilities(manner, rows, hands)
        best = good.topk(self._how.cards - 1, 1).indices
        anyhow = torch.rand_like(good).masked_fill(good == -torch.inf, -1.0)
        other = anyhow.scatter(1, best, -1.0).argmax(1, keepdim=True)
        other_is = anyhow.scatter(1, best, -1.0).amax(1, keepdim=True) >= 0
        slots = torch.cat((best, other), 1)
        there = torch.cat((good.gather(1, best) > -torch.inf, other_is), 1)
        cards = hands.gather(1, slots).masked_fill(~there, NO_CARD)
        lessons.cards.append(cards)
        lessons.before.append(shares(self._values(self._before, rows, cards)))
        found: np.ndarray = cards.to(torch.uint8).cpu().numpy()
        return found

    def _take_best(self, manner: Manner, taken: int) -> None:
        """Every seat takes what the network likes best."""
        rows = self._later.to(self._device)
        hands = torch.from_numpy(self.group.hands).to(self._device).long()
        self.group.take(taken, self._utilities(manner, rows, hands).argmax(1).cpu().numpy())

    def _utilities(self, manner: Manner, rows: Tensor, hands: Tensor) -> Tensor:
        good = utility(self._values(manner.network, rows, hands), manner.mix)
        return good.masked_fill(hands == NO_CARD, -torch.inf)

    def _values(self, network: Network, rows: Tensor, cards: Tensor) -> Tensor:
        cuda = self._device.type == "cuda"
        cards = cards.masked_fill(cards == NO_CARD, 0)
        with torch.no_grad(), torch.autocast(self._device.type, dtype=torch.bfloat16, enabled=cuda):
            values: Tensor = network(rows, cards)
        return values

    def _keep(
        self,
        lessons: "Lessons",
        told: Tensor,
        mix: float,
        replay: Replay,
        place: Place,
        number: int,
    ) -> Tensor:
        """Write the lessons down; how good each line is.

        How good a hand is as a whole stays what the network said before it was tutored: the quick
        policy does not play on as well. What its cards differ by is what playouts say, and a little
        what was said before.
        """
        goods = []
        for level, (cards, before) in enumerate(zip(lessons.cards, lessons.before, strict=True)):
            there = (cards != NO_CARD)[..., None].float()
            differs = (told[:, lessons.of_level(level)] - before) * there
            mean = differs.sum(1, keepdim=True) / there.sum(1, keepdim=True).clamp_min(1.0)
            targets = before + self._how.share * (differs - mean)
            rows = place.step(number + level)
            replay.cards[rows] = cards.masked_fill(cards == NO_CARD, 0)
            replay.teach(rows, targets, there[..., 0])
            good = targets[..., 0] + mix * targets[..., 1]
            goods.append(good.masked_fill(there[..., 0] == 0, -torch.inf))
        return torch.cat((goods[0], *(goods[0][:, :1] + g[:, 1:] - g[:, :1] for g in goods[1:])), 1)


class Lessons:
    """What is compared at one pick: for each level the cards, and what was said of them before."""

    def __init__(self, cards: int, levels: int) -> None:
        self._cards, self._levels = cards, levels
        self.cards: list[Tensor] = []
        self.before: list[Tensor] = []
        self.lines: list[np.ndarray] = []

    def add(self, picks: np.ndarray, missing: np.ndarray) -> None:
        """A line for every row, save where it is missing."""
        line = picks.copy()
        line[missing, 0] = NO_CARD
        self.lines.append(line)

    def of_level(self, level: int) -> list[int]:
        """The lines of a level: those of the second begin with the best one of the first."""
        return [*range(self._cards)] if level == 0 else [0, *range(self._cards, len(self.lines))]
