"""The compiler for the GPU: from an operation to assembly, and from that to machine code."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cuda.core import Linker, LinkerOptions, ObjectCode
from numba import cuda
from numba.cuda import types
from numba.cuda.compiler import _compile_pyfunc_with_fixup
from numba.cuda.np.numpy_support import from_dtype

from bunny_kingdom.fast.cuda.forms import Part, form
from bunny_kingdom.fast.cuda.loops import kept_rolled
from bunny_kingdom.fast.cuda.operations import KERNEL, OPERATIONS, Gathered, Kind, signature
from bunny_kingdom.fast.cuda.programs import Architecture, number

if TYPE_CHECKING:
    from bunny_kingdom.fast.engine import FastEngine

_NAME = re.compile(r"\.entry\s+(\w+)")


def assembly(engine: "FastEngine", name: str, architecture: Architecture) -> str:
    """An operation as PTX, the assembly of all GPUs; no GPU is needed to make it."""
    operation = OPERATIONS[name]
    Part.architecture = architecture
    arguments = types.Tuple([_type(kind) for kind in signature(engine, name)])
    kernel = _KERNELS[operation.gathered](form(operation.entry(engine.package)))
    results = types.Array(types.int64, 1, "C")
    code = _compiled(kernel, types.void(results, arguments), architecture)
    named = _NAME.search(code)
    assert named is not None
    return code.replace(named[1], KERNEL)


def _compiled(kernel: Any, signature: Any, architecture: Architecture) -> str:
    """What `cuda.compile` gives, with loops that stay loops."""
    options = dict.fromkeys(("debug", "opt", "abi_info", "launch_bounds"))
    options |= dict.fromkeys(("lineinfo", "device", "fastmath", "forceinline", "lto"), False)
    program, _ = _compile_pyfunc_with_fixup(
        kernel, signature, cc=architecture, abi="numba", **options
    )
    program._llvm_strs = [kept_rolled(module) for module in program.llvm_strs]
    return str(program.get_asm_str(cc=architecture))


def _type(kind: Any) -> Any:
    """Numba's type of an argument."""
    if isinstance(kind, Kind):
        return types.Array(from_dtype(kind.dtype), kind.dimensions, "F" if kind.columns else "C")
    return getattr(types, "boolean" if kind.__name__.startswith("bool") else kind.__name__)


def _alone(part: Part) -> Callable[..., None]:
    def kernel(results: Any, arguments: Any) -> None:
        part(*arguments)

    return kernel


def _summing(part: Part) -> Callable[..., None]:
    def kernel(results: Any, arguments: Any) -> None:
        found = part(*arguments)
        if found:
            cuda.atomic.add(results, 0, found)

    return kernel


def _greatest(part: Part) -> Callable[..., None]:
    def kernel(results: Any, arguments: Any) -> None:
        found = part(*arguments)
        if found >= 0:
            cuda.atomic.max(results, 0, found)

    return kernel


_KERNELS = {Gathered.NOTHING: _alone, Gathered.SUM: _summing, Gathered.MOST: _greatest}


def machine_code(code: str, architecture: Architecture, registers: int) -> bytes:
    """The machine code of some assembly."""
    options = LinkerOptions(arch=f"sm_{number(architecture)}", max_register_count=registers)
    linked = Linker(ObjectCode.from_ptx(code.encode()), options=options).link("cubin")
    return bytes(linked.code)
