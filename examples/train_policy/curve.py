"""The learning curve as a small picture, written as PNG without a library."""

import struct
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt

WIDTH, HEIGHT, MARGIN = 480, 240, 20
PAPER, INK, CHANCE, GRID = (250, 248, 240), (200, 60, 40), (120, 120, 120), (225, 220, 205)
RANDOM_SHARE = 0.25


def _line(height: float) -> int:
    """The row of the picture for a share of wins."""
    return round(HEIGHT - MARGIN - height * (HEIGHT - 2 * MARGIN))


def draw_curve(shares: list[float], path: Path) -> None:
    """Wins by round (each with its neighbours' mean), from 0 to 1; grey: a random player's."""
    image: npt.NDArray[np.uint8] = np.full((HEIGHT, WIDTH, 3), PAPER, np.uint8)
    for tenth in range(0, 11, 2):
        image[_line(tenth / 10), MARGIN : WIDTH - MARGIN] = GRID
    image[_line(RANDOM_SHARE), MARGIN : WIDTH - MARGIN] = CHANCE
    reach = max(1, len(shares) // 40)
    before = None
    for x in range(MARGIN, WIDTH - MARGIN):
        place = (x - MARGIN) * (len(shares) - 1) // max(1, WIDTH - 2 * MARGIN - 1)
        near = shares[max(0, place - reach) : place + reach + 1]
        y = _line(sum(near) / len(near))
        low, high = sorted((y, y if before is None else before))
        image[low - 1 : high + 2, x] = INK
        before = y
    path.write_bytes(_png(image))


def _png(image: npt.NDArray[np.uint8]) -> bytes:
    height, width, _ = image.shape
    rows = b"".join(b"\0" + image[y].tobytes() for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )
