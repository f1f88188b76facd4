"""The learner: one network that is being taught, and its averaged weights, which play."""

from typing import Any

import torch
from torch import nn

from bunny_kingdom.learn.network import Network, shares
from bunny_kingdom.learn.replay import Replay

WARM = 200
"""Updates over which the rate rises after a start: the optimizer begins with no memory."""


class Learner:
    """Updates from a replay; on a GPU each is one graph, so that launching it costs nothing."""

    def __init__(
        self, network: Network, averaged: Network, replay: Replay, batch: int, average: float
    ) -> None:
        self.network, self.averaged, self.replay = network, averaged, replay
        self.updates = 0
        self._batch, self._average = batch, average
        self._device = next(network.parameters()).device
        self._cuda = self._device.type == "cuda"
        self._rate = torch.tensor(0.0, device=self._device)
        self._total = torch.zeros((), device=self._device)
        self._told = 0
        self._optimizer = torch.optim.AdamW(
            network.parameters(),
            lr=self._rate if self._cuda else 0.0,
            weight_decay=1e-4,
            fused=self._cuda,
            capturable=self._cuda,
        )
        self._graph: Any = self._captured() if self._cuda else None

    def set_rate(self, rate: float) -> None:
        """The learning rate from now on, lower while the optimizer is new."""
        rate *= min(1.0, (self.updates + 1) / WARM)
        if self._cuda:
            self._rate.fill_(rate)
        else:
            self._optimizer.param_groups[0]["lr"] = rate

    def update(self) -> None:
        """Learn from one batch."""
        self.updates += 1
        if self._graph is not None:
            self._graph.replay()
        else:
            self._optimizer.zero_grad(set_to_none=True)
            self._step()

    def loss(self) -> float:
        """The mean loss since it was last asked for."""
        count, self._told = self.updates - self._told, self.updates
        found = float(self._total) / max(1, count)
        self._total.zero_()
        return found

    def mixed(self) -> Any:
        """Half precision where the device is quick at it."""
        return torch.autocast(
            self._device.type, dtype=torch.bfloat16, enabled=self._cuda, cache_enabled=False
        )

    def _step(self) -> None:
        rows, cards, targets, weights = self.replay.sample(self._batch)
        with self.mixed():
            values = self.network(rows, cards)
        each = ((shares(values) - targets) ** 2).sum(2)
        loss = (each * weights).sum() / weights.sum().clamp_min(1.0)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self._optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(
                list(self.averaged.parameters()), list(self.network.parameters()), self._average
            )
            self._total.add_(loss.detach())

    def _captured(self) -> Any:
        """The update as a graph. Trying it beforehand changes nothing: the rate is 0."""
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self._optimizer.zero_grad(set_to_none=True)
                self._step()
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        self._optimizer.zero_grad(set_to_none=True)
        with torch.cuda.graph(graph):
            self._step()
        self._total.zero_()
        return graph
