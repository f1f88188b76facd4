"""The levels of bots, by name."""

from collections.abc import Callable
from random import Random

from bunny_kingdom.bots.buck import Buck
from bunny_kingdom.bots.budget import DEFAULT, REPEATABLE, Budget
from bunny_kingdom.bots.doe import Doe
from bunny_kingdom.bots.elder import Elder
from bunny_kingdom.bots.external import PREFIX, ExternalBot
from bunny_kingdom.bots.greedy import GreedyBot
from bunny_kingdom.bots.kit import Kit
from bunny_kingdom.bots.protocol import Bot
from bunny_kingdom.bots.random_bot import RandomBot
from bunny_kingdom.bots.sage.bot import Sage
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.titles import AnyRules

_LEVELS: dict[str, Callable[[AnyRules, Random], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "kit": Kit,
    "doe": Doe,
    "buck": Buck,
    "elder": Elder,
    "sage": Sage,
}
_SEARCHING: dict[str, Callable[[AnyRules, Random, Budget], Bot]] = {"elder": Elder, "sage": Sage}
"""The levels that take a budget: `elder:100ms`, `sage:200i`."""


def levels() -> tuple[str, ...]:
    """The names of all levels, weakest first."""
    return tuple(_LEVELS)


def takes_budget(level: str) -> bool:
    """Whether a level searches, and may be told for how long."""
    return level in _SEARCHING


def check_bot(name: str) -> None:
    """Refuse a name that is not a bot: a level, one with a budget, or `exec:COMMAND`."""
    if name.startswith(PREFIX):
        if not name.removeprefix(PREFIX).strip():
            raise BadConfig(f"'{PREFIX}' is followed by a command")
        return
    level, colon, budget = name.partition(":")
    if level not in _LEVELS:
        raise BadConfig(f"there is no bot '{level}'; there are: {', '.join(_LEVELS)}")
    if colon:
        if level not in _SEARCHING:
            raise BadConfig(f"{level} takes no budget; only {' and '.join(_SEARCHING)} do")
        Budget.of(budget)


def new_bot(level: str, rules: AnyRules, random: Random, arena: bool = False) -> Bot:
    """A bot for one seat of one game, with a generator of its own.

    Without a budget, a level that searches thinks by the clock at a table and by iterations in the
    arena, whose results must depend only on the seed.
    """
    check_bot(level)
    if level.startswith(PREFIX):
        return ExternalBot(level.removeprefix(PREFIX), rules, random)
    name, colon, budget = level.partition(":")
    if name in _SEARCHING:
        given = Budget.of(budget) if colon else REPEATABLE if arena else DEFAULT
        return _SEARCHING[name](rules, random, given)
    return _LEVELS[name](rules, random)
