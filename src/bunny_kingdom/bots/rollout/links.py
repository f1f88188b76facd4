"""Links: rainbows, chimneys and stations, by what they connect. In plain Python: `realm/links`.

Where one will stand is seldom known when its card is picked, so it promises no more than any kept
piece then; what it would bring in a place counts when it is placed.
"""

from bunny_kingdom.bots.rollout.growth import basics, strength_on
from bunny_kingdom.bots.rollout.settlement import built_gain, joined_gain, suits
from bunny_kingdom.bots.rollout.survey import GOODS, HARVESTS, POSTS, ROW, Floats
from bunny_kingdom.fast.bits import ONE, Bytes, Numbers, Words, bit, get, has, look, lowest
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.harvest import cities_along


@small
def is_link(piece: int) -> bool:
    """Whether a piece is one of these."""
    return piece == of.RAINBOW or piece == of.STATION or piece == of.CHIMNEY


@kernel
def chimney_gain(m: Words, n: Numbers, fief: int, fiefs: int, desk: Words, notes: Floats) -> float:
    """What a chimney in a fief brings: one of its basic resources for all of the New World."""
    passed_on = basics(n)
    if not desk[ROW * fief + POSTS]:
        passed_on &= desk[ROW * fief + GOODS]
    most = 0
    while passed_on:
        resource = bit(lowest(passed_on))
        passed_on &= passed_on - ONE
        lacking = 0
        for other in range(fiefs):
            row = ROW * other
            on_land = (
                desk[row] & m[of.NEW_WORLD]
                | desk[row + 1] & m[of.NEW_WORLD + 1]
                | desk[row + 2] & m[of.NEW_WORLD + 2]
            )
            if on_land and not desk[row + GOODS] & resource:
                lacking += strength_on(desk, other)
        most = max(most, lacking)
    return most * notes[HARVESTS]


@kernel
def best_chimney(
    m: Words, n: Numbers, kind: int, fiefs: int, desk: Words, notes: Floats, weights: Floats
) -> tuple[float, int]:
    """What a chimney adds where it adds most, and in which fief; -1 for nowhere."""
    best, found = -1e9, -1
    for fief in range(fiefs):
        if suits(m, n, desk, fief, kind):
            gain = built_gain(m, n, kind, fief, desk, notes, weights)
            gain += chimney_gain(m, n, fief, fiefs, desk, notes)
            if gain > best:
                best, found = gain, fief
    return best, found


@kernel
def best_rainbow(
    m: Words, n: Numbers, kind: int, fiefs: int, desk: Words, notes: Floats, weights: Floats
) -> tuple[float, int]:
    """What a rainbow adds where it adds most, and to which fief it goes; -1 for none."""
    best, found = -1e9, -1
    cloud = look(n, of.RAINBOW_SPACE + look(n, of.KIND_NUMBER + kind))
    for home in range(fiefs):
        if not has(desk, ROW * home, cloud):
            continue
        for fief in range(fiefs):
            if fief != home and suits(m, n, desk, fief, kind):
                gain = joined_gain(n, home, fief, 1, desk, notes, weights)
                if gain > best:
                    best, found = gain, fief
    return best, found


@kernel
def station_gain(w: Words, b: Bytes, seat: int, notes: Floats) -> float:
    """What a station brings: the cities along the railway of the opponent who has most."""
    most = 0
    for other in range(get(b, at.PLAYERS)):
        if other != seat:
            most = max(most, cities_along(w, other))
    return most * notes[HARVESTS]
