"""External bots: a process of its own, in any language, that speaks JSON lines.

The protocol is in docs/bot-protocol.md. Whatever such a bot does wrong becomes a `Trouble`
with a story that its author can use; the game goes on without it.
"""

import os
import shlex
import signal
import subprocess
import tempfile
from queue import Empty, Queue
from random import Random
from threading import Thread
from time import monotonic
from typing import IO, Any

import msgspec

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import BunnyError, IllegalAction
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.rules import View
from bunny_kingdom.titles import AnyRules

PREFIX = "exec:"
PROTOCOL = 1
LONGEST_LINE = 1 << 20
MOST_OPTIONS = 5000
SLOW_ANSWERS = 3
"""After so many answers that came too late a bot is not asked any more in this game."""


class Trouble(BunnyError):  # noqa: N818 - named as its reader sees it
    """What a bot did wrong: crash, nonsense, illegal or slow, and the story of it."""

    def __init__(self, sort: str, story: str) -> None:
        super().__init__(f"{sort}: {story}")
        self.sort = sort
        self.story = story


class ExternalBot:
    """A bot behind a pipe."""

    def __init__(self, command: str, rules: AnyRules, random: Random) -> None:
        self._command = command
        self._rules = rules
        self._seed = random.getrandbits(53)
        self._seconds = 10.0
        self._seat = 0
        self._players = 2
        self._asked = 0
        self._slow = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: Queue[bytes] = Queue(maxsize=100)
        self._errors: IO[bytes] | None = None
        self._gone = ""

    def sit_down(self, rules: AnyRules, seat: int, players: int, seconds: float) -> None:
        """Before the first question: who plays, and how long it may think."""
        self._rules, self._seat, self._players, self._seconds = rules, seat, players, seconds

    def choose(self, view: View, legal: Legal) -> Action:
        """Ask the process; Trouble if the answer is none."""
        if self._gone:
            raise Trouble("gone", self._gone)
        if self._process is None:
            self._start()
        self._asked += 1
        options = [action for action, _ in zip(legal, range(MOST_OPTIONS), strict=False)]
        question = {"type": "decide", "id": self._asked, "view": view, "options": options}
        self._send(question)
        return self._answer(options)

    def leave(self) -> None:
        """Say goodbye and end the process, whatever it thinks of that."""
        if self._process is None:
            return
        if not self._gone:
            try:
                self._send({"type": "bye"})
                self._process.wait(timeout=0.5)
            except (Trouble, subprocess.TimeoutExpired):
                pass
        self._end()

    # -- the process --------------------------------------------------------------------------

    def _start(self) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the process ends
        try:
            self._process = subprocess.Popen(
                shlex.split(self._command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            self._errors.close()
            self._gone = f"'{self._command}' cannot be started: {error}"
            raise Trouble("crash", self._gone) from None
        Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "title": self._rules.title,
            "players": self._players,
            "seat": self._seat,
            "seconds": self._seconds,
            "seed": self._seed,
        }
        self._send(hello)

    def _listen(self, stdout: IO[bytes]) -> None:
        """In a thread: lines as they come; an empty one is the end."""
        try:
            while line := stdout.readline(LONGEST_LINE + 1):
                self._lines.put(line)
        except ValueError:
            pass  # closed while reading: the process was ended
        self._lines.put(b"")

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode(message) + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._crashed() from None

    def _end(self) -> None:
        process = self._process
        if process is None:
            return
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, self._errors):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue  # unsent goodbyes of a process that is gone
        self._process = None

    def _crashed(self) -> Trouble:
        """The process is gone: how it ended and what it said last."""
        assert self._process is not None
        try:
            code = self._process.wait(timeout=1)
            ended = f"it ended with exit code {code}"
        except subprocess.TimeoutExpired:
            ended = "it closed its output"
        said = ""
        if self._errors is not None:
            self._errors.seek(0)
            said = self._errors.read()[-400:].decode(errors="replace").strip()
        self._gone = ended + (f"; its last words: {' '.join(said.split())[-200:]}" if said else "")
        self._end()
        return Trouble("crash", self._gone)

    # -- answers ------------------------------------------------------------------------------

    def _answer(self, options: list[Action]) -> Action:
        deadline = monotonic() + self._seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
            except Empty:
                raise self._too_slow() from None
            if not line:
                raise self._crashed()
            answer = self._read(line)
            if answer.get("id", self._asked) == self._asked:
                return self._action(answer, options)

    def _too_slow(self) -> Trouble:
        self._slow += 1
        story = f"no answer within {self._seconds:g} s"
        if self._slow >= SLOW_ANSWERS:
            self._gone = f"{story}, {SLOW_ANSWERS} times: it is not asked any more"
            self._end()
        return Trouble("slow", story)

    def _read(self, line: bytes) -> dict[str, Any]:
        shown = line[:80].decode(errors="replace").strip()
        try:
            answer = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError):
            raise Trouble("nonsense", f"'{shown}' is not JSON") from None
        if not isinstance(answer, dict):
            raise Trouble("nonsense", f"'{shown}' is not an object with 'action' or 'option'")
        return answer

    def _action(self, answer: dict[str, Any], options: list[Action]) -> Action:
        if "option" in answer:
            number = answer["option"]
            if type(number) is not int or not 0 <= number < len(options):
                raise Trouble("nonsense", f"there are options 0 to {len(options) - 1}")
            return options[number]
        if "action" not in answer:
            raise Trouble("nonsense", "an answer has 'action' or 'option'")
        try:
            return self._rules.action_from(answer["action"])
        except IllegalAction as error:
            raise Trouble("illegal", error.message) from None
