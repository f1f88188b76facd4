"""Arrays on the GPU, which torch, JAX and CuPy take without a copy."""

from functools import cached_property
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt
from cuda.bindings import driver
from cuda.core import Device, Stream
from cuda.core.utils import StridedMemoryView

from bunny_kingdom.fast.cuda.layout import WARP, in_rows, interleaved

LEGACY_STREAM = 1
"""How others name the default stream, on which all our work is ordered."""


class GpuArray:
    """An array in the GPU's memory.

    With `columns`, columns lie together, so that each is one piece: the shape is the same, and
    others see it by its strides. `torch.from_dlpack(array)`, `cupy.asarray(array)` and
    `jax.dlpack.from_dlpack(array)` share its memory.
    """

    def __init__(self, shape: tuple[int, ...], dtype: Any, columns: bool = False) -> None:
        device = Device()
        self.shape, self.dtype, self.columns = shape, np.dtype(dtype), columns
        self._stream: Stream = device.default_stream
        size = max(1, prod(shape)) * self.dtype.itemsize
        self._buffer = device.allocate(size, stream=self._stream)

    @classmethod
    def of(cls, values: npt.ArrayLike, dtype: Any = None, columns: bool = False) -> "GpuArray":
        """A copy of an array of NumPy's."""
        there = np.asarray(values, dtype, order="F" if columns else "C")
        array = cls(there.shape, there.dtype, columns)
        array.set(there)
        return array

    @property
    def address(self) -> int:
        """Where it begins."""
        return int(self._buffer.handle)

    @property
    def strides(self) -> tuple[int, ...]:
        """How many elements further the next one of each dimension lies."""
        sizes = self.shape if self.columns else self.shape[::-1]
        steps = [prod(sizes[:place]) for place in range(len(sizes))]
        return tuple(steps if self.columns else steps[::-1])

    @property
    def byte_strides(self) -> tuple[int, ...]:
        """The same in bytes."""
        return tuple(step * self.dtype.itemsize for step in self.strides)

    @cached_property
    def place(self) -> "Place":
        """What kernels are told."""
        return self.address, self.shape, self.dtype, self.byte_strides

    def rows_from(self, first: int, count: int) -> "Place":
        """The same of some of its rows, which must lie together."""
        address, shape, dtype, strides = self.place
        return address + first * strides[0], (count, *shape[1:]), dtype, strides

    def fill(self, byte: int) -> None:
        """Every byte the same."""
        self._buffer.fill(byte, stream=self._stream)

    def set(self, values: npt.NDArray[Any]) -> None:
        """Copy an array of NumPy's with this shape here."""
        there = np.asarray(values, self.dtype, order="F" if self.columns else "C")
        if there.shape != self.shape:
            raise ValueError(f"an array of {self.shape} cannot hold one of {there.shape}")
        _check(driver.cuMemcpyHtoD(self.address, there.ctypes.data, there.nbytes))

    def numpy(self) -> npt.NDArray[Any]:
        """A copy for NumPy, when all that was begun is done."""
        here = np.empty(self.shape, self.dtype, order="F" if self.columns else "C")
        self._stream.sync()
        _check(driver.cuMemcpyDtoH(here.ctypes.data, self.address, here.nbytes))
        return here

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.address, False),
            "strides": self.byte_strides,
            "stream": LEGACY_STREAM,
            "version": 3,
        }

    def _view(self) -> Any:
        return StridedMemoryView.from_buffer(
            self._buffer, self.shape, self.strides, dtype=self.dtype
        )

    def __dlpack__(self, *, stream: int | None = None, **asked: Any) -> Any:
        if stream not in (None, -1, 0, LEGACY_STREAM):
            self._stream.sync()  # whoever works on another stream finds our work done
        return self._view().__dlpack__(stream=-1, **asked)

    def __dlpack_device__(self) -> tuple[int, int]:
        found: tuple[int, int] = self._view().__dlpack_device__()
        return found

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"GpuArray({self.shape}, {self.dtype})"


class Records(GpuArray):
    """Records of games: those of 32 games lie interleaved, word by word, as a tile.

    So the shape is tiles, words and games of a tile.
    """

    def __init__(self, count: int, width: int, dtype: Any) -> None:
        self.count, self.width = count, width
        super().__init__((-(-count // WARP), width, WARP), dtype)

    @cached_property
    def place(self) -> "Place":
        """Of its records: kernels know how they lie."""
        width = self.width * self.dtype.itemsize
        return self.address, (self.count, self.width), self.dtype, (width, self.dtype.itemsize)

    def set_rows(self, rows: npt.NDArray[Any]) -> None:
        """Take over records that lie one after the other."""
        self.set(interleaved(rows))

    def rows(self) -> npt.NDArray[Any]:
        """A copy for NumPy, where they lie one after the other."""
        return in_rows(self.numpy(), self.count)


Place = tuple[int, tuple[int, ...], np.dtype[Any], tuple[int, ...]]
"""The address, shape, type and strides in bytes of an array on the GPU."""


def address_of(array: Any) -> Place:
    """Where an array of anybody's lies."""
    if isinstance(array, tuple):
        return array
    if isinstance(array, GpuArray):
        return array.place
    told = array.__cuda_array_interface__
    shape, dtype = tuple(told["shape"]), np.dtype(told["typestr"])
    strides = told.get("strides")
    if strides is None:
        strides = tuple(dtype.itemsize * prod(shape[place + 1 :]) for place in range(len(shape)))
    return told["data"][0], shape, dtype, tuple(strides)


def _check(answer: tuple[Any, ...]) -> None:
    if answer[0] != driver.CUresult.CUDA_SUCCESS:
        raise RuntimeError(f"the GPU answered {answer[0].name}")
