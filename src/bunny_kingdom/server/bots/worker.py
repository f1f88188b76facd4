"""A worker: one process in which bots and the coach think, one thought at a time.

Each worker has its own pipe, so a bot that kills its process costs nobody else a thought, and the
time limit of a thought starts with the thought.
"""

import os
import pickle
import signal
import sys
import threading
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import msgspec

from bunny_kingdom.bots.thoughts import Answer, Asked, thought_about
from bunny_kingdom.kernel.errors import BunnyError

START_SECONDS = 60.0
"""A process that takes longer to start has failed."""
MOST_BYTES = 16_000_000
"""No answer is larger: an action and what a bot remembers."""
_READY = b"ready"
_LOWEST = 19
"""The lowest priority of a process."""


class BotFailure(BunnyError):  # noqa: N818 - a bot's, not the server's
    """A bot did not decide: it `raised`, was too `slow`, or its process `died`."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


# -- in the process ---------------------------------------------------------------------


def work(pipe: Connection, gentle: bool) -> None:
    """Think about one question after the other until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the server
    if gentle:
        _be_gentle()
    server = parent_process()
    if server:
        threading.Thread(target=_end_with, args=(server,), daemon=True).start()
    with suppress(EOFError, OSError):  # the server has ended
        pipe.send_bytes(_READY)
        while True:
            question = pipe.recv_bytes()
            pipe.send_bytes(msgspec.msgpack.encode(thought_about(question)))


def _be_gentle() -> None:
    """Have only the time that nobody else wants.

    Linux lets whatever wakes up take the place of an idle process at once. One that is just of
    the lowest priority may first end its slice, and who is served by a chain of processes waits for
    several.
    """
    if sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "nice"):
        os.nice(_LOWEST)


def _end_with(server: BaseProcess) -> None:
    """End when the server has, even if it was killed."""
    server.join()
    os._exit(1)


# -- in the server ----------------------------------------------------------------------

_START = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
_context: Any = get_context(_START)  # Any: what the contexts share has no Process for mypy
"""A clean process with everything loaded forks the workers, so a dead one is replaced at once.
On Windows, which has no such process, each worker loads everything itself.
"""
_context.set_forkserver_preload([__name__])


class Worker:
    """The server's end of a worker. All of it blocks: call it in a thread.

    A gentle one takes no time from anybody else on the machine.
    """

    def __init__(self, gentle: bool = False) -> None:
        self._gentle = gentle
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def ask(self, question: Asked, limit: float) -> Answer:
        """The answer. One that does not come within the limit takes the process with it."""
        try:
            pipe = self._pipe or self._start()
            pipe.send_bytes(pickle.dumps(question))
            if not pipe.poll(limit):
                self.kill()
                raise BotFailure("slow", f"no answer within {limit:g} s")
            answer = msgspec.msgpack.decode(pipe.recv_bytes(MOST_BYTES), type=Answer)
        except (EOFError, OSError, msgspec.MsgspecError) as error:
            self.kill()
            raise BotFailure("died", f"its process ended ({type(error).__name__})") from None
        if answer.wrong:
            raise BotFailure("raised", answer.wrong)
        return answer

    def _start(self) -> Connection:
        pipe: Connection
        pipe, theirs = _context.Pipe()
        given = theirs, self._gentle
        process = _context.Process(target=work, args=given, name="bot worker", daemon=True)
        process.start()
        theirs.close()
        self._process, self._pipe = process, pipe
        if not pipe.poll(START_SECONDS):
            raise TimeoutError
        pipe.recv_bytes()
        return pipe

    def kill(self) -> None:
        """End the process; the next question starts another."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if process:
            process.kill()
            process.join()
        if pipe:
            pipe.close()
