"""External bots: a process of its own, in any language, that speaks JSON lines.

The protocol is in docs/bot-protocol.md. Whatever such a bot does wrong becomes a `Trouble` whose
story helps its author; the game goes on without it.
"""

from collections import deque
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any

import msgspec

from bunny_kingdom.bots.child import Child, Ended, TooLate
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import BunnyError, IllegalAction
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.rules import View
from bunny_kingdom.titles import AnyRules

PREFIX = "exec:"
PROTOCOL = 1
MOST_OPTIONS = 5000
SLOW_ANSWERS = 3
"""After this many late answers a bot is no longer asked in this game."""
BYE_SECONDS = 0.5


class Trouble(BunnyError):  # noqa: N818 - named as its reader sees it
    """What a bot did wrong: crash, deaf, nonsense, illegal or slow, and the story of it."""

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
        self._open: deque[int] = deque()
        """The questions that have not been answered, oldest first."""
        self._slow = 0
        self._child: Child | None = None
        self._gone = ""
        self.answered = False
        """Whether it has answered anything, right or wrong: one that never did has not played."""

    def sit_down(self, rules: AnyRules, seat: int, players: int, seconds: float) -> None:
        """Before the first question: who plays, and how long it may think."""
        self._rules, self._seat, self._players, self._seconds = rules, seat, players, seconds

    def choose(self, view: View, legal: Legal) -> Action:
        """Ask the process; Trouble if it gives no valid answer."""
        if self._gone:
            raise Trouble("gone", self._gone)
        options = [action for action, _ in zip(legal, range(MOST_OPTIONS), strict=False)]
        deadline = monotonic() + self._seconds
        try:
            child = self._child or self._start(deadline)
            for line in child.said():
                with suppress(Trouble):
                    self._answers_now(self._read(line))
            self._asked += 1
            self._open.append(self._asked)
            question = {"type": "decide", "id": self._asked, "view": view, "options": options}
            child.tell(msgspec.json.encode(question), deadline)
        except Ended:
            raise self._crashed() from None
        except TooLate:
            raise self._deaf() from None
        return self._action(self._answer(child, deadline), options)

    def leave(self) -> None:
        """Say goodbye and end the process, whatever it thinks of that."""
        if self._child is None:
            return
        with suppress(TooLate, Ended):
            self._child.tell(msgspec.json.encode({"type": "bye"}), monotonic() + BYE_SECONDS)
            self._child.exit_code(BYE_SECONDS)
        self._end()

    # -- the process --------------------------------------------------------------------------

    def _start(self, deadline: float) -> Child:
        try:
            self._child = Child(self._command)
        except (OSError, ValueError) as error:
            self._gone = f"'{self._command}' cannot be started: {error}"
            raise Trouble("crash", self._gone) from None
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "title": self._rules.title,
            "rules_version": self._rules.version,
            "players": self._players,
            "seat": self._seat,
            "seconds": self._seconds,
            "seed": self._seed,
        }
        self._child.tell(msgspec.json.encode(hello), deadline)
        return self._child

    def _end(self) -> None:
        if self._child:
            self._child.end()
            self._child = None

    def _crashed(self) -> Trouble:
        """The process is gone: how it ended and what it complained of."""
        assert self._child is not None
        code = self._child.exit_code(1.0)
        ended = "it closed its pipes" if code is None else f"it ended with exit code {code}"
        complaint = self._child.complaint()
        self._gone = f"{ended}; it said: {complaint}" if complaint else ended
        self._end()
        return Trouble("crash", self._gone)

    def _deaf(self) -> Trouble:
        """It has read at most part of a question, so it cannot be asked another."""
        self._gone = f"it did not read its question within {self._seconds:g} s"
        self._end()
        return Trouble("deaf", self._gone)

    # -- answers ------------------------------------------------------------------------------

    def _answer(self, child: Child, deadline: float) -> dict[str, Any]:
        """The answer to the question that was asked; Trouble if there is none in time."""
        try:
            while True:
                answer = self._read(child.line(deadline))
                if self._answers_now(answer):
                    return answer
        except Ended:
            raise self._crashed() from None
        except TooLate:
            raise self._too_slow() from None

    def _answers_now(self, answer: dict[str, Any]) -> bool:
        """Whether an answer belongs to the last question; one without an id belongs to the oldest
        open one.

        So an answer that comes too late is never taken for the next one.
        """
        self.answered = True
        number = answer.get("id", self._open[0] if self._open else None)
        if number not in self._open:
            return False
        while self._open.popleft() != number:
            continue
        return bool(number == self._asked)

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
