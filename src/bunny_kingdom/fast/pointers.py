"""Pointers: how kernels see records and tables.

To Numba an array is seven arguments, counts its references and wraps negative indices; a pointer is
one argument and does neither. Functions that Python calls take arrays and make the pointers; the
arrays live on because Python holds them.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from bunny_kingdom.fast.compiler import small


@small
def every(rows: npt.NDArray[Any]) -> range:
    """The rows of a batch that a call sees to: all of them; on a GPU each thread has its own."""
    return range(rows.shape[0])


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def pointer(typing_context: Any, array: Any) -> Any:
    """The pointer to the first element of a contiguous array."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), code


def _row_of(typing_context: Any, array: Any, row: Any) -> Any:
    """The pointer to the first element of a row of a contiguous array of two dimensions."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = context.make_array(signature.args[0])(context, builder, arguments[0])
        width = cgutils.unpack_tuple(builder, made.shape)[1]
        return builder.gep(made.data, [builder.mul(arguments[1], width)])

    return types.CPointer(array.dtype)(array, types.intp), code


row_of = intrinsic(_row_of)
record_of = intrinsic(_row_of)
"""The same for a game's record: on a GPU records lie interleaved (see `fast.cuda.memory`)."""


@small
def mask_for(masks: npt.NDArray[np.uint64], row: int) -> npt.NDArray[np.uint64]:
    """Where the mask of a row is worked out: in the row itself; on a GPU close at hand."""
    return row_of(masks, row)  # type: ignore[no-any-return]  # an array to the kernels


@small
def keep_mask(masks: npt.NDArray[np.uint64], row: int, mask: npt.NDArray[np.uint64]) -> None:
    """The mask is finished: it is in its row already, but on a GPU."""


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


ON_STACK: dict[Any, tuple[str, int]] = {}
"""What each function made by `on_stack` gives: its type and how many."""


def on_stack(element: str, count: int) -> Any:
    """Memory on the stack for so many numbers, without the heap; uninitialised."""

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def memory(typing_context: Any) -> Any:
        kind = types.CPointer(getattr(types, element))

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            size = ir.Constant(ir.IntType(64), count)
            made = cgutils.alloca_once(builder, ir.IntType(64), size=size)
            return builder.bitcast(made, context.get_value_type(kind))

        return kind(), code

    ON_STACK[memory] = element, count
    return memory


record_memory = on_stack("uint64", 128)
mask_memory = on_stack("uint64", 16)
chance_memory = on_stack("uint64", 1)
tallies_memory = on_stack("int64", 5 * 32)
lines_memory = on_stack("int64", 5 * 72)
survey_memory = on_stack("int64", 16)
town_memory = on_stack("int64", 512)
