"""Buck: plans. All harvests to come, cards together, and what the neighbour would get."""

from random import Random

from bunny_kingdom.bots.realm.deciding import decide_realm
from bunny_kingdom.bots.realm.drafting import Drafting
from bunny_kingdom.bots.realm.forecast import forecast
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.town.deciding import decide_town
from bunny_kingdom.bots.town.levels import BUCK
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.rules import View
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import AnyRules, rules_of
from bunny_kingdom.town.view import TownView

TOGETHER = 6
"""So many of the best cards are valued in combination."""


class Buck:
    """Values everything by what it will have brought at the end of the game."""

    def __init__(self, rules: AnyRules, random: Random) -> None:
        self._title = rules.title
        self._random = random

    def choose(self, view: View, legal: Legal) -> Action:
        """The action that promises most."""
        rules = rules_of(self._title, getattr(view, "cards", ()))
        if len(legal) == 1:
            return next(iter(legal))
        if isinstance(rules, KingdomRules):
            sight = Sight(rules.book, view)  # type: ignore[arg-type]  # a Kingdom title's view
            how = Drafting(together=TOGETHER, envy=sight.weights.envy)
            return decide_realm(sight, legal, forecast, how, self._random)
        view_of_town: TownView = view  # type: ignore[assignment]  # the one other title
        return decide_town(rules, view_of_town, legal, self._random, BUCK)
