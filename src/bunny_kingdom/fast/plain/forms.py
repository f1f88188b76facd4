"""Forms: each compiled function as a function of plain Python.

The source is the same. Constants are written out, words are Python's own numbers, and other
compiled functions are called by their names in the program.
"""

import ast
import math
from inspect import getsource
from textwrap import dedent
from types import ModuleType
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from bunny_kingdom.fast import bits
from bunny_kingdom.fast.plain.expressions import CODES, FORMS, LOWEST

MATHS = {math.exp: "exp", math.sqrt: "sqrt"}
WHOLE_WORD = (1 << 64) - 1
UNKNOWN = object()


def plain_source(*entries: Any) -> str:
    """Compiled functions, and all that they call, as a module of plain Python."""
    program = Program()
    for entry in entries:
        program.name(entry)
    return program.source()


class Program:
    """Functions that call each other."""

    def __init__(self) -> None:
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
        if called in FORMS:
            return FORMS[called](*arguments)
        return ast.Call(self.visit(node.func), arguments, [])

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._written(self._meant(node), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return self._written(self._meant(node), node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """What is shifted out of a word is lost; one bit is never shifted that far."""
        shifted = isinstance(node.op, ast.LShift) and not self._is_one(node.left)
        self.generic_visit(node)
        if shifted:
            return ast.BinOp(node, ast.BitAnd(), ast.Constant(WHOLE_WORD))
        return node

    def _is_one(self, node: ast.expr) -> bool:
        return self._meant(node) is bits.ONE

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
        if meant in MATHS:
            return ast.Name(MATHS[meant], ast.Load())
        if meant in CODES:
            return ast.Constant(CODES[meant])
        if isinstance(meant, np.integer):
            return ast.Constant(int(meant))
        if isinstance(meant, int | float):
            return ast.Constant(meant)
        raise TypeError(f"{meant!r} has no form in plain Python")
