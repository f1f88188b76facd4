"""The way through a process: SQLite's plain entries are written outside the interpreter.

A thread would need the interpreter lock several times per commit, and under load it would wait for
that longer than for the disk.
"""

import asyncio
import logging
import marshal
import sys
from pathlib import Path
from subprocess import PIPE, Popen
from time import monotonic
from typing import IO

from sqlalchemy import Engine, insert

from bunny_kingdom.server.store.append.batch import Batch, Outcomes, plain_rows
from bunny_kingdom.server.store.append.insertion import Insertion
from bunny_kingdom.server.store.database_file import SETTINGS, TIMEOUT_SECONDS
from bunny_kingdom.server.store.schema import entries

log = logging.getLogger(__name__)
PROGRAM = Path(__file__).with_name("process_program.py")
AGAIN_SECONDS = 1.0
"""After so long a process that ended is started again."""


class ProcessAppender:
    """A process that is asked over a pipe, and started again when it has ended.

    The event loop hears the pipe itself; asyncio's streams take a quarter more of its time.
    """

    def __init__(self, engine: Engine) -> None:
        self._program = (PROGRAM, str(engine.url.database), str(TIMEOUT_SECONDS), *SETTINGS)
        self._insertion = Insertion(engine, insert(entries))
        self._process: Popen[bytes] | None = None
        self._not_before = 0.0
        self._answer: asyncio.Future[bytes]

    async def append(self, batch: Batch) -> Outcomes | None:
        """Write a batch of plain entries, unless one of them is taken or the process has ended."""
        rows = plain_rows(batch)
        if not rows or (self._process is None and monotonic() < self._not_before):
            return None
        question = marshal.dumps(self._insertion.of(rows))
        try:
            said = await self._ask(len(question).to_bytes(4, "big") + question)
        except OSError:
            said = b""
        if not said:
            log.warning("the process that appends has ended; it is started again")
            await self.close()
            self._not_before = monotonic() + AGAIN_SECONDS
        return [True] * len(batch) if said == b"1" else None

    async def _ask(self, question: bytes) -> bytes:
        loop = asyncio.get_running_loop()
        if self._process is None:
            command = (sys.executable, "-I", *self._program)
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, bufsize=0)
            assert self._process.stdout
            loop.add_reader(self._process.stdout, self._hear, self._process.stdout)
        assert self._process.stdin
        self._answer = loop.create_future()
        self._process.stdin.write(question)
        return await self._answer

    def _hear(self, answers: IO[bytes]) -> None:
        """An answer has come, or the process has ended."""
        said = answers.read(1)
        if not said:
            asyncio.get_running_loop().remove_reader(answers)
        if not self._answer.done():
            self._answer.set_result(said)

    async def close(self) -> None:
        if self._process:
            with self._process as ending:  # closes both pipes, and waits
                assert ending.stdout
                asyncio.get_running_loop().remove_reader(ending.stdout)
            self._process = None
