"""Servers for the benchmarks, each a process of its own."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

GENEROUS = {
    "MESSAGE_RATE": "1e9",
    "MESSAGE_BURST": "1000000000",
    "REQUEST_RATE": "1e9",
    "REQUEST_BURST": "1000000000",
    "IDENTITY_RATE": "1e9",
    "IDENTITY_BURST": "1000000000",
    "SOCKETS_PER_ADDRESS": "100000",
    "TABLES_PER_IDENTITY": "100000",
}


class Served:
    """A running `bunny serve`."""

    def __init__(self, database: str, port: int | None = None) -> None:
        self.database = database
        self.port = port or free_port()
        self.start()

    def start(self) -> None:
        """Start it; notes how long the first page took."""
        began = time.perf_counter()
        environment = {**os.environ, **{f"BUNNY_{k}": v for k, v in GENEROUS.items()}}
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-c", "from bunny_kingdom.cli.main import main; main()", "serve"),
                *("--port", str(self.port), "--database", self.database),
            ],
            env=environment,
            stderr=subprocess.DEVNULL,
        )
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=5).read()
                break
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit("the server ended before its first page") from None
                time.sleep(0.01)
        self.first_page = time.perf_counter() - began

    def kibibytes(self) -> int:
        """Resident memory."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1])
        return 0

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(timeout=60)

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait(timeout=60)


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def free_pair() -> int:
    """A port that nobody uses, nor the one after it."""
    while True:
        port = free_port()
        with suppress(OSError), socket.create_server(("127.0.0.1", port + 1)):
            return port
