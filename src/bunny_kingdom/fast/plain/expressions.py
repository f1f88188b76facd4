"""Expressions: what stands in plain Python for the functions of `fast.bits` and `fast.pointers`.

A pointer is a memoryview: further on it is a slice, and it refuses what its elements cannot hold.
"""

import ast
from collections.abc import Callable
from typing import Any

import numpy as np

from bunny_kingdom.fast import bits, pointers

WORD = 8
"""So many bytes has an element of everything that kernels make, in memory or on the stack."""
CODES = {np.uint64: "Q", np.int64: "q", np.float64: "d", np.float32: "d", np.int8: "b"}
"""The formats of memory by their types; Python has floats of 64 bits alone."""

Form = Callable[..., ast.expr]


def form(text: str) -> Form:
    """An expression in which the letters a to e are the arguments."""

    def made(*arguments: ast.expr) -> ast.expr:
        given = dict(zip("abcde", arguments, strict=False))
        return _Filled(given).visit(ast.parse(text, mode="eval").body)  # type: ignore[no-any-return]  # an expression

    return made


class _Filled(ast.NodeTransformer):
    def __init__(self, given: dict[str, ast.expr]) -> None:
        self._given = given

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._given.get(node.id, node)


FORMS: dict[Any, Form] = {
    bits.number: form("a"),
    bits.count: form("a.bit_count()"),
    bits.get: form("a[b]"),
    bits.look: form("a[b]"),
    bits.bit: form("1 << a"),
    pointers.pointer: form("a"),
    pointers.moved: form("a[b:]"),
    pointers.as_bytes: form("a.cast('B')"),
    pointers.as_words: form("a.cast('B').cast('Q')"),
    np.uint64: form("a"),
    np.int64: form("a"),
    np.float32: form("a"),
    np.int8: form("(int(a) + 128 & 255) - 128"),
    np.rint: form("round(a)"),
    np.empty: form(f"memoryview(bytearray({WORD} * a)).cast(b)"),
    np.zeros: form(f"memoryview(bytearray({WORD} * a)).cast(b)"),
    **{
        made: form(f"memoryview(bytearray({WORD * count})).cast('{CODES[getattr(np, element)]}')")
        for made, (element, count) in pointers.ON_STACK.items()
    },
}
LOWEST = "def lowest(word):\n    return (word & -word).bit_length() - 1"
"""Its word stands in it twice, so that it stays a function."""
