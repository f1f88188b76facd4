"""One decision of Town, whatever it is about."""

from random import Random

from bunny_kingdom.bots.town.levels import Level
from bunny_kingdom.bots.town.promise import Judge
from bunny_kingdom.bots.town.turns import search_turn
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.actions import Keep
from bunny_kingdom.town.state import State, TownScene, change_player
from bunny_kingdom.town.views.view import TownView

AT_THE_END = 30
"""At the reveal judging a state is expensive, so this many are enough."""


def decide_town(
    rules: AnyRules,
    view: TownView,
    legal: Legal,
    random: Random,
    level: Level,
) -> Action:
    """The first step of the best turn, or the best answer to a question."""
    seat = view.seat
    assert seat is not None
    state: State = rules.determinize(view, random)
    judge = Judge(rules.book, seat, (*view.requests, *view.drawn, *view.queue), level.weights)
    if view.phase == "requests":
        return best_keep(rules, state, seat, legal, judge)
    most = min(level.states, AT_THE_END) if view.at_reveal else level.states
    for line in search_turn(rules, state, seat, judge, level.breadth, most):
        if line.first in legal:
            return line.first
    return legal.sample(random)


def best_keep(rules: AnyRules, state: State, seat: int, legal: Legal, judge: Judge) -> Action:
    """The request that promises most."""
    return max(legal, key=lambda action: kept_worth(rules, state, seat, action, judge))


def kept_worth(rules: AnyRules, state: State, seat: int, keep: Action, judge: Judge) -> float:
    """What a table promises with a request kept."""
    assert isinstance(keep, Keep)
    scene = TownScene(rules.book, state)
    hand = state.players[seat].requests
    change_player(scene, seat, requests=(*hand, keep.request), drawn=())
    return judge(scene.state)
