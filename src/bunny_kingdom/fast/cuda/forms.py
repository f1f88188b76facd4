"""Forms: each compiled function as a part of a program for the GPU.

The source is the same. A function's form here is its own code, in which the names of other compiled
functions mean their forms here.
"""

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic
from numba.cuda.compiler import compile_cuda
from numba.cuda.dispatcher import CUDADispatcher
from numba.cuda.extending import intrinsic

from bunny_kingdom.fast import bits
from bunny_kingdom.fast.cuda.pointers import GPU_FORMS

HIGHEST = {"opt": 3, "fastmath": False}
"""How hard NVVM tries."""


class Part(CUDADispatcher):  # type: ignore[misc]  # Numba has no types
    """A function that kernels call; it compiles where there is no GPU, too.

    Those that are not made to be inlined stay functions: the whole game in one piece would be more
    code than a GPU keeps at hand, and take all registers.
    """

    architecture = (9, 0)
    """That of the GPU it is compiled for."""

    def compile_device(self, arguments: Any, return_type: Any = None) -> Any:
        """The compiled form for some types of arguments."""
        if arguments not in self.overloads:
            inlined = self.targetoptions["forceinline"]
            made = compile_cuda(
                self.py_func,
                return_type,
                arguments,
                forceinline=inlined,
                nvvm_options=HIGHEST,
                cc=Part.architecture,
            )
            if not inlined:
                own = made.library._module.globals[made.fndesc.llvm_func_name]
                own.attributes.add("noinline")
            self.overloads[arguments] = made
            made.target_context.insert_user_function(made.entry_point, made.fndesc, [made.library])
        return self.overloads[arguments]


def form(value: Any) -> Any:
    """What a name in a compiled function means on a GPU."""
    if not isinstance(value, Dispatcher | _Intrinsic):
        return value
    return _form(value)


@cache
def _form(value: Any) -> Any:
    if value is bits.nth_by_spreading:  # an instruction that a GPU has not
        return form(bits.nth_by_halves)
    if value in GPU_FORMS:
        other = GPU_FORMS[value]
        return _part(other, True) if isinstance(other, FunctionType) else other
    if isinstance(value, _Intrinsic):
        return intrinsic(value._defn)
    options = value.targetoptions
    entry = "no_cpython_wrapper" not in options  # a kernel is made of it, and it has no other use
    inlined = options.get("forceinline") or options.get("inline") == "always" or entry
    return _part(value.py_func, bool(inlined))


def _part(function: Callable[..., Any], inlined: bool) -> Part:
    options = {"device": True, "forceinline": inlined, "debug": False, "opt": True}
    return Part(translated(function), targetoptions=options)


def translated(function: Any) -> Any:
    """The function with the names in it as they are meant on a GPU."""
    names = {**function.__globals__}
    for name in function.__code__.co_names:
        if name in names:
            names[name] = form(names[name])
    return FunctionType(function.__code__, names, function.__name__)
