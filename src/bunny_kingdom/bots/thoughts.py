"""Thoughts: questions and their answers, packed for whichever process or worker thinks."""

import pickle
import traceback
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.bots.protocol import Bot, Remembering, decide
from bunny_kingdom.bots.sage.brought import NetworkWanted
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.view import View
from bunny_kingdom.titles import rules_seen


class Answer(Struct, frozen=True):
    """An action in its wire form, and the bot after it; or what else was found; or what went wrong.

    With the seconds that it took.
    """

    action: dict[str, Any] = {}
    bot: bytes = b""
    seconds: float = 0.0
    wrong: str = ""
    found: str = ""
    """What the coach found, as JSON."""
    wanted: str = ""
    """The title of a network that is to be brought first; then the question is asked again."""


class Asked(Protocol):
    """What can be asked of a worker. It can be pickled, and knows how it is answered."""

    def answer(self) -> Answer:
        """The answer, worked out where this is called."""


class Question(NamedTuple):
    """What a bot is to decide. `past` is what its seat saw and did, for a bot that is new."""

    title: str
    bot: bytes
    view: View
    past: list[tuple[View, Action]]

    def answer(self) -> Answer:
        """What the bot decides, and the bot as it is then."""
        bot: Bot = pickle.loads(self.bot)
        if isinstance(bot, Remembering):
            for view, action in self.past:
                bot.recall(view, action)
        random = Random(repr(self.bot[-64:]))
        decided = decide(rules_seen(self.view), bot, self.view, random)
        wire = msgspec.convert(msgspec.to_builtins(decided), dict[str, Any])
        return Answer(wire, pickle.dumps(bot))


def thought_about(packed: bytes) -> Answer:
    """The answer to a pickled question, whatever a bot does wrong."""
    began = perf_counter()
    try:
        asked: Asked = pickle.loads(packed)
        return replace(asked.answer(), seconds=perf_counter() - began)
    except NetworkWanted as wanted:
        return Answer(wanted=wanted.title)
    except Exception as error:  # a bot's mistake: who asked goes on without it
        return Answer(wrong=where(error))


def where(error: BaseException) -> str:
    """An exception by its name and place alone: its message may hold what a seat may not tell."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return type(error).__name__ + place
