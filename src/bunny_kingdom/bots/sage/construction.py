"""Construction: where pieces go, which camp is announced, and when to stop; tried like picks."""

from collections.abc import Iterator
from operator import itemgetter
from random import Random

from bunny_kingdom.bots.realm.construction import valued_camps, valued_steps
from bunny_kingdom.bots.realm.drafts import Goes
from bunny_kingdom.bots.realm.forecast import forecast
from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.own_placements import placements, with_rest
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.rollout.playouts import as_lines, playouts_of
from bunny_kingdom.bots.sage.search import Search
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kingdom.camps import PassCamp
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State

TRIED = (64, 16, 10, 8)
"""So many steps are tried, by the harvests to come after this one: games are longer then."""
A_CARROT = 0.008
"""What a carrot of the forecast is worth in terms of the network, as long playouts say: it promises
too much."""
FORECAST_ERROR = 0.045
"""How far it is off then when it compares steps (its root mean square)."""
ANYWHERE = -1.0
"""What a camp promises, in carrots, that the forecast does not look at."""


def best_step(
    rules: KingdomRules,
    sight: Sight,
    legal: Legal,
    world: State,
    memory: Memory,
    mix: float,
    random: Random,
    goes_on: Goes,
) -> Action:
    """The step that is best by the forecast and by its games, the rest of one's placements done."""
    playouts = playouts_of(rules.title, sight.players)
    numbered = playouts.engine.numbering.steps_of
    rest = {} if sight.state.call else placements(rules, world, sight.seat)
    tried: dict[frozenset[Action], tuple[float, Action, tuple[int, ...]]] = {}
    for value, action in _steps(sight, legal):
        line = with_rest(rules, world, sight.seat, action, rest)
        value += sum(rest[each] for each in line if each != action)
        steps = tuple(step for each in line for step in numbered(world, sight.seat, each))
        tried.setdefault(frozenset(line), (value, action, steps))
    ranked = sorted(tried.values(), key=lambda each: -each[0])[: TRIED[sight.harvests - 1]]
    if len(ranked) == 1:
        return ranked[0][1]
    lines = as_lines([steps for _, _, steps in ranked])
    judged = [A_CARROT * value for value, _, _ in ranked]
    search = Search(playouts, sight, memory, playouts.record(world), mix, random)
    return ranked[search.best(lines, judged, FORECAST_ERROR, goes_on)][1]


def _steps(sight: Sight, legal: Legal) -> Iterator[tuple[float, Action]]:
    """The steps worth a try, and what the forecast expects of each beyond keeping its piece."""
    if sight.state.call:
        found = [*valued_camps(sight, forecast), (0.0, PassCamp())]
    else:
        found = [*valued_steps(sight, forecast), (0.0, Finish())]
    known = {action: value for value, action in found if action in legal}
    if sight.state.call or not known:
        known = dict.fromkeys(legal, ANYWHERE) | known
    ranked = ((value, action) for action, value in known.items())
    yield from sorted(ranked, key=itemgetter(0), reverse=True)
