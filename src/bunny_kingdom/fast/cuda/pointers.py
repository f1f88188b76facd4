"""Pointers on a GPU: what stands there for the functions of `fast.pointers`."""

from typing import Any

from llvmlite import ir
from numba import cuda
from numba.cuda import cgutils, types
from numba.cuda.extending import intrinsic

from bunny_kingdom.fast import pointers
from bunny_kingdom.fast.cuda.layout import WARP
from bunny_kingdom.fast.cuda.memory import GLOBAL, LOCAL, Memory, Row, made_row, moved_on

WORD = ir.IntType(64)


def every(rows: Any) -> range:
    """Each thread has the row of its own number, if there is one."""
    return range(cuda.grid(1), rows.shape[0], cuda.gridsize(1))


def _data(context: Any, builder: Any, kind: Any, array: Any, space: int = GLOBAL) -> Any:
    """The pointer to the first element of an array."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.addrspacecast(data, ir.PointerType(data.type.pointee, space))


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def pointer(typing_context: Any, array: Any) -> Any:
    """The pointer to the first element of a table, which no kernel writes."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _data(context, builder, array, arguments[0])

    return Memory(array.dtype, GLOBAL, constant=True)(array), code


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def row_of(typing_context: Any, array: Any, row: Any) -> Any:
    """The pointer to a row of an array whose columns lie together, so that a row is strided."""
    kind = Row(array.dtype)

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = context.make_array(array)(context, builder, arguments[0])
        data = _data(context, builder, array, arguments[0])
        first = builder.gep(data, [arguments[1]])
        rows = cgutils.unpack_tuple(builder, made.shape)[0]
        return made_row(context, builder, kind, first, rows)

    return kind(array, types.intp), code


def mask_for(masks: Any, row: int) -> Any:
    """A mask is worked out in the thread's own memory."""
    return mask_memory()


def keep_mask(masks: Any, row: int, mask: Any) -> None:
    """It goes to its row when it is finished."""
    for word in range(masks.shape[1]):
        masks[row, word] = mask[word]


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def record_of(typing_context: Any, array: Any, row: Any) -> Any:
    """The pointer to a record: those of a warp's games lie interleaved, word by word."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = context.make_array(array)(context, builder, arguments[0])
        width = cgutils.unpack_tuple(builder, made.shape)[1]
        data = _data(context, builder, array, arguments[0])
        lane = builder.and_(arguments[1], WORD(WARP - 1))
        tile = builder.mul(builder.sub(arguments[1], lane), width)
        return builder.gep(data, [builder.add(tile, lane)])

    return Memory(array.dtype, GLOBAL, WARP)(array, types.intp), code


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def moved(typing_context: Any, memory: Any, elements: Any) -> Any:
    """The pointer so many elements further on."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return moved_on(context, builder, memory, *arguments)

    return memory(memory, types.intp), code


def _seen_as(dtype: Any) -> Any:
    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def seen(typing_context: Any, memory: Any) -> Any:
        kind = memory.seen_as(dtype)

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.bitcast(arguments[0], kind.pointer)

        return kind(memory), code

    return seen


as_bytes = _seen_as(types.uint8)
as_words = _seen_as(types.uint64)


def _own(element: str, count: int) -> Any:
    """Memory of the thread's own; the GPU interleaves it itself."""

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def memory(typing_context: Any) -> Any:
        kind = Memory(getattr(types, element), LOCAL)

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            with builder.goto_entry_block():
                made = builder.alloca(WORD, size=WORD(count))
                return builder.addrspacecast(made, kind.pointer)

        return kind(), code

    return memory


_own_memory = {there: _own(*what) for there, what in pointers.ON_STACK.items()}
mask_memory = _own_memory[pointers.mask_memory]

GPU_FORMS: dict[Any, Any] = _own_memory | {
    pointers.every: every,
    pointers.pointer: pointer,
    pointers.row_of: row_of,
    pointers.record_of: record_of,
    pointers.mask_for: mask_for,
    pointers.keep_mask: keep_mask,
    pointers.moved: moved,
    pointers.as_bytes: as_bytes,
    pointers.as_words: as_words,
}
"""What each of them is on a GPU."""
