"""Buck: plans. All harvests to come, cards together, and what the neighbour would get."""

from bunny_kingdom.bots.family_bot import FamilyBot
from bunny_kingdom.bots.realm.decision import decide_realm
from bunny_kingdom.bots.realm.forecast import forecast
from bunny_kingdom.bots.realm.picks import DraftStyle
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.town.decision import decide_town
from bunny_kingdom.bots.town.levels import BUCK
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.views.view import TownView

TOGETHER = 6
"""How many of the best cards are valued in combination."""


class Buck(FamilyBot):
    """Values everything by what it will have brought at the end of the game."""

    def _in_a_realm(self, rules: KingdomRules, sight: Sight, legal: Legal) -> Action:
        how = DraftStyle(together=TOGETHER, envy=sight.weights.envy)
        return decide_realm(sight, legal, forecast, how, self._random)

    def _in_town(self, rules: AnyRules, view: TownView, legal: Legal) -> Action:
        return decide_town(rules, view, legal, self._random, BUCK)
