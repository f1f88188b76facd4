"""The railway: what lies beside it, and where a rail helps whom. Compiled: `rollout/rails`."""

from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.express.rail_map import rail_map
from bunny_kingdom.express.rail_move import LayRail
from bunny_kingdom.express.railway import railway_of
from bunny_kingdom.express.sheriff import A_RAIL
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kingdom.atlas import bits
from bunny_kingdom.kingdom.construction import Finish

OTHERS = 0.4
"""How much of the others' gain counts against a rail."""
OPEN_LAND = 0.25
"""What a territory beside the railway promises for each harvest, before it has a city."""
KEPT = 0.8
"""What a kept rail promises: the star may come."""


def choose_rail(sight: Sight, legal: Legal) -> Action:
    """The rail that brings most, or the end of the step."""
    sheriff = railway_of(sight.state).sheriff == sight.seat
    best: tuple[float, Action] = (KEPT if not sheriff else 0.0, Finish())
    between = rail_map(sight.book).between
    for action in legal:
        if not isinstance(action, LayRail):
            continue
        side = between[action.territories]
        fresh = side.spaces & ~sight.along
        gain = rail_gain(sight, fresh) + (A_RAIL if sheriff else 0.0)
        if gain > best[0]:
            best = gain, action
    return best[1]


def line_gain(sight: Sight, towers: int) -> float:
    """What a territory brings by lying beside the railway, with so many towers on it."""
    return sight.harvests * (towers or OPEN_LAND)


def rail_gain(sight: Sight, fresh: int) -> float:
    """What new spaces along the railway bring their owners, others' against one's own."""
    gain = 0.0
    for seat, player in enumerate(sight.state.players):
        share = 1.0 if seat == sight.seat else -OTHERS
        for space in bits(player.realm.territories & fresh):
            towers = sight.land.towers.get(player.realm.buildings.get(space, ""), 0)
            gain += share * line_gain(sight, towers)
    return gain
