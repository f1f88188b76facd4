"""Fields: an observation as one flat row of integers with named parts."""

from collections.abc import Iterable, Mapping

import numpy as np
import numpy.typing as npt

Row = npt.NDArray[np.int16]

LARGEST = 32767


class Fields:
    """The named parts of an observation and their positions in it."""

    def __init__(self, sizes: Mapping[str, int]) -> None:
        self.slices: dict[str, slice] = {}
        end = 0
        for name, size in sizes.items():
            self.slices[name] = slice(end, end + size)
            end += size
        self.size = end

    def row(self, values: Mapping[str, Iterable[int]]) -> Row:
        """A row with these parts filled in; the others are 0."""
        row = np.zeros(self.size, np.int16)
        for name, numbers in values.items():
            part = list(numbers)
            at = self.slices[name]
            row[at.start : at.start + len(part)] = part
        return row


def tallied(names: Iterable[str], order: Mapping[str, int]) -> list[int]:
    """How often each name of an order occurs."""
    counts = [0] * len(order)
    for name in names:
        counts[order[name]] += 1
    return counts


def one_of(number: int, size: int) -> list[int]:
    """A row of zeros with a one."""
    return [int(place == number) for place in range(size)]
