"""Trials in Town: each candidate with the best rest of its turn, played out by the fast engine."""

import numpy as np

from bunny_kingdom.bots.town.candidates import Candidate, candidates, own_lines
from bunny_kingdom.bots.town.playouts import Playouts
from bunny_kingdom.coach.ends import End, end_of
from bunny_kingdom.coach.moments import Moment
from bunny_kingdom.coach.sentences.facts import Fact
from bunny_kingdom.coach.sentences.town_facts import town_facts
from bunny_kingdom.coach.trials.worlds import Account, random_of
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.round import RoundPhase
from bunny_kingdom.town.views.view import TownView

MOST = 8


class TownTrials:
    """The candidates of one decision."""

    def __init__(self, rules: AnyRules, moment: Moment, seed: str) -> None:
        view = moment.view
        assert isinstance(view, TownView)
        assert view.seat is not None
        self._rules, self._view, self._seat = rules, view, view.seat
        self._tried = tried = tries_of(rules, view, moment)
        self.actions = tuple(each.action for each in tried)
        if not tried:
            return
        self.chosen = [str(each.action) for each in tried].index(str(moment.action))
        random = random_of(seed, moment.step)
        self._playouts = Playouts(rules, view, random)
        self._seed = random.getrandbits(63)
        self._laid = self._playouts.laid(tried)

    def ends(self, candidates: list[int], worlds: range) -> list[list[End]]:
        """What each of these candidates brings, with the hidden things dealt for each world."""
        alive, first, count = np.array(candidates), worlds.start, len(worlds)
        found = self._playouts.carrots(self._laid, alive, count, self._seed, first).tolist()
        return [
            [end_of(world[place], self._seat) for world in found]
            for place in range(len(candidates))
        ]

    def facts(self, candidate: int) -> list[Fact]:
        """What a candidate does, as things stood."""
        return list(town_facts(self._rules, self._view, self._tried[candidate]))

    def accounts(self, candidates: list[int], worlds: range) -> list[list[Account]]:
        """A playout keeps none."""
        return [[] for _ in candidates]


def tries_of(rules: AnyRules, view: TownView, moment: Moment) -> list[Candidate]:
    """For each first step the best rest of the turn; nothing if the chosen one has none."""
    random = random_of("candidates", moment.step)
    state = rules.determinize(view, random)
    assert view.seat is not None
    legal = rules.legal(state, view.seat)
    if view.at_reveal:
        return []
    if view.phase == RoundPhase.name:
        found = candidates(rules, view, legal, random)
    else:
        found = [
            Candidate(line.first, line.state, line.value, line.state.planned)
            for line in own_lines(rules, view, legal, state)
        ]
    best: dict[str, Candidate] = {}
    for each in found:
        best.setdefault(str(each.action), each)
    chosen = best.get(str(moment.action))
    if chosen is None:
        return []
    return list({id(each): each for each in (*list(best.values())[:MOST], chosen)}.values())
