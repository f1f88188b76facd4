"""A server over real sockets, in the test's own event loop or as a process that can be killed."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, NamedTuple

import httpx

from bunny_kingdom.server.house import House
from bunny_kingdom.server.running import listen, uvicorn_for
from bunny_kingdom.server.settings import Settings

GENEROUS: dict[str, Any] = {
    "message_rate": 1e6,
    "message_burst": 1_000_000,
    "request_rate": 1e6,
    "request_burst": 1_000_000,
    "identity_rate": 1e6,
    "identity_burst": 1_000_000,
    "sockets_per_address": 10_000,
    "sweep_seconds": 0.3,
}
"""Limits that do not stand in the way of a test."""
START_SECONDS = 30


class Running(NamedTuple):
    """A server and where it listens."""

    url: str
    house: House


@asynccontextmanager
async def running(database: str, **settings: Any) -> AsyncIterator[Running]:
    """A server in this event loop."""
    given = Settings(database=database, port=0, **{**GENEROUS, **settings})
    listening = listen("127.0.0.1", 0)
    server, house = uvicorn_for(given)
    task = asyncio.create_task(server._serve([listening]))
    async with asyncio.timeout(START_SECONDS):
        while not server.started:
            if task.done():
                task.result()
            await asyncio.sleep(0.01)
    try:
        yield Running(f"http://127.0.0.1:{listening.getsockname()[1]}", house)
    finally:
        server.should_exit = True
        await task
        listening.close()


class Process:
    """A server as a process of its own."""

    def __init__(self, database: str, **settings: Any) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        environment = {f"BUNNY_{k.upper()}": str(v) for k, v in {**GENEROUS, **settings}.items()}
        self._environment = {**os.environ, **environment}
        self._database = database
        self.start()

    def start(self) -> None:
        """Start it, or start it again after it was killed."""
        code = "from bunny_kingdom.cli.main import main; main()"
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-c", code, "serve"),
                *("--port", str(self.port), "--database", self._database),
            ],
            env=self._environment,
            stderr=subprocess.PIPE,
        )

    async def ready(self) -> None:
        """Wait until it answers."""
        async with asyncio.timeout(START_SECONDS), httpx.AsyncClient() as client:
            while True:
                if self._process.poll() is not None:
                    raise RuntimeError((self._process.stderr or sys.stdin).read())
                try:
                    if (await client.get(f"{self.url}/ready")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.02)

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        self._process.send_signal(signal.SIGKILL)
        self._reap()

    def stop(self) -> None:
        """Ask it to end."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        self._reap()

    def _reap(self) -> None:
        self._process.communicate(timeout=30)


@contextmanager
def processes(*started: Process) -> Iterator[None]:
    """Processes that are ended with the block."""
    try:
        yield
    finally:
        for process in started:
            process.stop()
