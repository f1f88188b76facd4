"""Weights that have learned nothing, in the form of those that have."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from bunny_kingdom.titles import rules_of

WIDTH, SLOT, LAYERS, OUTS = 24, 16, 3, 3
LARGE = ("head", "context", "card")
"""Kept in bytes, besides those of the trunk."""


def shapes(features: int, cards: int, planes: int) -> dict[str, tuple[int, ...]]:
    trunk = {
        f"{kind}{layer}": shape
        for layer in range(LAYERS)
        for kind, shape in (("w", (WIDTH if layer else features, WIDTH)), ("b", (WIDTH,)))
    }
    return {
        **trunk,
        **{"head": (WIDTH, OUTS * cards), "head_b": (OUTS * cards,)},
        **{"context": (WIDTH, SLOT), "context_b": (SLOT,)},
        **{"card": (cards, SLOT), "planes_w": (planes, SLOT)},
        **{"mix1": (SLOT, 16), "mix1_b": (16,), "mix2": (16, OUTS), "mix2_b": (OUTS,)},
    }


def about(title: str, features: int, cards: int, planes: int) -> dict[str, str]:
    said = {"title": title, "rules_version": rules_of(title).version, "features": features}
    said |= {
        "cards": cards,
        "planes": planes,
        "outs": OUTS,
        "layers": LAYERS,
        "mix": 0.5,
        "mix_of_two": 0.1,
    }
    return {name: str(value) for name, value in {**said, "source": "random"}.items()}


def random_matrices(features: int, cards: int, planes: int) -> dict[str, npt.NDArray[Any]]:
    chance = np.random.default_rng(1)
    found: dict[str, npt.NDArray[Any]] = {}
    for name, shape in shapes(features, cards, planes).items():
        values = chance.normal(0, (shape[0] if len(shape) > 1 else 400) ** -0.5, shape)
        if name in LARGE or name[0] == "w":
            scale = np.abs(values).max(axis=0) / 127
            found[name] = np.rint(values / scale).astype(np.int8)
            found[f"{name}_scale"] = scale.astype(np.float32)
        else:
            found[name] = values.astype(np.float32)
    return found


def write(file: Path, said: dict[str, str], matrices: dict[str, npt.NDArray[Any]]) -> None:
    """A safetensors file."""
    header: dict[str, Any] = {"__metadata__": said}
    body = b""
    kinds = {"int8": "I8", "float16": "F16", "float32": "F32"}
    for name, values in matrices.items():
        data = values.tobytes()
        header[name] = {
            "dtype": kinds[values.dtype.name],
            "shape": list(values.shape),
            "data_offsets": [len(body), len(body) + len(data)],
        }
        body += data
    text = json.dumps(header).encode()
    file.write_bytes(len(text).to_bytes(8, "little") + text + body)


def size_of(title: str) -> tuple[int, int, int]:
    """Features, cards and planes of a title's observations."""
    from bunny_kingdom.bots.sage.shape import PLANES, Shape
    from bunny_kingdom.fast.kingdom.tables import Tables

    shape = Shape.of(Tables(rules_of(title).book))
    return shape.size, shape.cards, PLANES


def write_random(folder: Path, title: str) -> Path:
    """A file for a title; the path of it."""
    size, file = size_of(title), folder / f"{title}.safetensors"
    write(file, about(title, *size), random_matrices(*size))
    return file
