"""Levels of bots that do what bots must not do, for tests of what becomes of their tables."""

import os
import time
from collections.abc import Callable
from random import Random
from typing import Any

from bunny_kingdom.bots import registry
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.view import View
from bunny_kingdom.titles import AnyRules

SLOW_SECONDS = 0.25
FOR_EVER = 3600.0


class BadBot:
    """A bot that does anything legal, after something that it should not have done."""

    def __init__(self, rules: AnyRules, random: Random) -> None:
        self._random = random

    def choose(self, view: View, legal: Legal) -> Action:
        self.misbehave()
        return legal.sample(self._random)

    def misbehave(self) -> None:
        """What is bad about it."""


class Raises(BadBot):
    def misbehave(self) -> None:
        raise ZeroDivisionError("the hand is 1, 2, 3")


class Hangs(BadBot):
    def misbehave(self) -> None:
        time.sleep(FOR_EVER)


class Dies(BadBot):
    def misbehave(self) -> None:
        os._exit(3)


class Slow(BadBot):
    def misbehave(self) -> None:
        time.sleep(SLOW_SECONDS)


class TalksNonsense(BadBot):
    def choose(self, view: View, legal: Legal) -> Action:
        nonsense: Any = self._random.choice(["a castle", 7, None, object()])
        return nonsense  # type: ignore[no-any-return]  # that is what is bad about it


class Cheats(BadBot):
    """Chooses an action of the right kind that is not legal."""

    def choose(self, view: View, legal: Legal) -> Action:
        action = next(iter(legal))
        fields = dict.fromkeys(action.__struct_fields__, ())
        return type(action)(**fields)


class NeverSits(BadBot):
    def __init__(self, rules: AnyRules, random: Random) -> None:
        raise ZeroDivisionError


class Moody(BadBot):
    """Any of the others, now and then."""

    def misbehave(self) -> None:
        chance = self._random.random()
        if chance < 0.02:
            raise ZeroDivisionError
        if chance < 0.03:
            os._exit(3)
        if chance < 0.035:
            time.sleep(FOR_EVER)


LEVELS: dict[str, Callable[[AnyRules, Random], BadBot]] = {
    "raises": Raises,
    "hangs": Hangs,
    "dies": Dies,
    "slow": Slow,
    "nonsense": TalksNonsense,
    "cheats": Cheats,
    "never-sits": NeverSits,
    "moody": Moody,
}


def let_them_in() -> None:
    """Let tables have these levels, too."""
    registry._LEVELS.update(LEVELS)
