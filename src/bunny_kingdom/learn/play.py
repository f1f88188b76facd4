"""Self-play: one group of games, card by card, by the network, the quick policy and a past self."""

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from bunny_kingdom.bots.rollout import weights
from bunny_kingdom.bots.rollout.picks import MISJUDGED
from bunny_kingdom.bots.sage.observation import WORTH
from bunny_kingdom.bots.sage.shape import NEXT_WORTH, NO_CARD
from bunny_kingdom.learn.group import Group, finish
from bunny_kingdom.learn.network import CARROTS, Network, shares, utility
from bunny_kingdom.learn.replay import Place, Replay

CLOSE = 12.0
"""The lead in carrots that makes winning about three times as likely as losing."""
SELF, QUICK, PAST = 0, 1, 2


@dataclass(frozen=True)
class Manner:
    """How seats take cards: `roles` by game and seat; chance makes them try other cards too."""

    roles: Tensor
    network: Network
    past: Network
    mix: float
    temperature: float = 0.0
    noise: float = 0.0
    """How often the quick policy takes any card."""


class Play:
    """Plays generations of one group. The arrays that games write to stay in pinned memory."""

    def __init__(self, group: Group, device: torch.device, trace: float) -> None:
        self.group = group
        self._trace = trace
        self.device = device
        cuda = device.type == "cuda"
        shape = (group.rows, group.shape.size)
        self._first = torch.zeros(shape, dtype=torch.int8, pin_memory=cuda)
        self._later = torch.zeros(shape, dtype=torch.int8, pin_memory=cuda)
        self._scratch = torch.zeros(shape, dtype=torch.int8, device=device)
        self._back = float(group.observer.weights[weights.BACK])

    def games(
        self, seed: int, manner: Manner, replay: Replay | None = None, place: Place | None = None
    ) -> Iterator[list[Future[None]]]:
        """Play every game; yields work that must be finished before it goes on.

        With a replay all rows are kept in it, with what came of them.
        """
        group = self.group
        past = (manner.roles.reshape(-1) == PAST).nonzero()[:, 0]
        told: list[Tensor] = []
        number = 0
        yield group.deal(seed)
        while not group.over:
            for taken in range(group.picked):
                seen = self._later if taken else self._first
                yield group.observe(taken, self._first.numpy(), seen.numpy())
                if replay and place:
                    rows = replay.keep(place.step(number), seen)
                else:
                    rows = self._scratch
                    rows.copy_(seen, non_blocking=True)
                hands = torch.from_numpy(group.hands).to(self.device).long()
                slots, values = self._choose(rows, hands, taken, manner, past)
                if replay and place:
                    replay.cards[place.step(number)] = hands.gather(1, slots[:, None])
                    told.append(values)
                group.take(taken, slots.cpu().numpy())
                number += 1
            yield group.advance()
        if replay and place:
            self._keep(replay, place, told, manner)

    def play(self, seed: int, manner: Manner) -> np.ndarray:
        """The carrots of games that are only played."""
        for work in self.games(seed, manner):
            finish(work)
        return self.group.carrots()

    def steps(self, manner: Manner) -> int:
        """How many cards a seat takes in a game; it plays one to count them."""
        count = 0
        for work in self.games(1, manner):
            finish(work)
            count += 1
        picked = self.group.picked
        return (count - 1) // (picked + 1) * picked

    def _choose(
        self, rows: Tensor, hands: Tensor, taken: int, manner: Manner, past: Tensor
    ) -> tuple[Tensor, Tensor]:
        """The slot that each seat takes, and what the network says of that card."""
        there = hands != NO_CARD
        cards = torch.where(there, hands, 0)
        roles = manner.roles.reshape(-1)
        cuda = self.device.type == "cuda"
        with torch.no_grad(), torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=cuda):
            values = manner.network(rows, cards)
            good = utility(values, manner.mix)
            if len(past):
                good[past] = utility(manner.past(rows[past], cards[past]), manner.mix)
        if manner.temperature:
            even = torch.rand_like(good).clamp(1e-9, 1 - 1e-7)
            good = good - manner.temperature * torch.log(-torch.log(even))
        quick = self._quick(rows, cards, taken, manner)
        good = torch.where((roles == QUICK)[:, None], quick, good)
        slots = torch.where(there, good, -1e9).argmax(1)
        return slots, values.gather(1, slots[:, None, None].expand(-1, 1, values.shape[2]))[:, 0]

    def _quick(self, rows: Tensor, cards: Tensor, taken: int, manner: Manner) -> Tensor:
        """What the quick policy thinks of each card; it misjudges them as in playouts."""
        worths = torch.from_numpy(self.group.worths).to(self.device).float()
        found = worths * (1 + MISJUDGED * (2 * torch.rand_like(worths) - 1))
        if taken >= self.group.plays:
            first = NEXT_WORTH * self.group.shape.cards
            envied = rows[:, first : first + self.group.shape.cards].gather(1, cards)
            found = envied.float() / WORTH - self._back * worths
        if manner.noise:
            anyhow = torch.rand(len(found), 1, device=self.device) < manner.noise
            found = torch.where(anyhow, 100 * torch.rand_like(found), found)
        return found

    def _keep(self, replay: Replay, place: Place, told: list[Tensor], manner: Manner) -> None:
        """Targets: the end, mixed step by step with what the network said on the way."""
        carrots = torch.from_numpy(self.group.carrots()).to(self.device).float()
        seats = carrots.shape[1]
        best = torch.stack(
            [carrots[:, [o for o in range(seats) if o != seat]].amax(1) for seat in range(seats)], 1
        )
        lead = carrots - best
        run = torch.stack(((lead / CLOSE).sigmoid(), carrots / CARROTS, lead / CARROTS), 2).reshape(
            -1, 3
        )
        roles = manner.roles.reshape(-1)
        teaching = bool((roles == QUICK).all())
        targets = torch.empty((place.steps, len(run), 3), device=self.device)
        for number in range(place.steps - 1, -1, -1):
            targets[number] = run
            if not teaching:
                run = self._trace * run + (1 - self._trace) * shares(told[number].float())
        weights = (
            torch.ones_like(roles, dtype=torch.float32) if teaching else (roles == SELF).float()
        )
        replay.teach(place.whole, targets.reshape(-1, 1, 3), weights.repeat(place.steps)[:, None])
        replay.closed += 1
