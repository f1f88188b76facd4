"""Weights: what a network has learned, in one safetensors file for each title.

The format is the length of a header, the header in JSON, and the matrices one after the other; so
a few lines read it. Large matrices are bytes with one scale for each column.
"""

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bunny_kingdom.kernel.errors import BunnyError

Bytes = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]

FOLDER = "BUNNY_KINGDOM_SAGE"
"""The environment variable that names another folder of weights, to try them out."""
TYPES = {"I8": np.int8, "F16": np.float16, "F32": np.float32}
LENGTH = 8
"""The bytes that say how long the header is."""
SCALE = "_scale"
"""What is added to the name of a matrix of bytes for that of its scales."""
LEAST = np.float32(1e-8)
TEXT = "__metadata__"
"""The entry of the header that holds no matrix but what the file says about itself."""


class NoNetwork(BunnyError):  # noqa: N818 - reads as a sentence where it is raised
    """There is no network for a title, or none that can be used."""


class Weights(NamedTuple):
    """The matrices by name, and what the file says about itself."""

    about: dict[str, str]
    stored: dict[str, npt.NDArray[Any]]

    @property
    def matrices(self) -> dict[str, Floats]:
        """All of them as numbers."""
        return {name: self.small(name) for name in self.stored if not name.endswith(SCALE)}

    def small(self, name: str) -> Floats:
        """A small matrix, or a line of numbers."""
        values = self.stored[name].astype(np.float32)
        found: Floats = values * self.stored.get(name + SCALE, np.float32(1))
        return found

    def large(self, name: str) -> tuple[Bytes, Floats]:
        """A large matrix: bytes, and what a step is in each column; kept in full it is rounded."""
        matrix = self.stored[name]
        if matrix.dtype == np.int8:
            return np.array(matrix), self.small(name + SCALE)
        full = self.small(name)
        scale: Floats = np.maximum(np.abs(full).max(axis=0), LEAST) / np.float32(127)
        return np.rint(full / scale).astype(np.int8), scale


def file_of(title: str) -> Path:
    """Where the weights of a title are."""
    shipped = Path(__file__).parents[2] / "data" / "sage"
    return Path(os.environ.get(FOLDER) or shipped) / f"{title}.safetensors"


def read_weights(file: Path) -> Weights:
    """The weights in a file."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise NoNetwork(f"{file.name} cannot be read: {error.strerror}") from None
    try:
        return _parted(data)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise NoNetwork(
            f"{file.name} is damaged: it is not a whole file of weights (safetensors)"
        ) from None


def _parted(data: bytes) -> Weights:
    """What a file says about itself, and its matrices as they are stored."""
    length = int.from_bytes(data[:LENGTH], "little")
    header = json.loads(data[LENGTH : LENGTH + length])
    about = {str(key): str(value) for key, value in header.pop(TEXT, {}).items()}
    body = memoryview(data)[LENGTH + length :]
    matrices = {}
    for name, entry in header.items():
        first, end = entry["data_offsets"]
        values = np.frombuffer(body[first:end], TYPES[entry["dtype"]])
        matrices[name] = values.reshape(entry["shape"])
    return Weights(about, matrices)
