"""Weights of Town that have learned nothing."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from bunny_kingdom.titles import rules_of
from levels.random_weights import write


def random_matrices() -> dict[str, npt.NDArray[np.float32]]:
    from bunny_kingdom.bots.sage.town.network import SHAPES

    chance = np.random.default_rng(1)
    return {name: chance.normal(0, 0.1, shape).astype(np.float32) for name, shape in SHAPES.items()}


def write_random_town(folder: Path, **said: str) -> Path:
    """A file for Town; the path of it."""
    about = {"title": "town", "rules_version": str(rules_of("town").version), **said}
    file = folder / "town.safetensors"
    write(file, about, random_matrices())
    return file
