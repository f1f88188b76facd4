"""Thoughts: a question to a bot and its answer, packed for whichever process or worker thinks."""

import pickle
import traceback
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from bunny_kingdom.bots.protocol import Bot, Remembering, decide
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.rules import View
from bunny_kingdom.titles import rules_seen


class Question(NamedTuple):
    """What a bot is to decide. `past` is what its seat saw and did, for a bot that is new."""

    title: str
    bot: bytes
    view: View
    past: list[tuple[View, Action]]


class Answer(Struct, frozen=True):
    """An action in its wire form, the bot after it and its time; or what went wrong."""

    action: dict[str, Any] = {}
    bot: bytes = b""
    seconds: float = 0.0
    wrong: str = ""


def thought_about(packed: bytes) -> Answer:
    """The answer to a pickled question, whatever the bot does wrong."""
    began = perf_counter()
    try:
        question: Question = pickle.loads(packed)
        bot: Bot = pickle.loads(question.bot)
        if isinstance(bot, Remembering):
            for view, action in question.past:
                bot.recall(view, action)
        random = Random(repr(question.bot[-64:]))
        action = decide(rules_seen(question.view), bot, question.view, random)
        wire = msgspec.convert(msgspec.to_builtins(action), dict[str, Any])
        return Answer(wire, pickle.dumps(bot), perf_counter() - began)
    except Exception as error:  # a bot's mistake: who asked goes on without it
        return Answer(wrong=where(error))


def where(error: BaseException) -> str:
    """An exception by its name and place alone: its message may hold what a seat may not tell."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return type(error).__name__ + place
