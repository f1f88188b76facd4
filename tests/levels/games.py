"""Games between levels, for the tests: every action is checked to be a legal one."""

from collections.abc import Sequence
from random import Random
from typing import Any

from bunny_kingdom.bots import Bot, new_bot
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.titles import rules_of


def bots_of(title: str, names: Sequence[str], seed: str) -> list[Bot]:
    rules = rules_of(title)
    return [new_bot(name, rules, Random(f"{seed}/{seat}")) for seat, name in enumerate(names)]


def play(title: str, names: Sequence[str], seed: str) -> Any:
    """The last state of a game."""
    rules = rules_of(title)
    bots = bots_of(title, names, seed)
    state = rules.setup(Config(title, len(names), seed))
    while owed := rules.decisions(state):
        seat = owed[0].seat
        legal = rules.legal(state, seat)
        action = bots[seat].choose(rules.view(state, seat), legal)
        assert action in legal, f"{names[seat]}: {action}"
        state, _ = rules.apply(state, seat, action)
    return state


def totals(title: str, state: Any) -> list[int]:
    return [player.total for player in rules_of(title).score_sheet(state).players]
