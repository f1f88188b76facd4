"""The network of Town, read from its file: all weights in one row for the kernels."""

from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from bunny_kingdom.bots.sage.town.inference import DEEP, WEIGHTS, WIDE
from bunny_kingdom.bots.sage.town.observation import Values
from bunny_kingdom.bots.sage.town.shape import SIZE
from bunny_kingdom.bots.sage.weights import NoNetwork, Weights, file_of, read_weights
from bunny_kingdom.titles import rules_of

TITLE: Final = "town"
SHAPES: Final = {
    "first": (SIZE, WIDE),
    "first_b": (WIDE,),
    "second": (WIDE, DEEP),
    "second_b": (DEEP,),
    "third": (DEEP,),
    "third_b": (1,),
}
"""The matrices in the order in which they lie in the row."""


def row_of_weights(weights: Weights) -> Values:
    """All weights of a file, one after the other."""
    version = rules_of(TITLE).version
    learned = weights.about.get("title"), weights.about.get("rules_version")
    if learned != (TITLE, str(version)):
        raise NoNetwork(
            f"the weights have learned version {learned[1]} of {learned[0]}; "
            f"this is version {version} of {TITLE}"
        )
    try:
        matrices = [weights.small(name) for name in SHAPES]
    except KeyError:
        raise NoNetwork("the weights lack a matrix") from None
    if [matrix.shape for matrix in matrices] != list(SHAPES.values()):
        raise NoNetwork("the weights are not those of a network of this shape")
    row: Values = np.concatenate([matrix.ravel() for matrix in matrices]).astype(np.float32)
    if not np.isfinite(row).all():
        raise NoNetwork("the weights hold values that are no numbers")
    assert len(row) == WEIGHTS
    return row


@lru_cache(maxsize=4)
def _read(file: Path) -> Values:
    return row_of_weights(read_weights(file))


def town_network() -> Values:
    """The weights of Town, read once in a process."""
    file = file_of(TITLE)
    if not file.exists():
        raise NoNetwork(f"{TITLE} has not been learned yet")
    return _read(file)
