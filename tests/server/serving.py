"""A server over real sockets, in the test's own event loop or as a process that can be killed."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from bunny_kingdom.server.base.machine import listen
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.run import uvicorn_for
from bunny_kingdom.server.services import Services

GENEROUS: dict[str, Any] = {
    "message_rate": 1e6,
    "message_burst": 1_000_000,
    "request_rate": 1e6,
    "request_burst": 1_000_000,
    "identity_rate": 1e6,
    "identity_burst": 1_000_000,
    "talk_rate": 1e6,
    "talk_burst": 1_000_000,
    "talk_most": 1_000_000,
    "table_rate": 1e6,
    "table_burst": 1_000_000,
    "code_rate": 1e6,
    "code_burst": 1_000_000,
    "connections": 10_000,
    "connections_per_address": 10_000,
    "sockets_per_address": 10_000,
    "socket_rate": 1e6,
    "socket_burst": 1_000_000,
    "sweep_seconds": 0.3,
}
"""Limits that do not stand in the way of a test."""
START_SECONDS = 30


class Running(NamedTuple):
    """A server and where it listens."""

    url: str
    services: Services


@asynccontextmanager
async def running(database: str, **settings: Any) -> AsyncIterator[Running]:
    """A server in this event loop; with `own=True` as `bunny play` runs it."""
    own = settings.pop("own", False)
    given = Settings(database=database, port=0, **{**GENEROUS, **settings})
    listening = listen("127.0.0.1", 0)
    server, services = uvicorn_for(given, own)
    services.network.port = listening.getsockname()[1]
    task = asyncio.create_task(server._serve([listening]))
    async with asyncio.timeout(START_SECONDS):
        while not server.started:
            if task.done():
                task.result()
            await asyncio.sleep(0.01)
    try:
        yield Running(f"http://127.0.0.1:{listening.getsockname()[1]}", services)
    finally:
        server.should_exit = True
        await task
        listening.close()


class Process:
    """A server as a process of its own; `first` is code that it runs before anything else."""

    def __init__(
        self,
        database: str,
        log: Path | None = None,
        first: str = "",
        words: tuple[str, ...] = ("serve",),
        **settings: Any,
    ) -> None:
        self._log = log
        self._first = first
        self._words = words
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        environment = {f"BUNNY_{k.upper()}": str(v) for k, v in {**GENEROUS, **settings}.items()}
        self._environment = {**os.environ, **environment}
        self._database = database
        self.said = ""
        """What it has logged, once it has ended."""
        self.start()

    def start(self) -> None:
        """Start it, or start it again after it was killed."""
        code = f"{self._first}\nfrom bunny_kingdom.cli.main import main; main()"
        with ExitStack() as stack:
            log = stack.enter_context(self._log.open("a")) if self._log else subprocess.PIPE
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-c", code, *self._words),
                    *("--port", str(self.port), "--database", self._database),
                ],
                env=self._environment,
                stderr=log,
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

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        self._process.send_signal(signal.SIGKILL)
        self._reap()

    def pause(self) -> None:
        """Stop it as a machine that falls asleep does."""
        self._process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        """Let it go on."""
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """Ask it to end."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        self._reap()

    def _reap(self) -> None:
        _, said = self._process.communicate(timeout=30)
        if said:
            self.said += said.decode()


@contextmanager
def processes(*started: Process) -> Iterator[None]:
    """Processes that are ended with the block."""
    try:
        yield
    finally:
        for process in started:
            process.stop()
