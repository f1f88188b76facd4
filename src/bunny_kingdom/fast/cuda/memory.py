"""Memory: how kernels on a GPU see records and tables, through the same `w[place]` as on a CPU.

A `Memory` is a pointer that knows into which of the GPU's memories it points, and how far apart its
elements lie. What belongs to games side by side lies side by side: word 7 of 32 games, then word 8
of all 32. So the threads of a warp, who look at the same word of different games, fetch one line.
"""

import operator
from typing import Any

from llvmlite import ir
from numba.cuda import cgutils, types
from numba.cuda.cudadecl import registry as typings
from numba.cuda.cudaimpl import registry as codes
from numba.cuda.datamodel.models import PrimitiveModel, StructModel
from numba.cuda.models import register_model
from numba.cuda.typing import signature
from numba.cuda.typing.templates import AbstractTemplate

INDEX = ir.IntType(32)
"""Places are computed in 32 bits: a GPU adds 64 in two steps."""

GLOBAL, SHARED, LOCAL = 1, 3, 5
"""The address spaces of NVVM."""


class Memory(types.Type):  # type: ignore[misc]  # Numba has no types
    """A pointer to elements in cells that lie `pitch` cells apart; a cell has `grain` of them.

    What is `constant` is never written while a kernel runs.
    """

    def __init__(
        self, dtype: Any, space: int, pitch: int = 1, grain: int = 1, constant: bool = False
    ) -> None:
        self.dtype, self.space, self.pitch, self.grain = dtype, space, pitch, grain
        self.constant = constant
        super().__init__(name=f"Memory({dtype}, {space}, {pitch}, {grain}, {constant})")

    def seen_as(self, dtype: Any) -> "Memory":
        """The same memory as elements of another type, as many as fit in a cell."""
        grain = self.grain * self.dtype.bitwidth // dtype.bitwidth
        return Memory(dtype, self.space, self.pitch, grain, self.constant)

    @property
    def pointer(self) -> ir.PointerType:
        """What points to an element."""
        return ir.PointerType(ir.IntType(self.dtype.bitwidth), self.space)


@register_model(Memory)
class MemoryModel(PrimitiveModel):  # type: ignore[misc]  # Numba has no types
    """To LLVM a memory is its pointer: all else is known when the kernel is compiled."""

    def __init__(self, models: Any, kind: Memory) -> None:
        super().__init__(models, kind, kind.pointer)


class Row(types.Type):  # type: ignore[misc]  # Numba has no types
    """A row of an array whose columns lie together: elements as far apart as it has rows."""

    def __init__(self, dtype: Any) -> None:
        self.dtype = dtype
        self.constant = False
        super().__init__(name=f"Row({dtype})")


@register_model(Row)
class RowModel(StructModel):  # type: ignore[misc]  # Numba has no types
    """Where the first element is, and how far it is to the next."""

    def __init__(self, models: Any, kind: Row) -> None:
        members = [("first", Memory(kind.dtype, GLOBAL)), ("pitch", types.int64)]
        super().__init__(models, kind, members)


def made_row(context: Any, builder: Any, kind: Row, first: Any, pitch: Any) -> Any:
    """A row that begins there."""
    row = cgutils.create_struct_proxy(kind)(context, builder)
    row.first, row.pitch = first, pitch
    return row._getvalue()


def moved_on(context: Any, builder: Any, kind: Memory | Row, memory: Any, elements: Any) -> Any:
    """The pointer so many elements further on."""
    further = address(context, builder, kind, memory, elements)
    if isinstance(kind, Memory):
        return further
    pitch = cgutils.create_struct_proxy(kind)(context, builder, value=memory).pitch
    return made_row(context, builder, kind, further, pitch)


def address(context: Any, builder: Any, kind: Memory | Row, memory: Any, place: Any) -> Any:
    """Where an element lies."""
    if isinstance(kind, Row):
        row = cgutils.create_struct_proxy(kind)(context, builder, value=memory)
        return builder.gep(row.first, [builder.mul(place, row.pitch)])
    place = builder.trunc(place, INDEX) if place.type.width > INDEX.width else place
    if kind.pitch > 1:
        shift = kind.grain.bit_length() - 1
        cell = builder.ashr(place, INDEX(shift)) if shift else place
        inside = builder.and_(place, INDEX(kind.grain - 1))
        place = builder.add(builder.mul(cell, INDEX(kind.pitch * kind.grain)), inside)
    return builder.gep(memory, [place])


@typings.register_global(operator.getitem)
class ReadMemory(AbstractTemplate):  # type: ignore[misc]  # Numba has no types
    """Reading has the elements' type."""

    def generic(self, arguments: Any, _: Any) -> Any:
        kind, place = arguments
        if isinstance(kind, Memory | Row) and isinstance(place, types.Integer):
            return signature(kind.dtype, kind, types.intp)
        return None


@typings.register_global(operator.setitem)
class WriteMemory(AbstractTemplate):  # type: ignore[misc]  # Numba has no types
    """What is written is cut to the elements' type."""

    def generic(self, arguments: Any, _: Any) -> Any:
        kind, place, _value = arguments
        if isinstance(kind, Memory | Row) and isinstance(place, types.Integer):
            return signature(types.none, kind, types.intp, kind.dtype)
        return None


@codes.lower(operator.getitem, Memory, types.Integer)  # type: ignore[untyped-decorator]  # Numba has no types
@codes.lower(operator.getitem, Row, types.Integer)  # type: ignore[untyped-decorator]  # Numba has no types
def read(context: Any, builder: Any, signed: Any, arguments: Any) -> Any:
    """Load an element."""
    kind = signed.args[0]
    loaded = builder.load(address(context, builder, kind, *arguments))
    if kind.constant:
        loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
    return loaded


@codes.lower(operator.setitem, Memory, types.Integer, types.Any)  # type: ignore[untyped-decorator]  # Numba has no types
@codes.lower(operator.setitem, Row, types.Integer, types.Any)  # type: ignore[untyped-decorator]  # Numba has no types
def write(context: Any, builder: Any, signed: Any, arguments: Any) -> Any:
    """Store an element."""
    memory, place, value = arguments
    builder.store(value, address(context, builder, signed.args[0], memory, place))
    return context.get_dummy_value()
