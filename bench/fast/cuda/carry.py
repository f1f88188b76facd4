"""What a machine with a GPU but without a network needs to run `bench.fast.cuda`, in a folder.

Packages that it has not, for its Python, and all kernels compiled for its GPU. There:
`python3 -m bench.fast.cuda.carry --unpack FOLDER`, and then, with `PYTHONPATH=src:FOLDER/site` and
`BUNNY_KINGDOM_CACHE=FOLDER/cache`, `python3 -m bench.fast.cuda`.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

PACKAGES = ("msgspec", "numba-cuda", "cuda-core", "cuda-bindings", "cuda-pathfinder", "packaging")
TRIED = (128, 96, 64, 48, 40)
"""Registers of a thread, for `bench.fast.cuda` to try."""
UNTRIED = ("step", "play-out")
"""What it does not measure."""

AT_START = '''\
"""Folders on PYTHONPATH have their .pth files ignored; numba-cuda's is needed."""

import site
from pathlib import Path

site.addsitedir(str(Path(__file__).parent))
'''


def main() -> None:
    """Fill the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/device"))
    parser.add_argument("--python", default="3.12", help="the version there")
    parser.add_argument("--architecture", type=int, nargs=2, default=(9, 0))
    parser.add_argument("--registers", type=int, nargs="+", default=TRIED)
    parser.add_argument("--unpack", action="store_true", help="there, before it is used")
    wanted = parser.parse_args()
    wheels = wanted.folder / "wheels"
    if wanted.unpack:
        unpack(wheels, wanted.folder / "site")
        return
    if not wheels.exists():
        packages(wheels, wanted.python)
    os.environ["BUNNY_KINGDOM_CACHE"] = str(wanted.folder / "cache")
    compiled(tuple(wanted.architecture), wanted.registers)


def packages(wheels: Path, python: str) -> None:
    """Packages in the versions that are installed here."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--python-version", python, "--only-binary=:all:", "--dest", str(wheels)]
    subprocess.run([*command, *(f"{name}=={version(name)}" for name in PACKAGES)], check=True)


def unpack(wheels: Path, site: Path) -> None:
    """Make them a folder for PYTHONPATH."""
    for wheel in wheels.glob("*.whl"):
        with ZipFile(wheel) as packed:
            packed.extractall(site)
    (site / "sitecustomize.py").write_text(AT_START, encoding="utf-8")


def compiled(architecture: tuple[int, int], registers: Iterable[int]) -> None:
    """Every operation of both families; what is measured, with several numbers of registers."""
    from bunny_kingdom.fast.cuda.operations import OPERATIONS
    from bunny_kingdom.fast.cuda.programs import kept_for_each, usual_form
    from bunny_kingdom.fast.engine import CUDA
    from bunny_kingdom.fast.kingdom.engine import KingdomEngine
    from bunny_kingdom.fast.town.engine import TownEngine

    for engine in (KingdomEngine("kingdom", 4, (), CUDA), TownEngine("town", 2, (), CUDA)):
        for name in OPERATIONS:
            forms = {usual_form(name).registers} | (set() if name in UNTRIED else set(registers))
            for file in kept_for_each(engine, name, architecture, sorted(forms)):
                print(file, file.stat().st_size, flush=True)


if __name__ == "__main__":
    main()
