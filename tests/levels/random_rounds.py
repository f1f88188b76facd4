"""Weights for rounds that have learned nothing."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from bunny_kingdom.titles import rules_of
from levels.random_weights import write


def random_row(size: int, seed: int = 1) -> npt.NDArray[np.float32]:
    return np.random.default_rng(seed).normal(0, 0.1, size).astype(np.float32)


def write_random_rounds(folder: Path, title: str, *counts: int, **said: str) -> Path:
    """A file for some tables of a title; the path of it."""
    from bunny_kingdom.bots.sage.rounds.inference import weights_of_table
    from bunny_kingdom.bots.sage.rounds.likes import LIKES

    about = {"title": title, "rules_version": str(rules_of(title).version), **said}
    rows = {f"value_{count}": random_row(weights_of_table(count)) for count in counts}
    rows |= {f"likes_{count}": random_row(LIKES) for count in counts}
    file = folder / f"{title}.rounds.safetensors"
    write(file, about, rows)
    return file
