"""Lanes: adding a multiple of a line of weights to sums, many at once.

LLVM would unroll so short a loop before it sees that the numbers could be added side by side; so
this says it outright. Where a processor has fewer lanes, LLVM divides them.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

LANES = 16
ALIGNED = 4
"""Of the weights in memory, in bytes."""


def adding(width: int) -> Any:
    """The addition for lines of so many weights, a multiple of LANES."""

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def add(typing_context: Any, sums: Any, line: Any, times: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            lanes, place = ir.VectorType(ir.FloatType(), LANES), ir.IntType(32)
            nothing = ir.Constant(lanes, ir.Undefined)
            one = builder.insert_element(nothing, arguments[2], ir.Constant(place, 0))
            zeros = ir.Constant(ir.VectorType(place, LANES), [0] * LANES)
            factor = builder.shuffle_vector(one, nothing, zeros)
            to, of = (builder.bitcast(each, lanes.as_pointer()) for each in arguments[:2])
            for number in range(width // LANES):
                offset = [ir.Constant(place, number)]
                where, weights = builder.gep(to, offset), builder.gep(of, offset)
                given, more = builder.load(where), builder.load(weights)
                given.align = more.align = ALIGNED
                product = builder.fmul(more, factor, flags=("contract",))
                total = builder.fadd(given, product, flags=("contract",))
                builder.store(total, where).align = ALIGNED
            return context.get_dummy_value()

        return types.void(sums, line, types.float32), code

    return add
