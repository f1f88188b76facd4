"""The search's kernels, compiled."""

from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace

import numpy as np

from bunny_kingdom.bots.sage.halving import Halving
from bunny_kingdom.bots.sage.town.ahead import look_ahead
from bunny_kingdom.bots.sage.town.kernels import Kernels, Numbers
from bunny_kingdom.bots.sage.town.lines import own_lines
from bunny_kingdom.bots.sage.town.network import TITLE, town_network
from bunny_kingdom.bots.sage.town.observation import Values
from bunny_kingdom.bots.sage.weights import file_of
from bunny_kingdom.titles import rules_of

COMPILED = SimpleNamespace(own_lines=own_lines, look_ahead=look_ahead)


class CompiledKernels(Kernels):
    """They see arrays."""

    halving = Halving(worlds=4, error=0.015, finalists=2, after=(3, 8, 20, 50))

    def __init__(self, network: Values) -> None:
        super().__init__(COMPILED, network, rules_of(TITLE).book)

    def seen(self, memory: memoryview) -> Numbers:
        return np.asarray(memory)

    def memory(self, count: int, kind: str) -> Numbers:
        return np.zeros(count, kind)


@lru_cache(maxsize=4)
def _made_from(file: Path) -> CompiledKernels:
    return CompiledKernels(town_network())


def compiled_kernels() -> CompiledKernels:
    """The compiled kernels with Town's network, made once in a process."""
    return _made_from(file_of(TITLE))
