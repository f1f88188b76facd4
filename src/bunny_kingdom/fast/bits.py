"""Bits: counting and finding them in words, and chance as a word.

Words are uint64 throughout: mixed with a signed number, Numba would make a float of them. Kernels
pass each other pointers (see `pointers`), typed here as the arrays they point to.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from bunny_kingdom.fast.compiler import kernel, small

Words = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int32]

ZERO = np.uint64(0)
ONE = np.uint64(1)
HALF = np.uint64(32)
GOLDEN = np.uint64(0x9E3779B97F4A7C15)


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def _ctpop(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), code


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def _cttz(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), code


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def _pdep(typing_context: Any, word: Any, mask: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        deposit = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64"
        )
        return builder.call(deposit, arguments)

    return types.uint64(types.uint64, types.uint64), code


@small
def number(word: np.uint64) -> int:
    """A word as a signed number, the type used for all arithmetic."""
    return np.int64(word)  # type: ignore[return-value]  # an int for the kernels


@small
def count(word: np.uint64) -> int:
    """How many bits are set."""
    return number(_ctpop(word))


@small
def lowest(word: np.uint64) -> int:
    """The number of the lowest bit; there must be one."""
    return number(_cttz(word))


@small
def get(b: Bytes, offset: int) -> int:
    """A byte as a signed number."""
    return np.int64(b[offset])  # type: ignore[return-value]  # an int for the kernels


@small
def look(n: Numbers, offset: int) -> int:
    """A number from a table, widened like all others."""
    return np.int64(n[offset])  # type: ignore[return-value]  # an int for the kernels


@small
def bit(place: int) -> np.uint64:
    """The word with one bit."""
    return ONE << np.uint64(place)


@small
def nth_by_halves(word: np.uint64, place: int) -> int:
    """The number of the set bit at a place, counted from the lowest.

    It skips halves of the word as long as they hold too few.
    """
    skipped = 0
    for width in (32, 16, 8):
        low = count(word & ((ONE << np.uint64(width)) - ONE))
        if place >= low:
            place -= low
            skipped += width
            word >>= np.uint64(width)
    for _ in range(place):
        word &= word - ONE
    return skipped + lowest(word)


@small
def nth_by_spreading(word: np.uint64, place: int) -> int:
    """The same in one instruction, if the processor has it."""
    return lowest(_pdep(ONE << np.uint64(place), word))


nth = nth_by_spreading if get_host_cpu_features().get("bmi2") else nth_by_halves


@small
def has(w: Words, plane: int, space: int) -> bool:
    """Whether a space is in a plane."""
    return bool((w[plane + (space >> 6)] >> np.uint64(space & 63)) & ONE)


@small
def put(w: Words, plane: int, space: int) -> None:
    """Put a space into a plane."""
    w[plane + (space >> 6)] |= ONE << np.uint64(space & 63)


@small
def drop(w: Words, plane: int, space: int) -> None:
    """Take a space out of a plane."""
    w[plane + (space >> 6)] &= ~(ONE << np.uint64(space & 63))


@small
def draw(chance: Words, limit: int) -> int:
    """A number below the limit (xorshift64*, multiplied into the range); chance moves on."""
    x = chance[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    chance[0] = x
    high = (x * np.uint64(0x2545F4914F6CDD1D)) >> HALF
    return number((high * np.uint64(limit)) >> HALF)


@kernel
def seed_chance(chance: Words, seed: np.uint64, game: int) -> None:
    """The chance of a game, which depends only on the seed and its number (splitmix64)."""
    x = seed + GOLDEN * (np.uint64(game) + np.uint64(1))
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    chance[0] = (x ^ (x >> np.uint64(31))) | np.uint64(1)
