"""Sage: the strongest. A network judges its picks and, in Town, how its turns may end; the time
that is left tests the best of them.
"""

from random import Random
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bunny_kingdom.bots.budget import DEFAULT, Budget
from bunny_kingdom.bots.elder import Clock, Elder
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.rollout.loader import compiled
from bunny_kingdom.bots.sage.brought import brought
from bunny_kingdom.bots.sage.loader import TOWN, ready
from bunny_kingdom.bots.sage.recollection import Diary
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.views.view import TownView

if TYPE_CHECKING:
    from bunny_kingdom.bots.sage.observed import Numbers, Observer
    from bunny_kingdom.bots.sage.picks import Judge, JudgedPick
    from bunny_kingdom.bots.sage.town.kernels import Kernels


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
        clock = Clock(self._budget)
        if view.at_reveal or not compiled(view) or not (kernels := self._town_kernels()):
            return super()._in_town(rules, view, legal)
        from bunny_kingdom.bots.sage.town.decision import best_by_network

        return best_by_network(kernels, rules, view, legal, self._random, clock)

    def _town_kernels(self) -> "Kernels | None":
        """The search over turns, compiled or in plain Python, if there is a network for it."""
        if ready(TOWN, 2, wait=self._budget.iterations is not None):
            from bunny_kingdom.bots.sage.town.compiled import compiled_kernels

            return compiled_kernels()
        if network := brought(TOWN):
            from bunny_kingdom.bots.sage.town.plain import plain_kernels

            return plain_kernels(network)
        return None

    def _in_a_realm(self, rules: KingdomRules, sight: Sight, legal: Legal) -> Action:
        wait, searches = self._budget.iterations is not None, self._budget.iterations != 0
        phase = sight.view.phase
        if phase in ("exploration", "construction") and compiled(sight.view):
            if ready(rules.title, sight.players, wait):
                if phase == "exploration":
                    return self._learned_pick(rules, sight, legal)
                if searches:
                    return self._tried_step(rules, sight, legal)
            elif phase == "exploration" and (judge := brought(rules.title)):
                return self._plain_pick(judge, rules, sight, legal)
        return super()._in_a_realm(rules, sight, legal)

    def _learned_pick(self, rules: KingdomRules, sight: Sight, legal: Legal) -> Action:
        from bunny_kingdom.bots.rollout.playouts import playouts_of
        from bunny_kingdom.bots.sage.candidates import candidates
        from bunny_kingdom.bots.sage.network import network_of
        from bunny_kingdom.bots.sage.observer import observer_of
        from bunny_kingdom.bots.sage.search import Search

        clock = Clock(self._budget)
        network, observer = network_of(rules.title), observer_of(rules.title, sight.players)
        playouts = playouts_of(rules.title, sight.players)
        record = playouts.record(self._world(rules, sight))
        judged = self._judged(network, observer, sight, record, legal)
        if not judged:
            return legal.sample(self._random)
        if self._budget.iterations == 0:
            return judged[0].pick
        mix = network.mix(sight.players)
        search = Search(playouts, sight, self._memory, record, mix, self._random)
        return search.best_pick(candidates(judged, sight, self._random), clock).pick

    def _tried_step(self, rules: KingdomRules, sight: Sight, legal: Legal) -> Action:
        """A step of construction that is tried like picks."""
        from bunny_kingdom.bots.sage.construction import best_step
        from bunny_kingdom.bots.sage.network import network_of

        clock = Clock(self._budget)
        world = self._world(rules, sight)
        mix = network_of(rules.title).mix(sight.players)
        return best_step(rules, sight, legal, world, self._memory, mix, self._random, clock)

    def _plain_pick(
        self, judge: "Judge", rules: KingdomRules, sight: Sight, legal: Legal
    ) -> Action:
        """What the network thinks best, like `sage:0i`, where nothing is compiled."""
        from bunny_kingdom.bots.sage.plain import plain_observer_of

        observer = plain_observer_of(rules.title, sight.players)
        record = observer.record(self._world(rules, sight))
        judged = self._judged(judge, observer, sight, record, legal)
        return judged[0].pick if judged else legal.sample(self._random)

    def _judged(
        self, judge: "Judge", observer: "Observer", sight: Sight, record: "Numbers", legal: Legal
    ) -> "list[JudgedPick]":
        """The legal picks, the network's best first."""
        from bunny_kingdom.bots.sage.hand import Hand
        from bunny_kingdom.bots.sage.picks import judged_picks

        hand = Hand(observer, sight, self._diary.at(sight), record)
        return [each for each in judged_picks(judge, hand) if each.pick in legal]

    def _world(self, rules: KingdomRules, sight: Sight) -> State:
        """A state that fits the view; what others have sealed is not known: they decide again."""
        state = rules.determinize(sight.view, self._random)
        return replace(state, sealed=(None,) * sight.players)
