"""Pointers: how kernels see records and tables.

To Numba an array is seven arguments, counts its references and wraps negative indices; a pointer is
one argument and does neither. Functions that Python calls take arrays and make the pointers; the
arrays live on because Python holds them.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def pointer(typing_context: Any, array: Any) -> Any:
    """The pointer to the first element of a contiguous array."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), code


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def row_of(typing_context: Any, array: Any, row: Any) -> Any:
    """The pointer to the first element of a row of a contiguous array of two dimensions."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = context.make_array(signature.args[0])(context, builder, arguments[0])
        width = cgutils.unpack_tuple(builder, made.shape)[1]
        return builder.gep(made.data, [builder.mul(arguments[1], width)])

    return types.CPointer(array.dtype)(array, types.intp), code


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def moved(typing_context: Any, memory: Any, elements: Any) -> Any:
    """The pointer so many elements further on."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.gep(arguments[0], [arguments[1]])

    return memory(memory, types.intp), code


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def as_bytes(typing_context: Any, words: Any) -> Any:
    """The same memory as bytes."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.IntType(8).as_pointer())

    return types.CPointer(types.uint8)(words), code


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def as_words(typing_context: Any, numbers: Any) -> Any:
    """The same memory as words without a sign."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return types.CPointer(types.uint64)(numbers), code


def _on_stack(element: Any, count: int) -> Any:
    """Memory on the stack, without the heap; uninitialised."""

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def memory(typing_context: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            size = ir.Constant(ir.IntType(64), count)
            return cgutils.alloca_once(builder, ir.IntType(64), size=size)

        return types.CPointer(element)(), code

    return memory


record_memory = _on_stack(types.uint64, 128)
mask_memory = _on_stack(types.uint64, 16)
chance_memory = _on_stack(types.uint64, 1)
tallies_memory = _on_stack(types.int64, 5 * 32)
lines_memory = _on_stack(types.int64, 5 * 72)
survey_memory = _on_stack(types.int64, 16)
town_memory = _on_stack(types.int64, 512)
