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
CODES = {np.uint64: "Q", np.int64: "q", np.float64: "d", np.int8: "b"}
"""The formats of memory by their types."""

Form = Callable[..., ast.expr]


def _form(text: str) -> Form:
    """An expression in which the letters a and b are the arguments."""

    def made(*arguments: ast.expr) -> ast.expr:
        given = dict(zip("ab", arguments, strict=False))
        return _Filled(given).visit(ast.parse(text, mode="eval").body)  # type: ignore[no-any-return]  # an expression

    return made


class _Filled(ast.NodeTransformer):
    def __init__(self, given: dict[str, ast.expr]) -> None:
        self._given = given

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._given.get(node.id, node)


FORMS: dict[Any, Form] = {
    bits.number: _form("a"),
    bits.count: _form("a.bit_count()"),
    bits.get: _form("a[b]"),
    bits.look: _form("a[b]"),
    bits.bit: _form("1 << a"),
    pointers.pointer: _form("a"),
    pointers.moved: _form("a[b:]"),
    pointers.as_bytes: _form("a.cast('B')"),
    np.uint64: _form("a"),
    np.int64: _form("a"),
    np.int8: _form("(int(a) + 128 & 255) - 128"),
    np.rint: _form("round(a)"),
    np.empty: _form(f"memoryview(bytearray({WORD} * a)).cast(b)"),
    np.zeros: _form(f"memoryview(bytearray({WORD} * a)).cast(b)"),
    **{
        made: _form(f"memoryview(bytearray({WORD * count})).cast('{CODES[getattr(np, element)]}')")
        for made, (element, count) in pointers.ON_STACK.items()
    },
}
LOWEST = "def lowest(word):\n    return (word & -word).bit_length() - 1"
"""Its word stands in it twice, so that it stays a function."""
