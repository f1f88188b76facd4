"""The rail step: where a rail helps its player most. Compiled: `rollout/rails`."""

from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.express.rail_map import rail_map
from bunny_kingdom.express.rail_move import LayRail
from bunny_kingdom.express.railway import railway_of
from bunny_kingdom.express.sheriff import A_RAIL
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kingdom.construction import Finish

OTHERS = 0.4
"""How much of the others' gain counts against a rail."""
LAND = 0.3
"""What a territory along the railway promises."""
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


def rail_gain(sight: Sight, fresh: int) -> float:
    """What new spaces along the railway pay their owners, ours minus theirs."""
    gain = 0.0
    for seat in range(sight.players):
        share = 1.0 if seat == sight.seat else -OTHERS
        gain += share * sight.harvests * _towers(sight, seat, fresh)
        land = sight.estates[seat].territories & fresh
        gain += LAND * share * land.bit_count()
    return gain


def _towers(sight: Sight, seat: int, spaces: int) -> int:
    return sum(
        sight.land.towers.get(name, 0)
        for space, name in sight.state.players[seat].realm.buildings.items()
        if spaces >> space & 1
    )
