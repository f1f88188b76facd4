"""The bot protocol: view and legal collection in, action out, memory of its own."""

from random import Random
from typing import Protocol, runtime_checkable

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.view import View
from bunny_kingdom.titles import AnyRules


class Bot(Protocol):
    """One player that is a program, for one seat of one game.

    It never sees a state: what it gets is the view of its seat and the actions that are
    legal for it. Anything else it wants to remember it keeps in its attributes. It can be pickled,
    generator and memory included, so that it can think in any process, and repeat the same thought
    if that process dies.
    """

    def choose(self, view: View, legal: Legal) -> Action:
        """One of the legal actions; there is at least one."""


@runtime_checkable
class Remembering(Protocol):
    """A bot that remembers more than its view shows.

    If its attributes are lost, as when a server is killed, they are rebuilt from what its seat saw
    and did.
    """

    def recall(self, view: View, action: Action) -> None:
        """Learn what the seat once saw and did; called in the order of play."""


@runtime_checkable
class Preparing(Protocol):
    """A bot that has something to load or compile before it can think at its best."""

    def prepare(self, rules: AnyRules, players: int) -> None:
        """Do that now, where it is no part of a thought; once in a process is enough."""


def decide(rules: AnyRules, bot: Bot, view: View, random: Random) -> Action:
    """A bot's action, from nothing but its seat's view.

    The legal collection is that of some state that fits the view. What a seat may do
    depends on nothing that it cannot see, so every such state gives the same one.
    """
    if view.seat is None:
        raise ValueError("a bot plays for a seat, and this is the view of a spectator")
    legal = rules.legal(rules.determinize(view, random), view.seat)
    return bot.choose(view, legal)
