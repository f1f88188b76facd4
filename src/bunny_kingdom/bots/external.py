"""External bots: a process of its own, in any language, that speaks JSON lines.

The protocol is in docs/bot-protocol.md. Whatever such a bot does wrong becomes a `Trouble` whose
story helps its author; the game goes on without it.
"""

from contextlib import suppress
from itertools import islice
from random import Random
from time import monotonic
from typing import Any, get_args

import msgspec

from bunny_kingdom.bots.child import Child, Ended, TooLate
from bunny_kingdom.bots.messages import PROTOCOL, Bye, Decide, Hello, Ready, Wanted
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import BunnyError, IllegalAction
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.view import View
from bunny_kingdom.titles import AnyRules

PREFIX = "exec:"
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
        self._slow = 0
        self._child: Child | None = None
        self._began = 0.0
        self._wants: tuple[Wanted, ...] = get_args(Wanted)
        """What a question has: everything, until the bot says what it wants."""
        self._gone = ""
        self.answered = False
        """Whether it has answered a question, right or wrong: one that never did has not played."""
        self.start_seconds = 0.0
        """How long it took to say that it is ready; no part of its first thought."""

    def sit_down(self, rules: AnyRules, seat: int, players: int, seconds: float) -> None:
        """Before the first question: who plays, and how long it may think."""
        self._rules, self._seat, self._players, self._seconds = rules, seat, players, seconds

    def choose(self, view: View, legal: Legal) -> Action:
        """Ask the process; Trouble if it gives no valid answer."""
        if self._gone:
            raise Trouble("gone", self._gone)
        deadline = monotonic() + self._seconds
        try:
            child = self._child or self._start(deadline)
            if self._asked:
                self._hear_what_came_late(child)
            self._asked += 1
            options = self._options(legal)
            question = Decide(self._asked, view, self._choices(view), options)
            child.tell(msgspec.json.encode(question), deadline)
        except Ended:
            raise self._crashed() from None
        except TooLate:
            raise self._deaf() from None
        return self._action(self._answer(child, deadline), options)

    def leave(self, bye: Bye) -> None:
        """Say goodbye and end the process, whatever it thinks of that."""
        if self._child is None:
            return
        with suppress(TooLate, Ended):
            self._child.tell(msgspec.json.encode(bye), monotonic() + BYE_SECONDS)
            self._child.exit_code(BYE_SECONDS)
        self._end()

    # -- the process --------------------------------------------------------------------------

    def _start(self, deadline: float) -> Child:
        self._began = monotonic()
        try:
            self._child = Child(self._command)
        except (OSError, ValueError) as error:
            self._gone = f"'{self._command}' cannot be started: {error}"
            raise Trouble("crash", self._gone) from None
        hello = Hello(
            protocol=PROTOCOL,
            title=self._rules.title,
            rules_version=self._rules.version,
            players=self._players,
            seat=self._seat,
            seconds=self._seconds,
            seed=self._seed,
            scenery=msgspec.Raw(msgspec.json.encode(self._rules.scenery())),
        )
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

    # -- questions ----------------------------------------------------------------------------

    def _choices(self, view: View) -> tuple[Any, ...] | None:
        """What may be decided, if that is wanted; it is the same in every state that fits the
        view.
        """
        if "choices" not in self._wants or view.seat is None:
            return None
        state = self._rules.determinize(view, Random(self._asked))
        return self._rules.choices(state, view.seat)

    def _options(self, legal: Legal) -> tuple[Action, ...] | None:
        return tuple(islice(legal, MOST_OPTIONS)) if "options" in self._wants else None

    # -- answers ------------------------------------------------------------------------------

    def _answer(self, child: Child, deadline: float) -> dict[str, Any]:
        """The answer to the question that was asked; Trouble if there is none in time."""
        try:
            while True:
                message = self._read(child.line(deadline))
                if self._is_ready(message):
                    deadline = monotonic() + self._seconds
                elif self._answers_now(message):
                    return message
        except Ended:
            raise self._crashed() from None
        except TooLate:
            raise self._too_slow() from None

    def _hear_what_came_late(self, child: Child) -> None:
        """Answers to earlier questions answer nothing any more."""
        for line in child.said():
            with suppress(Trouble):
                message = self._read(line)
                if not self._is_ready(message):
                    self._answers_now(message)

    def _is_ready(self, message: dict[str, Any]) -> bool:
        """Whether a message says what the bot wants; nonsense if it comes after an answer."""
        if message.get("type") != "ready":
            return False
        if self.answered or self.start_seconds:
            raise Trouble("nonsense", "'ready' is said once, before the first answer")
        try:
            ready = msgspec.convert(message, Ready)
        except msgspec.ValidationError as error:
            raise Trouble("nonsense", f"this is no 'ready': {error}") from None
        if ready.protocol != PROTOCOL:
            story = f"we speak protocol {PROTOCOL}, and it speaks {ready.protocol}"
            raise Trouble("nonsense", story)
        self._wants = ready.wants
        self.start_seconds = monotonic() - self._began
        return True

    def _answers_now(self, message: dict[str, Any]) -> bool:
        """Whether an answer belongs to the last question: an older one is thrown away."""
        number = message.get("id")
        if type(number) is not int:
            raise Trouble("nonsense", "an answer has the 'id' of its question")
        self.answered = self.answered or 0 < number <= self._asked
        return number == self._asked

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
            message = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError):
            raise Trouble("nonsense", f"'{shown}' is not JSON") from None
        if not isinstance(message, dict):
            raise Trouble("nonsense", f"'{shown}' is not an object with 'action' or 'option'")
        return message

    def _action(self, answer: dict[str, Any], options: tuple[Action, ...] | None) -> Action:
        if "option" in answer:
            number = answer["option"]
            if options is None:
                raise Trouble("nonsense", "its 'ready' did not want options: answer with 'action'")
            if type(number) is not int or not 0 <= number < len(options):
                raise Trouble("nonsense", f"there are options 0 to {len(options) - 1}")
            return options[number]
        if "action" not in answer:
            raise Trouble("nonsense", "an answer has 'action' or 'option'")
        try:
            return self._rules.action_from(answer["action"])
        except IllegalAction as error:
            raise Trouble("illegal", error.message) from None
