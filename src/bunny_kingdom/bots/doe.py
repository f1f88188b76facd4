"""Doe: greedy. Immediate carrots, and parchments by what they would pay as things stand."""

from dataclasses import replace

from bunny_kingdom.bots.family_bot import FamilyBot
from bunny_kingdom.bots.realm.decision import decide_realm
from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.picks import DraftStyle
from bunny_kingdom.bots.realm.promises import hopes
from bunny_kingdom.bots.realm.settlement import settle
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.realm.weights import Weights
from bunny_kingdom.bots.town.decision import decide_town
from bunny_kingdom.bots.town.levels import DOE
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.views.view import TownView

ALONE = DraftStyle(together=0)


class Doe(FamilyBot):
    """Takes what pays most at the next harvest, without a thought for later ones."""

    def _in_a_realm(self, rules: KingdomRules, sight: Sight, legal: Legal) -> Action:
        sight.harvests = min(1, sight.harvests)
        sight.expect([0.0])
        sight.weights = _as_they_stand(sight.weights)
        return decide_realm(sight, legal, greedy_worth, ALONE, self._random)

    def _in_town(self, rules: AnyRules, view: TownView, legal: Legal) -> Action:
        return decide_town(rules, view, legal, self._random, DOE)


def _as_they_stand(weights: Weights) -> Weights:
    """Parchments weighed by what they would pay now."""
    return replace(weights, units=1.0, promises=1.0, copy=0.0, copy_more=3.5)


def greedy_worth(sight: Sight, estate: Estate) -> float:
    """The next harvest, parchments as they stand, and a little for whatever may pay later."""
    settled, kept = settle(sight, estate)
    total = settled.extra + kept + 0.6 * len(estate.pieces)
    for fief in settled.fiefs:
        total += fief.strength * fief.wealth
        total += 0.4 * fief.wealth + 0.3 * fief.strength + 0.1 * fief.mask.bit_count()
    return total + hopes(sight, settled) + 0.5 * len(settled.parchments)
