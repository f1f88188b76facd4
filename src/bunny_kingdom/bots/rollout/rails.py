"""The railway: what lies beside it, and where a rail helps whom. In plain Python: `realm/rails`."""

from bunny_kingdom.bots.rollout.growth import look_ahead
from bunny_kingdom.bots.rollout.survey import HARVESTS, Floats
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, get, has, look
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.rails import may_lie, network

OTHERS = 0.4
"""How much of the others' gain counts against a rail."""
OPEN_LAND = 0.25
"""What a territory beside the railway promises for each harvest, before it has a city."""
KEPT = 0.8
"""What a kept rail promises: the star may come."""


@small
def line_gain(towers: int, notes: Floats) -> float:
    """What a territory brings by lying beside the railway, with so many towers on it."""
    return notes[HARVESTS] * (towers if towers else OPEN_LAND)


@kernel
def rail_gain(w: Words, b: Bytes, n: Numbers, seat: int, side: int, notes: Floats) -> float:
    """What the new spaces along the railway bring their owners, others' against the seat."""
    gain = 0.0
    for end in range(2):
        space = look(n, of.SIDE_SPACES + 2 * side + end)
        if has(w, at.ALONG, space):
            continue
        building = get(b, at.BOARD + space)
        towers = look(n, of.BUILDING_STRENGTH + building - 1) if building else 0
        for other in range(get(b, at.PLAYERS)):
            if has(w, at.TERRITORIES + 3 * other, space):
                share = 1.0 if other == seat else -OTHERS
                gain += share * line_gain(towers, notes)
    return gain


@kernel
def choose_rail(w: Words, b: Bytes, n: Numbers, seat: int, notes: Floats) -> int:
    """The step that lays the rail that brings most, or ends the seat's turn."""
    look_ahead(b, n, notes)
    sheriff = get(b, at.SHERIFF) == seat
    chosen, most = look(n, of.FINISH), 0.0 if sheriff else KEPT
    points, sides = network(b, n), look(n, of.OPEN_SIDES)
    for line in range(2):
        if not b[at.RAILS_LEFT + 2 * seat + line]:
            continue
        for side in range(sides):
            if may_lie(n, points, side, line):
                gain = rail_gain(w, b, n, seat, side, notes)
                if sheriff:
                    gain += look(n, of.A_RAIL)
                if gain > most:
                    chosen, most = look(n, of.FIRST_RAIL_ACTION) + line * sides + side, gain
    return chosen
