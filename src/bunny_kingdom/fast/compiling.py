"""Compiling: the kernels' decorator, and where their compiled form is kept.

Numba looks at a function's own file alone when it decides whether a compiled form is still
good. Ours use constants of other files, so each version of our sources has a folder of its own.
"""

import os
import sys
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import numba

from bunny_kingdom.fast.errors import NoTwin

F = TypeVar("F", bound=Callable[..., object])

KERNELS = ("fast", "bots/rollout", "bots/town/playout")
"""The folders of this package with compiled functions."""
SECONDS = 80
"""How long compiling takes, for the message."""


def _version() -> str:
    digest = blake2b(f"{numba.__version__} {sys.version}".encode(), digest_size=8)
    for folder in KERNELS:
        for source in sorted((Path(__file__).parents[1] / folder).glob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()


def _folder() -> Path:
    home = os.environ.get("BUNNY_KINGDOM_CACHE")
    base = Path(home) if home else Path.home() / ".cache" / "bunny-kingdom"
    return base / f"fast-{_version()}"


FOLDER = _folder()
numba.config.CACHE_DIR = str(FOLDER)
MARK = FOLDER / "compiled"


def entry(function: F) -> F:
    """Compile a function that Python calls, and keep the result in our folder."""
    compiled: F = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return compiled


def kernel(function: F) -> F:
    """The same for a function that compiled ones alone call: it needs no face for Python."""
    compiled: F = numba.njit(
        cache=True,
        nogil=True,
        error_model="numpy",
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
    )(function)
    return compiled


def small(function: F) -> F:
    """The same for a function that is worth being put in its callers' place."""
    compiled: F = numba.njit(
        cache=True,
        nogil=True,
        error_model="numpy",
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        forceinline=True,
    )(function)
    return compiled


def compile_all(
    first_calls: Callable[[], object],
    what: str = "the fast engine",
    mark: Path = MARK,
    seconds: int = SECONDS,
) -> None:
    """Make the first calls of some kernels; the first time of all, say that it takes a while.

    The mark is a file that says that it was done.
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
