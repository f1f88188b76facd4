"""Children: processes that exchange lines of text with us, with a time limit in both directions.

Nothing here waits for a child without a deadline, whatever it does or fails to do: it may not read,
not answer, talk without end, or leave processes of its own behind.
"""

import os
import select
import shlex
import signal
import subprocess
import tempfile
from collections import deque
from threading import Lock
from time import monotonic

LONGEST_LINE = 1 << 20
"""Beyond this much unread output we stop reading from a child until somebody asks for it."""
FIRST_LINES, LAST_LINES, LINE = 5, 3, 120
"""How much of a child's standard error is shown: lines, and characters of each."""
MARGIN = 4096
"""How many bytes at either end of it are looked at."""

_alive: set["Child"] = set()
_starting = Lock()


class TooLate(Exception):  # noqa: N818 - what happened; the caller says what is wrong with it
    """The deadline has passed."""


class Ended(Exception):  # noqa: N818 - likewise
    """The child no longer listens or talks; most likely it is dead."""


class Child:
    """A process in a session of its own, so that whatever it starts can end with it."""

    def __init__(self, command: str) -> None:
        """Start it; OSError or ValueError if that cannot be done."""
        if not hasattr(select, "poll"):
            raise OSError(
                "bots of your own need a system that can wait for pipes, as Windows cannot"
            )
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the process ends
        try:
            with _starting:
                self._process = subprocess.Popen(
                    shlex.split(command),
                    bufsize=0,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=self._errors,
                    start_new_session=True,
                )
                _alive.add(self)
        except (OSError, ValueError):
            self._errors.close()
            raise
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        for pipe in (self._in, self._out):
            os.set_blocking(pipe, False)
        self._lines: deque[bytes] = deque()
        self._rest = b""
        """The beginning of a line."""
        self._waiting = 0
        """The bytes of all this."""
        self._silent = False

    def tell(self, line: bytes, deadline: float) -> None:
        """Write a line, or TooLate if it is not read in time.

        Meanwhile it reads what the child says, or each might wait for the other.
        """
        unread = memoryview(line + b"\n")
        while unread:
            for pipe in self._ready(deadline, writing=True):
                if pipe == self._out:
                    self._hear()
                    continue
                try:
                    unread = unread[os.write(self._in, unread) :]
                except OSError:
                    raise Ended from None

    def line(self, deadline: float) -> bytes:
        """The next line that it says, or TooLate; only the beginning of an endless one."""
        while not self._lines:
            if self._silent:
                raise Ended
            if self._waiting > LONGEST_LINE:
                self._lines.append(self._rest)
                self._rest = b""
            elif self._ready(deadline):
                self._hear()
        line = self._lines.popleft()
        self._waiting -= len(line)
        return line

    def said(self) -> list[bytes]:
        """The lines that it has said so far."""
        while self._listening and self._poll(0.0):
            self._hear()
        lines = list(self._lines)
        self._lines.clear()
        self._waiting = len(self._rest)
        return lines

    def exit_code(self, seconds: float) -> int | None:
        """How it ended; None if it is still running after this many seconds."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def complaint(self) -> str:
        """The first and last lines of its standard error: the cause may be in either."""
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(0)
        text = self._errors.read(MARGIN)
        if size > MARGIN:
            self._errors.seek(max(MARGIN, size - MARGIN))
            text += (b"\n...\n" if size > 2 * MARGIN else b"") + self._errors.read()
        lines = [line.strip()[:LINE] for line in text.decode(errors="replace").splitlines()]
        lines = [line for line in lines if line]
        if len(lines) > FIRST_LINES + LAST_LINES:
            lines[FIRST_LINES:-LAST_LINES] = ["..."]
        return " | ".join(lines)

    def end(self) -> None:
        """Kill it and all that it started."""
        self._kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._errors):
            if pipe:
                pipe.close()
        _alive.discard(self)

    def _kill(self) -> None:
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            self._process.kill()

    @property
    def _listening(self) -> bool:
        return not self._silent and self._waiting <= LONGEST_LINE

    def _ready(self, deadline: float, writing: bool = False) -> list[int]:
        """The pipes that are ready, as soon as there are any; TooLate if there never are."""
        left = deadline - monotonic()
        pipes = self._poll(left, writing) if left > 0 else []
        if not pipes:
            raise TooLate
        return pipes

    def _poll(self, seconds: float, writing: bool = False) -> list[int]:
        pipes = select.poll()
        if self._listening:
            pipes.register(self._out, select.POLLIN)
        if writing:
            pipes.register(self._in, select.POLLOUT)
        return [pipe for pipe, _ in pipes.poll(1000 * seconds)]

    def _hear(self) -> None:
        """Read what has arrived; nothing, if the pipe is closed."""
        heard = os.read(self._out, 1 << 16)
        if not heard:
            self._silent = True
            return
        self._waiting += len(heard)
        *lines, self._rest = (self._rest + heard).split(b"\n")
        self._lines.extend(lines)


def end_all_children() -> None:
    """Kill all children of this process, which is about to end; no more will be started."""
    _starting.acquire()
    for child in list(_alive):
        child._kill()
