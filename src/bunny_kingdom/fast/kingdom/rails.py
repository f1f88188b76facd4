"""The rail step: the sheriff, and rails laid one seat after the other."""

import numpy as np

from bunny_kingdom.fast.bits import ONE, ZERO, Bytes, Numbers, Words, get, look
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.harvest import add_carrots

Points = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
"""The points of the network in two words, then those of two rails or more."""


@kernel
def network(b: Bytes, n: Numbers) -> Points:
    """The points that rails touch, and those where two or more do."""
    p0, p1, q0, q1 = ZERO, ZERO, ZERO, ZERO
    for rail in range(get(b, at.RAIL_COUNT)):
        side = get(b, at.RAILS + rail)
        for end in range(2):
            point = look(n, of.SIDE_ENDS + 2 * side + end)
            word = ONE << np.uint64(point & 63)
            if point < 64:
                q0 |= p0 & word
                p0 |= word
            else:
                q1 |= p1 & word
                p1 |= word
    return p0, p1, q0, q1


@small
def touched(p0: np.uint64, p1: np.uint64, point: int) -> bool:
    """Whether a point is among these."""
    word = p0 if point < 64 else p1
    return bool((word >> np.uint64(point & 63)) & ONE)


@small
def may_lie(n: Numbers, points: Points, side: int, line: int) -> bool:
    """Whether a rail may lie on a side: exactly one of its points is in the network [X-08..X-10].

    `line` is 0 for Railway rails, which go on at an end of the line alone, and 1 for Switch.
    """
    p0, p1, q0, q1 = points
    one = look(n, of.SIDE_ENDS + 2 * side)
    other = look(n, of.SIDE_ENDS + 2 * side + 1)
    from_one = touched(p0, p1, one)
    if from_one == touched(p0, p1, other):
        return False
    return line == 1 or not touched(q0, q1, one if from_one else other)


@kernel
def could_lay(b: Bytes, n: Numbers, seat: int) -> bool:
    """Whether a seat could lay a rail."""
    railway = b[at.RAILS_LEFT + 2 * seat] > 0
    switch = b[at.RAILS_LEFT + 2 * seat + 1] > 0
    if not railway and not switch:
        return False
    points = network(b, n)
    for side in range(look(n, of.OPEN_SIDES)):
        if may_lie(n, points, side, 1 if switch else 0):
            return True
    return False


@small
def rail_turn(b: Bytes) -> int:
    """The seat whose turn it is, from the sheriff's left."""
    return (get(b, at.SHERIFF) + 1 + get(b, at.TURN)) % get(b, at.PLAYERS)


@kernel
def next_turn(b: Bytes, n: Numbers) -> None:
    """On to the next seat that can lay a rail, or has laid one and still owes its finish [R-28];
    nobody owes anything after the last.
    """
    while b[at.TURN] < b[at.PLAYERS]:
        if get(b, at.BEGUN) >> rail_turn(b) & 1 or could_lay(b, n, rail_turn(b)):
            b[at.OWES] = 1 << rail_turn(b)
            return
        b[at.TURN] += 1
    b[at.OWES] = 0


@kernel
def begin_rails(b: Bytes, n: Numbers) -> None:
    """The star goes to whoever played most rail cards, in a tie to the first on the left."""
    players = get(b, at.PLAYERS)
    present = get(b, at.SHERIFF)
    best = -1
    for step in range(1, players + 1):
        seat = (present + step) % players
        cards = get(b, at.RAIL_CARDS + seat)
        b[at.RAIL_CARDS + seat] = 0
        if cards > best:
            best = cards
            b[at.SHERIFF] = seat
    b[at.PHASE] = at.RAIL_STEP
    b[at.TURN] = 0
    b[at.SHERIFF_RAILS] = 0
    b[at.BEGUN] = 0
    b[at.ACTOR] = at.NONE
    next_turn(b, n)


@small
def add_rail(w: Words, b: Bytes, n: Numbers, side: int) -> None:
    """A rail lies on a side, and both its spaces are along the railway."""
    b[at.RAILS + get(b, at.RAIL_COUNT)] = side
    b[at.RAIL_COUNT] += 1
    for end in range(2):
        space = look(n, of.SIDE_SPACES + 2 * side + end)
        w[at.ALONG + (space >> 6)] |= ONE << np.uint64(space & 63)


@kernel
def lay_or_finish(w: Words, b: Bytes, n: Numbers, seat: int, action: int) -> None:
    """The seat whose turn it is lays a rail or finishes."""
    if action == n[of.FINISH]:
        b[at.TURN] += 1
    else:
        rail = action - look(n, of.FIRST_RAIL_ACTION)
        line = 0
        if rail >= n[of.OPEN_SIDES]:
            line = 1
            rail -= look(n, of.OPEN_SIDES)
        b[at.RAILS_LEFT + 2 * seat + line] -= 1
        b[at.BEGUN] |= 1 << seat
        add_rail(w, b, n, rail)
        if seat == b[at.SHERIFF]:
            b[at.SHERIFF_RAILS] += 1
    next_turn(b, n)


@kernel
def pay_sheriff(b: Bytes, n: Numbers) -> None:
    """2 for each rail that the sheriff laid in this step [X-12]."""
    paid = look(n, of.A_RAIL) * get(b, at.SHERIFF_RAILS)
    add_carrots(b, get(b, at.SHERIFF), get(b, at.ROUND) - 1, paid)
