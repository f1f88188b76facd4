"""Own placements: what a bot would still place after a step of construction.

The quick policy of the playouts keeps more back than a player would, so without them a step that
only comes early would look like a loss.
"""

from collections.abc import Collection

from bunny_kingdom.bots.realm.construction import valued_steps
from bunny_kingdom.bots.realm.forecast import forecast
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kingdom.camps import AnnounceCamp
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.placement import Place
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.sky_towers import PlaceTowers
from bunny_kingdom.kingdom.state import State


def placements(rules: KingdomRules, state: State, seat: int) -> dict[Action, float]:
    """What a bot would place now, one thing after the other, and what each promises then."""
    found: dict[Action, float] = {}
    while True:
        sight = Sight(rules.book, rules.view(state, seat))
        legal = rules.legal(state, seat)
        valued = [
            (value, action)
            for value, action in valued_steps(sight, forecast)
            if isinstance(action, Place | PlaceTowers) and value >= 0 and action in legal
        ]
        if not valued:
            return found
        value, best = max(valued, key=lambda each: each[0])
        found[best] = value
        state, _ = rules.apply(state, seat, best)


def with_rest(
    rules: KingdomRules, state: State, seat: int, action: Action, rest: Collection[Action]
) -> list[Action]:
    """An action with those of the placements that it leaves possible: none where it is the last
    one. A camp is announced after them: others answer the call, and what is placed on one's own
    land does not depend on that.
    """
    if isinstance(action, Finish):
        return [action]
    line: list[Action] = []
    last = isinstance(action, AnnounceCamp)
    for each in (*rest, action) if last else (action, *rest):
        if each in rules.legal(state, seat):
            line.append(each)
            state, _ = rules.apply(state, seat, each)
    return line
