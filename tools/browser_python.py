"""Python for a browser: pyodide, msgspec and our package, laid ready in build/python.

pyodide comes from npm, pinned by web/package-lock.json; msgspec's wheel through pip, pinned by
web/src/device/requirements.txt, fetched once and kept in build. `compiled_python.mjs` compiles
their modules.
"""

import json
import shutil
import subprocess
import sys
import zipfile
from itertools import product
from pathlib import Path

import msgspec

from bunny_kingdom.bots import levels
from bunny_kingdom.bots.sage.loader import lacking
from bunny_kingdom.bots.sage.observer import observe, observe_again
from bunny_kingdom.bots.sage.plain import KERNELS as OF_PICKS
from bunny_kingdom.bots.sage.town.plain import KERNELS as OF_TURNS
from bunny_kingdom.bots.sage.town.plain_source import plain_kernels_source
from bunny_kingdom.bots.sage.weights import file_of
from bunny_kingdom.fast.plain.forms import plain_source
from bunny_kingdom.tables.viewers.lists import title_infos
from bunny_kingdom.titles import titles

TOOLS = Path(__file__).parent
ROOT = TOOLS.parent
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PINNED = ROOT / "web" / "src" / "device" / "requirements.txt"
SOURCE = ROOT / "src" / "bunny_kingdom"
READY = ROOT / "build" / "python"
NETWORKS = ROOT / "build" / "networks"
WHEELS = ROOT / "build" / "wheels"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
LEFT_OUT = ("arena", "cli", "env", "fast", "learn", "server", "simulation")
"""Packages that need what a browser has not, or are of no use there."""
OF_BOTH = (
    *("__init__", "layout", "table_layout", "tables", "room"),
    *("conversion/__init__", "conversion/from_readable"),
)
KEPT = (
    *("fast/__init__", "fast/errors", "fast/kingdom/rail_tables", "fast/town/numbering"),
    *(f"fast/{family}/{module}" for family in ("kingdom", "town") for module in OF_BOTH),
)
"""What a sage needs of them to see a table as the compiled kernels do."""
MODULES = b"numpy", b"bunny_kingdom.fast.compiler", b"bunny_kingdom.fast.plain"
OF_NO_USE = tuple(b"\n%s %s" % each for each in product((b"import", b"from"), MODULES))
"""Modules with such a line, compiled kernels and their sources, are of no use there either."""
KINDS = (".py", ".toml", ".txt", ".json")
A_DAY = (2020, 1, 1, 0, 0, 0)
"""The date of every file, so that the same sources make the same archive."""


def main() -> None:
    """Lay everything ready."""
    shutil.rmtree(READY, ignore_errors=True)
    READY.mkdir(parents=True)
    for name in FILES:
        shutil.copyfile(PYODIDE / name, READY / name)
    lock = json.loads((PYODIDE / LOCK).read_text("utf-8"))
    (READY / LOCK).write_text(json.dumps({"info": lock["info"], "packages": {}}), "utf-8")
    shutil.copyfile(msgspec_wheel(lock["info"]), READY / "msgspec.whl")
    pack(READY / "bunny_kingdom.zip")
    (READY / "titles.json").write_bytes(msgspec.json.encode(title_infos(levels())))
    lay_networks()
    subprocess.run([TOOLS / "with_node", "node", TOOLS / "compiled_python.mjs", READY], check=True)


def msgspec_wheel(info: dict[str, str]) -> Path:
    """The wheel of msgspec for this pyodide, checked against its hash, fetched once."""
    platform = f"pyemscripten_{info['abi_version']}_{info['arch']}"
    version = ".".join(info["python"].split(".")[:2])
    found = sorted(WHEELS.glob(f"msgspec-*-{platform}.whl"))
    how = ["--find-links", str(WHEELS), "--no-index"] if found else []
    target = WHEELS / "checked"
    shutil.rmtree(target, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check"]
    command += ["--no-deps", "--only-binary=:all:", "--require-hashes", "-r", str(PINNED)]
    command += ["--python-version", version, "--platform", platform, "-d", str(target), *how]
    subprocess.run(command, check=True)
    (wheel,) = target.glob("msgspec-*.whl")
    return wheel.replace(WHEELS / wheel.name)


def pack(archive: Path) -> None:
    """Our package as far as a browser needs it."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted(SOURCE.rglob("*")):
            part = file.relative_to(SOURCE)
            kept = part.parts[0] not in LEFT_OUT or part.with_suffix("").as_posix() in KEPT
            if file.suffix in KINDS and kept:
                content = file.read_bytes()
                if not any(words in content for words in OF_NO_USE):
                    add(packed, f"bunny_kingdom/{part.as_posix()}", content)
        written = {OF_PICKS: plain_source(observe, observe_again), OF_TURNS: plain_kernels_source()}
        for name, kernels in written.items():
            add(packed, f"{name.replace('.', '/')}.py", kernels.encode())


def add(packed: zipfile.ZipFile, name: str, content: bytes) -> None:
    """A file of the archive."""
    info = zipfile.ZipInfo(name, A_DAY)
    info.compress_type = zipfile.ZIP_DEFLATED
    packed.writestr(info, content)


def lay_networks() -> None:
    """The networks that sages of a browser can play by; they are fetched when one sits down."""
    shutil.rmtree(NETWORKS, ignore_errors=True)
    NETWORKS.mkdir(parents=True)
    for title in titles():
        if not lacking(title):
            shutil.copyfile(file_of(title), NETWORKS / file_of(title).name)


if __name__ == "__main__":
    main()
