"""Trials where there is no fast engine: a few games by quick bots in plain Python. Coarser."""

from itertools import islice
from random import Random

from bunny_kingdom.bots.doe import Doe
from bunny_kingdom.bots.protocol import decide
from bunny_kingdom.bots.realm.possible import PossibleStates
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.coach.candidates import candidates_of
from bunny_kingdom.coach.ends import End, end_of
from bunny_kingdom.coach.moments import Moment
from bunny_kingdom.coach.sentences.facts import Fact, facts_of
from bunny_kingdom.coach.trials.worlds import Account, random_of
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.state import GameState
from bunny_kingdom.kernel.view import View
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.views.view import KingdomView
from bunny_kingdom.titles import AnyRules

FEW = 5
"""Candidates of a title whose actions the bots do not rank."""


class BotTrials:
    """The candidates of one decision, played out between does."""

    def __init__(self, rules: AnyRules, moment: Moment, seed: str) -> None:
        view = moment.view
        assert view.seat is not None
        self._rules = rules
        self._view: View = view
        self._seat = view.seat
        self._seed = f"{seed}/{moment.step}"
        self._possible: PossibleStates | None = None
        if isinstance(rules, KingdomRules):
            sight = Sight(rules.book, view)  # type: ignore[arg-type]  # a Kingdom title's view
            self._possible = PossibleStates(rules, sight, moment.memory)
            self.actions = candidates_of(rules, sight, moment)
        else:
            self.actions = _some_actions(rules, moment)
        self.chosen = list(map(str, self.actions)).index(str(moment.action))

    def ends(self, candidates: list[int], worlds: range) -> list[list[End]]:
        """One game for each of these candidates in each of these worlds."""
        states = {world: self._world(random_of(self._seed, world)) for world in worlds}
        return [
            [self._end(state, self.actions[each], world) for world, state in states.items()]
            for each in candidates
        ]

    def facts(self, candidate: int) -> list[Fact]:
        """What a candidate does, as things stood."""
        if isinstance(self._rules, KingdomRules) and isinstance(self._view, KingdomView):
            return facts_of(self._rules, self._view, self.actions[candidate])
        return []

    def accounts(self, candidates: list[int], worlds: range) -> list[list[Account]]:
        """Too few games for averages."""
        return [[] for _ in candidates]

    def _world(self, random: Random) -> GameState:
        if self._possible:
            return self._possible.draw(random)
        state: GameState = self._rules.determinize(self._view, random)
        return state

    def _end(self, state: GameState, action: Action, world: int) -> End:
        rules = self._rules
        state, _ = rules.apply(state, self._seat, action)
        random = random_of(self._seed, world, "game")
        bots = [Doe(rules, random) for _ in range(state.config.players)]
        while decisions := rules.decisions(state):
            seat = decisions[0].seat
            choice = decide(rules, bots[seat], rules.view(state, seat), random)
            state, _ = rules.apply(state, seat, choice)
        return end_of([sheet.total for sheet in rules.score_sheet(state).players], self._seat)


def _some_actions(rules: AnyRules, moment: Moment) -> tuple[Action, ...]:
    """The chosen action and some others."""
    random = random_of("candidates", moment.step)
    legal = rules.legal(rules.determinize(moment.view, random), moment.view.seat or 0)
    drawn = [legal.sample(random) for _ in range(FEW)]
    found = {str(action): action for action in (moment.action, *drawn, *islice(legal, FEW))}
    return tuple(islice(found.values(), FEW + 1))
