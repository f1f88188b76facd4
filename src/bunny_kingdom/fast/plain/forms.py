"""Forms: each compiled function as a function of plain Python.

The source is the same. Constants are written out, words are Python's own numbers, and other
compiled functions are called by their names in the program.
"""

import ast
import math
from collections.abc import Mapping
from inspect import getsource
from textwrap import dedent
from types import ModuleType
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from bunny_kingdom.fast import bits
from bunny_kingdom.fast.plain.expressions import CODES, FORMS, LOWEST, Form

MATHS = {math.exp: "exp", math.sqrt: "sqrt"}
WHOLE_WORD = (1 << 64) - 1
UNKNOWN = object()


def plain_source(*entries: Any, instead: Mapping[Any, Form] | None = None) -> str:
    """Compiled functions, and all that they call, as a module of plain Python.

    Some of them may have other forms `instead` of their own.
    """
    program = Program({**FORMS, **(instead or {})})
    for entry in entries:
        program.name(entry)
    return program.source()


class Program:
    """Functions that call each other."""

    def __init__(self, forms: Mapping[Any, Form]) -> None:
        self.forms = forms
        self._names: dict[Any, str] = {}
        self._functions: list[ast.stmt] = []

    def name(self, compiled: Any) -> str:
        """The name of a compiled function, which belongs to the program from now on."""
        if compiled not in self._names:
            function = compiled.py_func
            name = function.__name__
            if name in self._names.values():
                name = f"{function.__module__.rpartition('.')[2]}_{name}"
            self._names[compiled] = name
            self._functions.append(self._form(compiled, name))
        return self._names[compiled]

    def _form(self, compiled: Any, name: str) -> ast.stmt:
        if compiled is bits.lowest:
            return ast.parse(LOWEST).body[0]
        definition = ast.parse(dedent(getsource(compiled.py_func))).body[0]
        assert isinstance(definition, ast.FunctionDef)
        plain = _Plain(self, compiled.py_func)
        definition.name, definition.returns, definition.decorator_list = name, None, []
        for argument in definition.args.args:
            argument.annotation = None
        told = ast.get_docstring(definition) is not None  # what it says of itself stays behind
        body = [plain.visit(statement) for statement in definition.body[told:]]
        definition.body = body or [ast.Pass()]
        return definition

    def source(self) -> str:
        """The program as a module."""
        names = ", ".join(MATHS.values())
        module = ast.Module([*ast.parse(f"from math import {names}").body, *self._functions], [])
        return ast.unparse(ast.fix_missing_locations(module)) + "\n"


class _Plain(ast.NodeTransformer):
    """Turns what stands in one compiled function into plain Python."""

    def __init__(self, program: Program, function: Any) -> None:
        self._program = program
        self._globals = function.__globals__
        self._own = set(function.__code__.co_varnames)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        called = self._meant(node.func)
        arguments = [self.visit(argument) for argument in node.args]
        if called in self._program.forms:
            return self._program.forms[called](*arguments)
        return ast.Call(self.visit(node.func), arguments, [])

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._written(self._meant(node), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return self._written(self._meant(node), node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """What does not fit into a word is lost; one bit is never shifted that far."""
        too_large = self._may_be_too_large(node)
        self.generic_visit(node)
        if too_large:
            return ast.BinOp(node, ast.BitAnd(), ast.Constant(WHOLE_WORD))
        return node

    def _may_be_too_large(self, node: ast.BinOp) -> bool:
        if isinstance(node.op, ast.LShift):
            one = isinstance(node.left, ast.Constant) and node.left.value == 1
            return not one and self._meant(node.left) is not bits.ONE
        return isinstance(node.op, ast.Add | ast.Mult) and self._is_word(node)

    def _is_word(self, node: ast.expr) -> bool:
        """Whether what is computed is a word without a sign."""
        if isinstance(node, ast.BinOp):
            return self._is_word(node.left) or self._is_word(node.right)
        if isinstance(node, ast.Call):
            return self._meant(node.func) is np.uint64
        return isinstance(self._meant(node), np.uint64)

    def _meant(self, node: ast.expr) -> Any:
        """What a name means that is not the function's own."""
        if isinstance(node, ast.Name) and node.id not in self._own:
            return self._globals.get(node.id, UNKNOWN)
        if isinstance(node, ast.Attribute):
            owner = self._meant(node.value)
            return getattr(owner, node.attr) if isinstance(owner, ModuleType) else UNKNOWN
        return UNKNOWN

    def _written(self, meant: Any, node: ast.expr) -> ast.expr:
        """How it is written; Python's own names stay as they are."""
        if meant is UNKNOWN:
            return node
        if isinstance(meant, Dispatcher):
            name = self._program.name(meant)
            assert name not in self._own, f"{name} is a variable's name, too"
            return ast.Name(name, ast.Load())
        if isinstance(meant, np.ndarray):  # it never changes
            return ast.Tuple([ast.Constant(each) for each in meant.tolist()], ast.Load())
        if meant in MATHS:
            return ast.Name(MATHS[meant], ast.Load())
        if meant in CODES:
            return ast.Constant(CODES[meant])
        if isinstance(meant, np.integer | np.floating):
            return ast.Constant(meant.item())
        if isinstance(meant, int | float):
            return ast.Constant(meant)
        raise TypeError(f"{meant!r} has no form in plain Python")
