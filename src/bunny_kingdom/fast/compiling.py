"""Compiling: the kernels' decorator, and where their compiled form is kept.

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
from numba.core import event

from bunny_kingdom.fast.errors import NoTwin

F = TypeVar("F", bound=Callable[..., object])

OURS = "fast"
TOWN = "fast/town"
KERNELS = (OURS, TOWN, "bots/rollout", "bots/town")
"""The folders of this package with compiled functions: ours, and those that use ours."""
SECONDS = 40
"""How long compiling takes, for the message."""


@cache
def _folder(*sources: str) -> Path:
    home = os.environ.get("BUNNY_KINGDOM_CACHE")
    base = Path(home) if home else Path.home() / ".cache" / "bunny-kingdom"
    digest = blake2b(f"{numba.__version__} {sys.version}".encode(), digest_size=8)
    for folder in sources:
        for source in sorted((Path(__file__).parents[1] / folder).glob("*.py")):
            digest.update(source.read_bytes())
    return base / f"fast-{digest.hexdigest()}"


FOLDER = _folder(OURS)
TOWN_FOLDER = _folder(OURS, TOWN)
MARK = FOLDER / "compiled"

WHOLE, PART = 2, 1
"""How hard LLVM tries, for what Python calls and for what that is made of.

Numba copies the code of everything a function calls into it and optimizes it all again, so
optimizing the parts is wasted. Nor can our loops over a few bits be vectorized: trying is slow.
"""


class _Effort(event.Listener):  # type: ignore[misc]  # Numba has no types
    """Configures the compiler while it compiles our functions, and restores it afterwards."""

    def __init__(self) -> None:
        self.levels: dict[Callable[..., object], int] = {}
        self._before: list[tuple[int, int, int]] = []

    def on_start(self, event: Any) -> None:
        """A function begins; those that it calls begin and end before it does."""
        config = numba.config
        self._before.append((config.OPT, config.LOOP_VECTORIZE, config.SLP_VECTORIZE))
        level = self.levels.get(event.data["dispatcher"].py_func)
        if level is not None:
            config.OPT, config.LOOP_VECTORIZE, config.SLP_VECTORIZE = level, 0, 0

    def on_end(self, event: Any) -> None:
        """Restore what was set before."""
        config = numba.config
        config.OPT, config.LOOP_VECTORIZE, config.SLP_VECTORIZE = self._before.pop()


_effort = _Effort()
event.register("numba:compile", _effort)


def _compiled(function: F, level: int, **options: Any) -> F:
    """The function, compiled by Numba and cached in the folder for all the sources it may use."""
    _effort.levels[function] = level
    town = function.__module__.startswith("bunny_kingdom.fast.town.")
    own = function.__module__.startswith("bunny_kingdom.fast.")
    folder = TOWN_FOLDER if town else FOLDER if own else _folder(*KERNELS)
    elsewhere = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        compiled: F = numba.njit(cache=True, nogil=True, error_model="numpy", **options)(function)
    finally:
        numba.config.CACHE_DIR = elsewhere
    return compiled


def entry(function: F) -> F:
    """Compile a function that Python calls, and keep the result."""
    return _compiled(function, WHOLE, no_cfunc_wrapper=True)


def kernel(function: F) -> F:
    """The same for a function called only by compiled ones: it needs no Python interface."""
    return _compiled(function, PART, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def small(function: F) -> F:
    """The same for a function worth inlining into its callers."""
    return _compiled(
        function, PART, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True
    )


def inner(function: F) -> F:
    """The same for one with a single caller: compiled as part of it, never alone."""
    return _compiled(function, PART, inline="always")


def compile_all(
    first_calls: Callable[[], object],
    what: str = "the fast engine",
    mark: Path = MARK,
    seconds: int = SECONDS,
) -> None:
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
