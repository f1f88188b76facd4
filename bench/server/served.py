"""Servers for the benchmarks, each a process of its own."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

GENEROUS = {
    "MESSAGE_RATE": "1e9",
    "MESSAGE_BURST": "1000000000",
    "REQUEST_RATE": "1e9",
    "REQUEST_BURST": "1000000000",
    "IDENTITY_RATE": "1e9",
    "IDENTITY_BURST": "1000000000",
    "CONNECTIONS": "100000",
    "CONNECTIONS_PER_ADDRESS": "100000",
    "SOCKETS_PER_ADDRESS": "100000",
    "SOCKET_RATE": "1e9",
    "SOCKET_BURST": "1000000000",
    "TABLES_PER_IDENTITY": "100000",
    "TABLE_RATE": "1e9",
    "TABLE_BURST": "1000000000",
    "BOT_TABLES_PER_IDENTITY": "100000",
    "BOT_TABLES_PER_ADDRESS": "100000",
}
PROGRAM = "from bunny_kingdom.cli.main import main; main()"


class Served:
    """A running `bunny serve`."""

    def __init__(
        self,
        database: str,
        settings: Mapping[str, str] = GENEROUS,
        port: int | None = None,
        program: str = PROGRAM,
        source: Path | None = None,
    ) -> None:
        self.database = database
        self._settings = settings
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._program = program
        self._source = source
        """The `src` of another tree that is measured instead of this one."""
        self.start()

    def start(self) -> None:
        """Start it; notes how long the first page took."""
        began = time.perf_counter()
        environment = {**os.environ, **{f"BUNNY_{k}": v for k, v in self._settings.items()}}
        if self._source:
            environment["PYTHONPATH"] = str(self._source.resolve())
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-c", self._program, "serve"),
                *("--port", str(self.port), "--database", self.database),
            ],
            env=environment,
            stderr=subprocess.DEVNULL,
        )
        while True:
            try:
                urllib.request.urlopen(self.address, timeout=5).read()
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

    def processor_seconds(self) -> float:
        """What the server and the process that writes for it have worked so far."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        stats = [Path(f"/proc/{process}/stat").read_text() for process in (pid, *children)]
        ticks = sum(int(word) for stat in stats for word in stat.rpartition(")")[2].split()[11:13])
        return ticks / os.sysconf("SC_CLK_TCK")

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
