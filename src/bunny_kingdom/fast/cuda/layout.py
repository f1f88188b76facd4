"""The layout of records on a GPU: word by word for 32 games, which the threads of a warp play."""

from typing import Any

import numpy as np
import numpy.typing as npt

WARP = 32
"""Threads that go together, and so the games whose records lie side by side."""


def interleaved(rows: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Records that lie one after the other, as tiles: by tile, word and game of the tile."""
    count, width = rows.shape
    tiles = np.zeros((-(-count // WARP) * WARP, width), rows.dtype)
    tiles[:count] = rows
    return np.ascontiguousarray(tiles.reshape(-1, WARP, width).transpose(0, 2, 1))


def in_rows(tiles: npt.NDArray[Any], count: int) -> npt.NDArray[Any]:
    """Back again; the last tile may have room for more games than there are."""
    rows = tiles.transpose(0, 2, 1).reshape(-1, tiles.shape[1])
    return np.ascontiguousarray(rows[:count])
