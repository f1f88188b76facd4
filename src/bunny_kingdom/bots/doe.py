"""Doe: greedy. Immediate carrots, and parchments by what they would pay as things stand."""

from dataclasses import replace
from random import Random

from bunny_kingdom.bots.realm.deciding import decide_realm
from bunny_kingdom.bots.realm.drafting import Drafting
from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.missions import hopes
from bunny_kingdom.bots.realm.settling import settle
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.realm.weights import Weights
from bunny_kingdom.bots.town.deciding import decide_town
from bunny_kingdom.bots.town.levels import DOE
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.rules import View
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import AnyRules, rules_of
from bunny_kingdom.town.view import TownView

ALONE = Drafting(together=0)


class Doe:
    """Takes what pays most at the next harvest, and gives no thought to those after it."""

    def __init__(self, rules: AnyRules, random: Random) -> None:
        self._title = rules.title
        self._random = random

    def choose(self, view: View, legal: Legal) -> Action:
        """The greedy action."""
        rules = rules_of(self._title, getattr(view, "cards", ()))
        if len(legal) == 1:
            return next(iter(legal))
        if isinstance(rules, KingdomRules):
            sight = Sight(rules.book, view)  # type: ignore[arg-type]  # a Kingdom title's view
            sight.harvests = min(1, sight.harvests)
            sight.expect([0.0])
            sight.weights = _as_they_stand(sight.weights)
            return decide_realm(sight, legal, greedy_worth, ALONE, self._random)
        view_of_town: TownView = view  # type: ignore[assignment]  # the one other title
        return decide_town(rules, view_of_town, legal, self._random, DOE)


def _as_they_stand(weights: Weights) -> Weights:
    """Parchments weighed by what they would pay now."""
    return replace(weights, units=1.0, promises=1.0, copy=0.0, copy_more=3.5)


def greedy_worth(sight: Sight, estate: Estate) -> float:
    """The next harvest, parchments as they stand, and a little for all that may pay later."""
    settled, kept = settle(sight, estate)
    total = settled.extra + kept + 0.6 * len(estate.pieces)
    for fief in settled.fiefs:
        total += fief.strength * fief.wealth
        total += 0.4 * fief.wealth + 0.3 * fief.strength + 0.1 * fief.mask.bit_count()
    return total + hopes(sight, settled) + 0.5 * len(settled.parchments)
