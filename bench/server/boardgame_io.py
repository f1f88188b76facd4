"""boardgame.io's server under the same load: installed with npm into a temporary folder."""

import json
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Protocol

from bench.server.served import free_port

PACKAGES = ("boardgame.io", "node-persist@3", "socket.io-client@4")


class Notes(Protocol):
    """Where figures are noted."""

    rates: dict[str, float]

    def note(self, what: str, figure: str) -> None:
        """Add a row."""


def boardgame_io(
    notes: Notes, folder: Path, tables: int, seats: int, rate: int, seconds: float
) -> None:
    """Measure it in memory and on disk, or say why not."""
    npm = shutil.which("npm")
    if npm is None:
        notes.note("boardgame.io", "not measured: there is no npm")
        return
    here = folder / "boardgame"
    here.mkdir()
    for name in ("boardgame_server.js", "boardgame_load.js"):
        shutil.copy(Path(__file__).parent / name, here / name)
    installed = subprocess.run(
        [npm, "install", "--no-audit", "--no-fund", "--silent", *PACKAGES],
        cwd=here,
        capture_output=True,
        timeout=300,
    )
    if installed.returncode:
        notes.note("boardgame.io", "not measured: npm could not install it")
        return
    for name, storage in (("in memory", ""), ("on disk", str(here / "store"))):
        _measure(notes, here, name, storage, (tables, seats, rate, seconds))


def _wait_for(port: int) -> None:
    """Wait until somebody listens."""
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return


def _measure(
    notes: Notes, here: Path, name: str, storage: str, load: tuple[int, int, int, float]
) -> None:
    port = free_port()
    server = subprocess.Popen(
        ["node", "boardgame_server.js", str(port), storage],
        cwd=here,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(port)
        ran = subprocess.run(
            ["node", "boardgame_load.js", str(port), *map(str, load)],
            cwd=here,
            capture_output=True,
            timeout=300,
        )
        if ran.returncode:
            notes.note(f"boardgame.io {name}", f"not measured: {ran.stderr.decode()[-200:]}")
            return
        found = json.loads(ran.stdout.splitlines()[-1])
    finally:
        server.terminate()
        server.wait(timeout=30)
    tables, seats, rate, _ = load
    notes.rates[f"boardgame.io {name}"] = found["rate"]
    notes.note(
        f"boardgame.io {name}, {tables} tables x {seats} sockets", f"{found['rate']:.0f} moves/s"
    )
    notes.note(
        f"boardgame.io {name} at {rate} moves/s",
        f"{found['reached']:.0f}/s, p50 {found['p50']:.1f} ms, p99 {found['p99']:.1f} ms",
    )
