"""Kernels: an engine's operations, loaded onto the GPU and begun there."""

from functools import cache
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from cuda.core import Device, Kernel, LaunchConfig, ObjectCode, launch

from bunny_kingdom.fast.cuda.arrays import GpuArray, address_of
from bunny_kingdom.fast.cuda.operations import KERNEL, OPERATIONS, Gathered, Kind, signature
from bunny_kingdom.fast.cuda.programs import Form, kept, usual_form

if TYPE_CHECKING:
    from bunny_kingdom.fast.engine import FastEngine


class Kernels:
    """The operations of an engine on the GPU."""

    def __init__(self, engine: "FastEngine", form: Form | None = None) -> None:
        self.engine, self._asked = engine, form
        self.device = Device()
        self.stream = self.device.default_stream
        self.tables = tuple(GpuArray.of(table) for table in engine.constants)
        self.blank = GpuArray.of(engine.blank)
        self._loaded: dict[str, Kernel] = {}
        self._kinds: dict[str, list[Any]] = {}
        self._nothing = self.results("sample")

    def results(self, name: str) -> GpuArray:
        """Where an operation gathers what its threads return."""
        results = GpuArray((1,), np.int64)
        results.fill(0xFF if OPERATIONS[name].gathered is Gathered.MOST else 0)
        return results

    def run(self, name: str, rows: int, *arguments: Any) -> GpuArray:
        """Begin an operation with a thread for each row; what it gathers is in the array."""
        gathers = OPERATIONS[name].gathered is not Gathered.NOTHING
        results = self.results(name) if gathers else self._nothing
        self.launch(name, rows, results, *arguments)
        return results

    def launch(self, name: str, rows: int, results: GpuArray, *arguments: Any) -> None:
        """The same, added to what is in the array already."""
        threads = self.form(name).threads
        config = LaunchConfig(grid=max(1, -(-rows // threads)), block=threads)
        launch(self.stream, config, self.kernel(name), *self._passed(name, (results, *arguments)))

    def form(self, name: str) -> Form:
        """Threads and registers of an operation."""
        return self._asked or usual_form(name)

    def at_once(self, name: str) -> int:
        """How many rows the GPU works on at the same time."""
        kernel, threads = self.kernel(name), self.form(name).threads
        blocks = kernel.occupancy.max_active_blocks_per_multiprocessor(threads, 0)
        return int(blocks * threads * self.device.properties.multiprocessor_count)

    def kernel(self, name: str) -> Kernel:
        """An operation, ready to begin; compiled the first time, once for each kind of GPU."""
        if name not in self._loaded:
            architecture = tuple(self.device.compute_capability)
            file = kept(self.engine, name, architecture, self.form(name).registers)
            self._loaded[name] = _loaded(str(file))
        return self._loaded[name]

    def take(self, name: str, file: Path) -> None:
        """Other machine code for an operation: what tuning compares."""
        self._loaded[name] = _loaded(str(file))

    def _passed(self, name: str, arguments: tuple[Any, ...]) -> list[Any]:
        """The arguments of an operation, its results first, as its kernel takes them."""
        if name not in self._kinds:
            self._kinds[name] = [Kind(np.dtype(np.int64)), *signature(self.engine, name)]
        found: list[Any] = []
        for kind, argument in zip(self._kinds[name], arguments, strict=True):
            found += _array(kind, argument) if isinstance(kind, Kind) else [kind(argument)]
        return found


@cache
def _loaded(file: str) -> Kernel:
    with open(file, "rb") as code:
        machine_code = code.read()
    return ObjectCode.from_cubin(machine_code).get_kernel(KERNEL)


def _array(kind: Kind, array: Any) -> list[Any]:
    """An array as Numba's kernels take it: eight bytes for each thing that there is to say."""
    address, shape, dtype, strides = address_of(array)
    if dtype != kind.dtype or len(shape) != kind.dimensions:
        raise TypeError(f"an array of {kind.dtype} is needed here, not one of {dtype}")
    numbers = (0, 0, prod(shape), dtype.itemsize, address, *shape, *strides)
    return [np.int64(number) for number in numbers]
