"""A real PostgreSQL in a temporary directory, run by an unprivileged user, for one test run."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

USER = "nobody"
_numbers = count(1)
WHAT_TO_DO = (
    "the tests of the server need PostgreSQL's own programs (initdb, postgres); "
    "on Debian: apt-get install postgresql"
)


def binaries() -> Path:
    """Where initdb and postgres are; installed if we may, else a failure that says what to do."""
    found = _found()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        for command in (["update"], ["install", "-y", "--no-install-recommends", "postgresql"]):
            subprocess.run(["apt-get", "-q", *command], check=False, stdout=subprocess.DEVNULL)
        found = _found()
    if found is None:
        pytest.fail(WHAT_TO_DO)
    return found


def _found() -> Path | None:
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    if on_path:
        places.append(Path(on_path).parent)
    return next((place for place in places if (place / "initdb").exists()), None)


class Postgres:
    """A running server; every test has a database of its own in it."""

    def __init__(self, port: int, control: Callable[..., None]) -> None:
        self._port = port
        self._control = control

    def stop(self) -> None:
        """End it at once, as if its machine had failed."""
        self._control("-m", "immediate", "stop")

    def start(self) -> None:
        """Start it (again)."""
        self._control("start")

    def new_database(self) -> str:
        """The address of a fresh database."""
        name = f"bunny{next(_numbers)}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._address(name)

    def _address(self, database: str) -> str:
        return f"postgresql://bunny@127.0.0.1:{self._port}/{database}"


@contextmanager
def postgres_for_tests() -> Iterator[Postgres]:
    """A server that lives as long as the test run."""
    programs = binaries()
    directory = Path(tempfile.mkdtemp(prefix="bunny-postgres-"))
    data = directory / "data"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    as_user: dict[str, Any] = {}
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        account = pwd.getpwnam(USER)
        os.chown(directory, account.pw_uid, account.pw_gid)
        as_user = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    setting: dict[str, Any] = {
        "cwd": directory,
        "env": {"PATH": os.environ["PATH"], "LC_ALL": "C"},
        **as_user,
    }
    made = subprocess.run(
        [programs / "initdb", "-D", data, "-U", "bunny", "-A", "trust", "-E", "UTF8", "--no-sync"],
        capture_output=True,
        **setting,
    )
    if made.returncode:
        pytest.fail(f"initdb failed: {made.stderr.decode()}")
    options = f"-p {port} -k {directory} -c listen_addresses=127.0.0.1 -c max_connections=100"

    def control(*words: str) -> None:
        subprocess.run(
            [
                *(programs / "pg_ctl", "-D", data, "-w", "-s", "-l", directory / "log"),
                *("-o", options, *words),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            **setting,
        )

    server = Postgres(port, control)
    server.start()
    try:
        yield server
    finally:
        with suppress(subprocess.CalledProcessError):  # a test may have stopped it
            server.stop()
        shutil.rmtree(directory, ignore_errors=True)
