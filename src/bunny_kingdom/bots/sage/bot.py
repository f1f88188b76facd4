"""Sage: the strongest. A network judges its picks and, in Town, how its turns may end; the time
that is left tests the best of them.
"""

from random import Random

from msgspec.structs import replace

from bunny_kingdom.bots.budget import DEFAULT, Budget
from bunny_kingdom.bots.elder import Clock, Elder
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.rollout.loader import compiled
from bunny_kingdom.bots.sage.loader import TOWN, ready
from bunny_kingdom.bots.sage.recollection import Diary
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.views.view import TownView


class Sage(Elder):
    """An elder that decides by what a network has learned; where there is none, as elders do."""

    def __init__(self, rules: AnyRules, random: Random, budget: Budget = DEFAULT) -> None:
        super().__init__(rules, random, budget)
        self._diary = Diary()

    def prepare(self, rules: AnyRules, players: int) -> None:
        """Load the network too, if the title has one."""
        super().prepare(rules, players)
        ready(rules.title, players, wait=True)

    def _remember(self, sight: Sight, pick: Pick) -> None:
        """Remember the hand itself too."""
        super()._remember(sight, pick)
        self._diary.pick(sight, pick)

    def _in_town(self, rules: AnyRules, view: TownView, legal: Legal) -> Action:
        clock, wait = Clock(self._budget), self._budget.iterations is not None
        if not view.at_reveal and compiled(view) and ready(TOWN, 2, wait):
            from bunny_kingdom.bots.sage.town.decision import best_by_network

            return best_by_network(rules, view, legal, self._random, clock)
        return super()._in_town(rules, view, legal)

    def _in_a_realm(self, rules: KingdomRules, sight: Sight, legal: Legal) -> Action:
        wait = self._budget.iterations is not None
        if (
            sight.view.phase == "exploration"
            and compiled(sight.view)
            and ready(rules.title, sight.players, wait)
        ):
            return self._learned_pick(rules, sight, legal)
        return super()._in_a_realm(rules, sight, legal)

    def _learned_pick(self, rules: KingdomRules, sight: Sight, legal: Legal) -> Action:
        from bunny_kingdom.bots.rollout.playouts import playouts_of
        from bunny_kingdom.bots.sage.candidates import candidates
        from bunny_kingdom.bots.sage.hand import Hand
        from bunny_kingdom.bots.sage.network import network_of
        from bunny_kingdom.bots.sage.observer import observer_of
        from bunny_kingdom.bots.sage.picks import judged_picks
        from bunny_kingdom.bots.sage.search import Search

        clock = Clock(self._budget)
        network, observer = network_of(rules.title), observer_of(rules.title, sight.players)
        playouts = playouts_of(rules.title, sight.players)
        state = rules.determinize(sight.view, self._random)
        # What others have sealed is not known: they decide again.
        record = playouts.record(replace(state, sealed=(None,) * sight.players))
        hand = Hand(observer, sight, self._diary.at(sight), record)
        judged = [each for each in judged_picks(network, hand) if each.pick in legal]
        if not judged:
            return legal.sample(self._random)
        mix = network.mix(sight.players)
        search = Search(playouts, sight, self._memory, record, mix, self._random)
        return search.best(candidates(judged, sight, self._random), clock).pick
