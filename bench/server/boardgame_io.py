"""boardgame.io's server under the same load: installed with npm into a temporary folder."""

import json
import shutil
import socket
import subprocess
import time
from pathlib import Path

from bench.server.samples import Sample
from bench.server.served import free_pair

PACKAGES = ("boardgame.io", "node-persist@3", "socket.io-client@4")


class NotInstalledError(Exception):
    """It cannot be measured here."""


class BoardgameIo:
    """Its server and load, installed."""

    def __init__(self, folder: Path) -> None:
        npm = shutil.which("npm")
        if npm is None:
            raise NotInstalledError("there is no npm")
        self._here = folder / "boardgame"
        self._here.mkdir()
        for name in ("boardgame_server.js", "boardgame_load.js"):
            shutil.copy(Path(__file__).parent / name, self._here / name)
        installed = subprocess.run(
            [npm, "install", "--no-audit", "--no-fund", "--silent", *PACKAGES],
            cwd=self._here,
            capture_output=True,
            timeout=300,
        )
        if installed.returncode:
            raise NotInstalledError("npm could not install it")

    def measure(self, storage: str, load: tuple[int, int, int, float]) -> Sample:
        """One round: tables, seats, the steady rate and seconds; no storage means in memory."""
        port = free_pair()
        server = subprocess.Popen(
            [
                "node",
                "boardgame_server.js",
                str(port),
                str(self._here / storage) if storage else "",
            ],
            cwd=self._here,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_for(port)
            ran = subprocess.run(
                ["node", "boardgame_load.js", str(port), *map(str, load)],
                cwd=self._here,
                capture_output=True,
                timeout=300,
                check=True,
            )
        finally:
            server.terminate()
            server.wait(timeout=30)
        found = json.loads(ran.stdout.splitlines()[-1])
        return Sample(found["rate"], found["reached"], found["p50"], found["p99"])


def _wait_for(port: int) -> None:
    """Wait until somebody listens."""
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
