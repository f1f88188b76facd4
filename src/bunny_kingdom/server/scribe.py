"""The scribe: SQLite's groups of plain entries are written by a process of their own.

A thread would have to take the interpreter from the event loop several times for each commit,
and under load both wait for that longer than for the disk.
"""

import asyncio
import logging
import marshal
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Engine, insert

from bunny_kingdom.server.many_rows import ManyRows, Rows
from bunny_kingdom.server.schema import entries
from bunny_kingdom.server.sqlite_settings import SETTINGS, TIMEOUT_SECONDS

log = logging.getLogger(__name__)
PROGRAM = Path(__file__).with_name("scribe_process.py")
AGAIN_SECONDS = 1.0
"""After so long a process that ended is started again."""

Answer = Callable[[bool], None]


class Scribe:
    """Writes one group at a time; what it cannot write is for the thorough way."""

    def __init__(self, engine: Engine) -> None:
        self._file = engine.url.database
        self._many = ManyRows(engine, insert(entries))
        self._process: subprocess.Popen[bytes] | None = None
        self._answer: Answer | None = None
        self._stopped = False

    @property
    def there(self) -> bool:
        """Whether it can be asked."""
        return self._process is not None

    @property
    def busy(self) -> bool:
        """Whether it has not answered yet."""
        return self._answer is not None

    def start(self) -> None:
        """Start the process; call it in the event loop."""
        if self._stopped or os.name == "nt":  # the event loop there cannot wait for pipes
            return
        settings = (str(self._file), str(TIMEOUT_SECONDS), *SETTINGS)
        self._process = subprocess.Popen(
            [sys.executable, "-I", str(PROGRAM), *settings],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        asyncio.get_running_loop().add_reader(self._out(self._process), self.hear)

    def append(self, rows: Rows, answer: Answer) -> None:
        """Write rows; the answer is heard when they are on disk, or none of them is."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert self._answer is None, "one group at a time"
        group = marshal.dumps((self._many.sql(len(rows)), self._many.values(rows)))
        self._answer = answer
        try:
            process.stdin.write(len(group).to_bytes(4, "big") + group)
        except OSError:
            self._lost(process)

    def hear(self) -> None:
        """Hear an answer, or that the process has ended."""
        process = self._process
        if process is None:
            return
        said = os.read(self._out(process), 1)
        if said:
            self._say(said == b"1")
        else:
            self._lost(process)

    def close(self) -> None:
        """End the process."""
        self._stopped = True
        if self._process is not None:
            self._end(self._process)

    def _lost(self, process: subprocess.Popen[bytes]) -> None:
        log.warning("the scribe has ended; it is started again")
        self._end(process)
        asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.start)
        if self._answer:
            self._say(False)

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        self._process = None
        asyncio.get_running_loop().remove_reader(self._out(process))
        for pipe in (process.stdin, process.stdout):
            if pipe:
                pipe.close()
        process.wait()

    def _say(self, won: bool) -> None:
        answer, self._answer = self._answer, None
        if answer:
            answer(won)

    @staticmethod
    def _out(process: subprocess.Popen[bytes]) -> int:
        assert process.stdout is not None
        return process.stdout.fileno()
