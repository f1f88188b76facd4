"""Elder: the strongest. Searches worlds that fit its view, within a budget."""

from random import Random
from time import perf_counter

from bunny_kingdom.bots.budget import DEFAULT, Budget
from bunny_kingdom.bots.family_bot import FamilyBot
from bunny_kingdom.bots.realm.decision import decide_realm
from bunny_kingdom.bots.realm.drafts import Draft
from bunny_kingdom.bots.realm.forecast import forecast
from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.picks import DraftStyle, ranked_picks
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.rollout.loader import compiled, ready
from bunny_kingdom.bots.town.decision import decide_town
from bunny_kingdom.bots.town.levels import BUCK
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.view import View
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import AnyRules, rules_seen
from bunny_kingdom.town.views.view import TownView

CANDIDATES = 10
TOGETHER = 8
"""How many of the best cards are tried in combination."""
SPARE = 0.9
"""The share of a time budget that is planned; the rest is for what is still running."""


class Clock:
    """Says whether the budget allows one more iteration."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._began = perf_counter()
        self._done = 0
        self._slowest = 0.0
        self._last = self._began

    def __call__(self) -> bool:
        if self._budget.iterations is not None:
            self._done += 1
            return self._done <= self._budget.iterations
        now = perf_counter()
        self._slowest = max(self._slowest, now - self._last)
        self._last = now
        assert self._budget.seconds is not None
        return now - self._began + self._slowest < SPARE * self._budget.seconds


class Elder(FamilyBot):
    """Drafts the rest of the round in its head before it takes a card."""

    def __init__(self, rules: AnyRules, random: Random, budget: Budget = DEFAULT) -> None:
        super().__init__(rules, random)
        self._budget = budget
        self._memory = Memory()

    def prepare(self, rules: AnyRules, players: int) -> None:
        """Load the fast engine, or compile it, if there is one."""
        ready(rules.title, players, wait=True)

    def choose(self, view: View, legal: Legal) -> Action:
        """The action that came out best in the worlds that were tried; it is remembered."""
        action = super().choose(view, legal)
        self.recall(view, action)
        return action

    def recall(self, view: View, action: Action) -> None:
        """Remember a pick."""
        rules = rules_seen(view)
        if isinstance(rules, KingdomRules) and isinstance(action, Pick):
            sight = Sight(rules.book, view)  # type: ignore[arg-type]  # a Kingdom title's view
            self._remember(sight, action)

    def _remember(self, sight: Sight, pick: Pick) -> None:
        """Remember what a pick left in the hand that was passed on."""
        self._memory.pick(sight, pick)

    def _in_town(self, rules: AnyRules, view: TownView, legal: Legal) -> Action:
        clock = Clock(self._budget)
        if compiled(view) and ready("town", 2, self._budget.iterations is not None):
            from bunny_kingdom.bots.town.playouts import best_of_playouts

            action = best_of_playouts(rules, view, legal, self._random, clock)
            if action is not None:
                return action
        return decide_town(rules, view, legal, self._random, BUCK)

    def _in_a_realm(self, rules: KingdomRules, sight: Sight, legal: Legal) -> Action:
        how = DraftStyle(together=TOGETHER, envy=sight.weights.envy)
        if sight.view.phase != "exploration":
            return decide_realm(sight, legal, forecast, how, self._random)
        clock = Clock(self._budget)
        ranked = ranked_picks(sight, forecast, how, self._random)
        ranked = [each for each in ranked if each[1] in legal][:CANDIDATES]
        if not ranked:
            return legal.sample(self._random)
        picks = [pick for _, pick in ranked]
        pick = picks[0]
        if len(picks) > 1:
            pick = self._search(rules, sight, picks, [value for value, _ in ranked], clock)
        return pick

    def _search(
        self, rules: KingdomRules, sight: Sight, picks: list[Pick], prior: list[float], clock: Clock
    ) -> Pick:
        """Rollouts in the fast engine; without it, the rest of the round in plain Python."""
        wait = self._budget.iterations is not None
        if compiled(sight.view) and ready(rules.title, sight.players, wait):
            from bunny_kingdom.bots.rollout.pick_trials import Rollouts

            return Rollouts(rules, sight, self._memory, self._random).best(picks, prior, clock)
        return Draft(sight, self._memory, forecast, self._random).best(picks, clock)
