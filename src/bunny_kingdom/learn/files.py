"""Files of a run: weights to go on from, and weights to be played with."""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Matrices = Mapping[str, npt.NDArray[np.float32]]

NAMES = {np.dtype(np.int8): "I8", np.dtype(np.float16): "F16", np.dtype(np.float32): "F32"}
LARGE = re.compile(r"w\d+|head|context|card")
"""The matrices that are kept as bytes, with one scale for each column."""


def write_halves(file: Path, matrices: Matrices, about: Mapping[str, str]) -> None:
    """Weights to go on from, in half precision."""
    write_tensors(file, {name: value.astype(np.float16) for name, value in matrices.items()}, about)


def write_bytes(file: Path, matrices: Matrices, about: Mapping[str, str]) -> None:
    """Weights to play with, as small as they may be."""
    found: dict[str, npt.NDArray[Any]] = {}
    for name, value in matrices.items():
        if LARGE.fullmatch(name):
            scale = np.maximum(np.abs(value).max(axis=0), 1e-8).astype(np.float32) / 127
            found[name] = np.rint(value / scale).astype(np.int8)
            found[f"{name}_scale"] = scale
        else:
            found[name] = value.astype(np.float32)
    write_tensors(file, found, about)


def write_tensors(
    file: Path, tensors: Mapping[str, npt.NDArray[Any]], about: Mapping[str, str]
) -> None:
    """A file of tensors (safetensors); an interrupted write leaves the file before."""
    header: dict[str, Any] = {"__metadata__": dict(about)}
    end = 0
    for name, value in tensors.items():
        first, end = end, end + value.nbytes
        header[name] = {
            "dtype": NAMES[value.dtype],
            "shape": list(value.shape),
            "data_offsets": [first, end],
        }
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(".part")
    with unfinished.open("wb") as out:
        out.write(len(text).to_bytes(8, "little") + text)
        for value in tensors.values():
            out.write(np.ascontiguousarray(value).tobytes())
    os.replace(unfinished, file)
