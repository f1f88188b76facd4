"""Random play: a whole game in which everybody does something legal."""

from random import Random
from typing import Any, NamedTuple

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.record import Entry
from bunny_kingdom.titles import AnyRules


class Played(NamedTuple):
    """A finished game: its last state, all its actions, and how many of them were decisions."""

    state: Any
    entries: tuple[Entry, ...]
    decisions: int


def random_game(rules: AnyRules, config: Config, random: Random) -> Played:
    """A game in which whoever owes something, drawn at random, does something legal at random.

    An action counts as a decision if its seat had at least two to choose from.
    """
    state = rules.setup(config)
    entries: list[Entry] = []
    decisions = 0
    while owed := rules.decisions(state):
        seat = owed[int(random.random() * len(owed))].seat
        legal = rules.legal(state, seat)
        decisions += len(legal) > 1
        action = legal.sample(random)
        state, _ = rules.apply(state, seat, action)
        entries.append((seat, action))
    return Played(state, tuple(entries), decisions)
