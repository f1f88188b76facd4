"""The search's kernels in plain Python, for where there is no compiler.

`fast.plain` writes them when Python is packed for a browser (tools/browser_python.py). Whoever
brought the network does its sums.
"""

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any

from bunny_kingdom.bots.sage.halving import Halving
from bunny_kingdom.bots.sage.town.kernels import Kernels, Numbers
from bunny_kingdom.titles import rules_of

KERNELS = "bunny_kingdom.bots.sage.town.plain_kernels"
"""The module that is written."""
Network = Callable[[Numbers, Numbers, int], float]
"""What a network says of an observation: places, numbers that are not 0, and how many they are."""
BYTES = 8
"""Of each number."""


class PlainKernels(Kernels):
    """They see views of memory. A world at a time is tried, since that takes a while."""

    halving = Halving(worlds=1, error=0.015, finalists=2, after=(2, 4, 8))

    def __init__(self, kernels: Any, network: Network) -> None:
        super().__init__(kernels, network, rules_of("town").book)

    def seen(self, memory: memoryview) -> Numbers:
        return memory

    def memory(self, count: int, kind: str) -> Numbers:
        return memoryview(bytearray(BYTES * count)).cast(kind)  # type: ignore[call-overload]  # a format


@lru_cache(maxsize=1)
def plain_kernels(network: Network) -> PlainKernels:
    """The plain kernels with a network, made once."""
    return PlainKernels(import_module(KERNELS), network)
