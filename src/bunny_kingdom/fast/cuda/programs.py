"""Programs: an operation compiled for a GPU, and kept like the CPU's compiled forms."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

import numba_cuda

from bunny_kingdom.fast.compiler import SHARED, home

if TYPE_CHECKING:
    from bunny_kingdom.fast.engine import FastEngine


@dataclass(frozen=True)
class Form:
    """How an operation is compiled and begun: the fewer registers, the more threads are at hand."""

    threads: int
    """Of a block."""
    registers: int
    """Of a thread, at most."""


PLAYOUTS = Form(threads=128, registers=96)
STEPS = Form(threads=128, registers=64)
"""What `bench.fast.cuda` finds best, for whole games in the kernel and for all else."""


def usual_form(name: str) -> Form:
    """The form of an operation, if no other is asked for."""
    return PLAYOUTS if name in ("play", "play-out") else STEPS


Architecture = tuple[int, int]
"""The kind of a GPU; 9 and 0 are Hopper's."""


def kept(engine: "FastEngine", name: str, architecture: Architecture, registers: int) -> Path:
    """The file with the machine code of an operation, which is compiled if it is not there."""
    return kept_for_each(engine, name, architecture, [registers])[0]


def kept_for_each(
    engine: "FastEngine", name: str, architecture: Architecture, registers: Iterable[int]
) -> list[Path]:
    """The same for several numbers of registers."""
    files = {each: file_of(engine, name, architecture, each) for each in registers}
    missing = [each for each, file in files.items() if not file.exists()]
    if missing:
        from bunny_kingdom.fast.cuda.compiler import assembly, machine_code  # heavy, rarely needed

        code = assembly(engine, name, architecture)
        for each in missing:
            keep(files[each], machine_code(code, architecture, each))
    return list(files.values())


def file_of(engine: "FastEngine", name: str, architecture: Architecture, registers: int) -> Path:
    """Where the machine code of an operation is kept."""
    return folder(engine.package) / f"{name}-sm_{number(architecture)}-{registers}.cubin"


def number(architecture: Architecture) -> str:
    """A GPU's kind as NVIDIA writes it."""
    return "".join(map(str, architecture))


def folder(package: str) -> Path:
    """Where the machine code of a family is kept, for this version of our sources."""
    digest = blake2b(numba_cuda.__version__.encode(), digest_size=8)
    root = Path(__file__).parents[2]
    family = package.removeprefix("bunny_kingdom.").replace(".", "/")
    for part in (SHARED, f"{SHARED}/cuda", family):
        for source in sorted((root / part).glob("*.py")):
            digest.update(source.read_bytes())
    return home() / f"cuda-{digest.hexdigest()}"


def keep(file: Path, code: bytes) -> None:
    """Write a file that others may read at the same time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, delete=False) as whole:
        whole.write(code)
    os.replace(whole.name, file)
