"""The network as PyTorch learns it; `bots/sage/network.py` is the same in NumPy."""

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from bunny_kingdom.bots.sage.shape import PLANES, SCALE, Shape
from bunny_kingdom.kernel.errors import BadConfig

OUTS = 3
WIN, OWN, MARGIN = range(OUTS)
"""What is told of a card: the win share before a sigmoid, the seat's carrots at the end and its
lead over the best other seat, both divided by CARROTS."""
CARROTS = 80.0
AT_FIRST = (0.0, 1.5, 0.0)
"""The outputs of a network that has learned nothing. They are added in full precision: half
precision is coarser than the differences between cards."""


class Network(nn.Module):  # type: ignore[misc]  # torch may not be installed
    """A trunk that reads the observation, and for each card in hand a small network of its own."""

    def __init__(self, shape: Shape, width: int, layers: int, slot: int) -> None:
        super().__init__()
        self.cards = shape.cards
        self.trunk = nn.ModuleList(
            nn.Linear(shape.size if layer == 0 else width, width) for layer in range(layers)
        )
        self.head = nn.Linear(width, OUTS * shape.cards)
        self.context = nn.Linear(width, slot)
        self.card = nn.Embedding(shape.cards, slot)
        self.planes = nn.Linear(PLANES, slot, bias=False)
        self.mix1 = nn.Linear(slot, 64)
        self.mix2 = nn.Linear(64, OUTS)
        nn.init.normal_(self.head.weight, std=0.002)
        nn.init.zeros_(self.head.bias)
        nn.init.normal_(self.card.weight, std=0.05)
        with torch.no_grad():
            self.mix2.weight.mul_(0.1)
            self.mix2.bias.zero_()
        self.register_buffer("at_first", torch.tensor(AT_FIRST))

    def forward(self, rows: Tensor, hands: Tensor) -> Tensor:
        """Values [rows, slots, OUTS] of some cards [rows, slots] after observations of bytes."""
        kind = torch.bfloat16 if rows.is_cuda else self.head.weight.dtype
        x = rows.to(kind) / SCALE
        h = functional.relu(self.trunk[0](x))
        for layer in self.trunk[1:]:
            h = h + functional.relu(layer(h))
        flat = self.head(h).view(-1, OUTS, self.cards)
        by_card = x[:, : PLANES * self.cards].view(-1, PLANES, self.cards)
        planes = by_card.gather(2, hands[:, None].expand(-1, PLANES, -1)).transpose(1, 2)
        a = self.context(h)[:, None, :] + self.card(hands) + self.planes(planes)
        a = self.mix2(functional.relu(self.mix1(functional.relu(a))))
        q = flat.gather(2, hands[:, None].expand(-1, OUTS, -1)).transpose(1, 2)
        values: Tensor = q.float() + a.float() + self.at_first
        return values


def shares(values: Tensor) -> Tensor:
    """What is told of cards, the chance of a win as a chance."""
    return torch.cat((values[..., WIN : WIN + 1].sigmoid(), values[..., WIN + 1 :]), -1)


def utility(values: Tensor, mix: float) -> Tensor:
    """How good cards are by their values: the win share, and one's own carrots besides."""
    return values[..., WIN].sigmoid() + mix * values[..., OWN]


def matrices_of(network: Network) -> dict[str, npt.NDArray[np.float32]]:
    """The matrices by the names of the weights' format; those of layers by input and output."""
    found = {}
    for number, layer in enumerate(network.trunk):
        found[f"w{number}"], found[f"b{number}"] = layer.weight.T, layer.bias
    for name in ("head", "context", "mix1", "mix2"):
        layer = getattr(network, name)
        found[name], found[f"{name}_b"] = layer.weight.T, layer.bias
    found["mix2_b"] = network.mix2.bias + network.at_first
    found["planes_w"], found["card"] = network.planes.weight.T, network.card.weight
    return {
        name: np.ascontiguousarray(value.detach().float().cpu().numpy())
        for name, value in found.items()
    }


def put_matrices(network: Network, matrices: dict[str, npt.NDArray[np.float32]]) -> None:
    """Let a network go on from matrices that `matrices_of` gave."""
    with torch.no_grad():
        for name, value in matrices_of(network).items():
            found = matrices[name].shape if name in matrices else "missing"
            if found != value.shape:
                raise BadConfig(
                    f"these weights are another network's: {name} is {found}, not {value.shape}"
                )
        own = {"mix2_b": torch.tensor(matrices["mix2_b"]) - network.at_first.cpu()}
        for number, layer in enumerate(network.trunk):
            layer.weight.copy_(torch.tensor(matrices[f"w{number}"].T))
            layer.bias.copy_(torch.tensor(matrices[f"b{number}"]))
        for name in ("head", "context", "mix1", "mix2"):
            layer = getattr(network, name)
            layer.weight.copy_(torch.tensor(matrices[name].T))
            layer.bias.copy_(own.get(f"{name}_b", torch.tensor(matrices[f"{name}_b"])))
        network.planes.weight.copy_(torch.tensor(matrices["planes_w"].T))
        network.card.weight.copy_(torch.tensor(matrices["card"]))
