"""The frame of doe, buck and elder: which family a decision belongs to."""

from abc import ABC, abstractmethod
from random import Random

from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.view import View
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import AnyRules, rules_seen
from bunny_kingdom.town.views.view import TownView


class FamilyBot(ABC):
    """A bot that plays the Kingdom family one way and Town another."""

    def __init__(self, rules: AnyRules, random: Random) -> None:
        self._random = random

    def choose(self, view: View, legal: Legal) -> Action:
        """The best action; if there is only one, without thinking."""
        if len(legal) == 1:
            return next(iter(legal))
        rules = rules_seen(view)
        if isinstance(rules, KingdomRules):
            sight = Sight(rules.book, view)  # type: ignore[arg-type]  # a Kingdom title's view
            return self._in_a_realm(rules, sight, legal)
        view_of_town: TownView = view  # type: ignore[assignment]  # the one other title
        return self._in_town(rules, view_of_town, legal)

    @abstractmethod
    def _in_a_realm(self, rules: KingdomRules, sight: Sight, legal: Legal) -> Action:
        """The best action of a title of the Kingdom family."""

    @abstractmethod
    def _in_town(self, rules: AnyRules, view: TownView, legal: Legal) -> Action:
        """The best action of Town."""
