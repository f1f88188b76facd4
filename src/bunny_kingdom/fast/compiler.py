"""The compiler: the kernels' decorator, and where their compiled form is kept.

Numba checks only a function's own file when it decides whether a compiled form is still valid. Ours
use constants from other files, so each version of our sources has a folder of its own, and so has
each combination with the bots' sources, which use them.
"""

import os
import sys
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import numba

from bunny_kingdom.fast.errors import NoTwin
from bunny_kingdom.fast.libraries import EntryCompiler, PartCompiler

F = TypeVar("F", bound=Callable[..., object])

SHARED, FAMILIES = "fast", ("fast/kingdom", "fast/town")
"""The folders of this package with the kernels that all use, and with those of each family."""
SEARCH = "bots/rollout", "bots/sage", "bots/sage/rounds", "learn", "learn/rounds"
"""Folders of kernels that use every family's, and those of the folders before them."""
IN_TOWN = "bots/town", "bots/sage/town", "learn/town"
"""The same for Town alone."""


def home() -> Path:
    """Where all compiled forms are kept."""
    chosen = os.environ.get("BUNNY_KINGDOM_CACHE")
    return Path(chosen) if chosen else Path.home() / ".cache" / "bunny-kingdom"


@cache
def folder_of(*sources: str) -> Path:
    """Where the compiled form of the kernels in some folders is kept."""
    digest = blake2b(f"{numba.__version__} {sys.version}".encode(), digest_size=8)
    for folder in sources:
        for source in sorted((Path(__file__).parents[1] / folder).glob("*.py")):
            digest.update(source.read_bytes())
    return home() / f"fast-{digest.hexdigest()}"


KINGDOM_FOLDER, TOWN_FOLDER = (folder_of(SHARED, family) for family in FAMILIES)


def _sources(package: str) -> tuple[str, ...]:
    """The folders whose kernels those of a package may use."""
    if package == SHARED:
        return (SHARED,)
    if package in FAMILIES:
        return SHARED, package
    for line in (SEARCH, IN_TOWN):
        if package in line:
            return SHARED, *FAMILIES, *line[: line.index(package) + 1]
    return SHARED, *FAMILIES, package


def kept_in(package: str) -> Path:
    """Where the compiled form of a package's kernels is kept, such as `bots/rollout`."""
    return folder_of(*_sources(package))


ANY_ORDER = {"reassoc", "contract", "arcp", "nsz"}
"""What LLVM may do with floats: add and multiply in any order; it still sees what is no number."""


def _compiled(function: F, **options: Any) -> F:
    """The function, compiled by Numba; what is cached lies in the folder for all it may use."""
    package = function.__module__.removeprefix("bunny_kingdom.").rpartition(".")[0]
    elsewhere = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(kept_in(package.replace(".", "/")))
    try:
        compiled: F = numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, **options)(
            function
        )
    finally:
        numba.config.CACHE_DIR = elsewhere
    return compiled


def entry(function: F) -> F:
    """Compile a function that Python calls, and keep the result."""
    return _compiled(function, pipeline_class=EntryCompiler, cache=True)


def kernel(function: F) -> F:
    """The same for a function called only by compiled ones: it is kept as a part of those."""
    return _compiled(function, pipeline_class=PartCompiler, no_cpython_wrapper=True)


def small(function: F) -> F:
    """The same for a function worth inlining into its callers."""
    return _compiled(
        function, pipeline_class=PartCompiler, no_cpython_wrapper=True, forceinline=True
    )


def inner(function: F) -> F:
    """The same for one with a single caller: compiled as part of it, never alone."""
    return _compiled(function, inline="always", no_cpython_wrapper=True)


def wide(function: F) -> F:
    """Compile a function with long loops over numbers, which LLVM vectorizes: sums in any order."""
    return _compiled(function, cache=True, fastmath=ANY_ORDER)


def compile_all(first_calls: Callable[[], object], what: str, mark: Path, seconds: int) -> None:
    """Make the first calls of some kernels; the very first time, say that it takes a while.

    The mark is a file that records that it was done.
    """
    if numba.config.DISABLE_JIT:
        raise NoTwin("the fast engine needs Numba's compiler: unset NUMBA_DISABLE_JIT")
    if not mark.exists():
        sys.stderr.write(f"bunny-kingdom: compiling {what}, once: about {seconds} s\n")
        sys.stderr.flush()
    first_calls()
    if not mark.exists():
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
