"""Lines: the rest of one's own turn in many ways, compiled.

After each step the best few lines go on. A building is planned first: what else can be done before
can be done after it as well.
"""

from typing import Final

import numpy as np

from bunny_kingdom.bots.sage.town.inference import HIDDEN, value
from bunny_kingdom.bots.sage.town.keys import key_of
from bunny_kingdom.bots.sage.town.observation import MOST, Values
from bunny_kingdom.bots.sage.town.shape import SIZE
from bunny_kingdom.bots.town.judgement import FEATURES, Floats, any_request, turns_after
from bunny_kingdom.fast.bits import ONE, Words, lowest
from bunny_kingdom.fast.compiler import entry, kernel, small
from bunny_kingdom.fast.pointers import mask_memory, moved, pointer
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.counts import SURVEY_SIZE
from bunny_kingdom.fast.town.flow import step
from bunny_kingdom.fast.town.legal import clear_mask, mark_legal
from bunny_kingdom.fast.town.rows import Row, seat_at, size

BREADTH: Final = 12
"""So many go on after each step."""
STEPS: Final = 10
MOST_STEPS: Final = 512
"""More than there can be at a table."""
URGENT: Final = 1000.0
"""An open question is answered first: what it brings is not on the table yet."""
GRAIN: Final = 100.0
"""Into so many parts carrots are divided. Two ways to the same things differ by less, according to
whoever adds up, and are to be worth the same to everybody.
"""


@small
def in_grains(carrots: float) -> float:
    """Carrots rounded so that last digits do not count."""
    return np.rint(GRAIN * carrots) / GRAIN  # type: ignore[no-any-return]  # a number


@kernel
def judged(
    s: Row,
    t: Row,
    p: Floats,
    n: Values,
    seat: int,
    seen: int,
    f: Floats,
    found: Row,
    where: Row,
    what: Values,
) -> float:
    """What the network says of a table; a request that the seat has not seen is any request."""
    place = seat_at(seat) + at.REQUESTS
    hand = s[place]
    unseen = size(hand & ~seen)
    s[place] = hand & seen
    worth = value(s, t, n, seat, f, found, where, what)
    s[place] = hand
    if unseen:
        worth += unseen * any_request(p, turns_after(s))
    return in_grains(worth) + (URGENT if s[at.PHASE] != at.TURN else 0.0)


@kernel
def steps_on(s: Row, t: Row, seat: int, mask: Words, steps: Row) -> tuple[int, bool]:
    """Write the steps that a line can go on with; how many, and whether the turn may end."""
    mark_legal(s, t, seat, mask)
    turn = s[at.PHASE] == at.TURN
    unplanned = turn and not s[at.PLANNED]
    count, may_end = 0, False
    for word in range(t[of.MASK_WORDS]):
        left = mask[word]
        while left:
            action = 64 * word + lowest(left)
            left &= left - ONE
            if turn and action == t[of.END]:
                may_end = True
            elif not unplanned or t[of.PLAN] <= action < t[of.BUILD]:
                steps[count] = action
                count += 1
    clear_mask(t, mask)
    return count, may_end


@kernel
def lay_out(before: Row, after: Row) -> None:
    """Lay a table out once more."""
    for place in range(at.SIZE):
        after[place] = before[place]


@kernel
def take(before: Row, after: Row, t: Row, seat: int, action: int) -> bool:
    """Take a step on a copy of a table; whether the turn goes on there."""
    lay_out(before, after)
    step(after, t, seat, action)
    return after[at.ACTIVE] == seat and bool(after[at.OWES] >> seat & 1)


@kernel
def is_known(keys: Words, count: int) -> bool:
    """Whether the table after so many is one of them."""
    place = 0
    while keys[place] != keys[count]:
        place += 1
    return place < count


@kernel
def best_first(lines: Row, count: int, worths: Floats) -> int:
    """Bring the best lines to the front; how many of them go on."""
    most = min(count, BREADTH)
    for place in range(most):
        for other in range(place + 1, count):
            one, two = lines[place], lines[other]
            if worths[two] > worths[one]:
                lines[place], lines[other] = two, one
    return most


@entry
def own_lines(
    root: Row,
    numbers: Row,
    weights: Floats,
    network: Values,
    seat: int,
    seen: int,
    tables: Row,
    firsts: Row,
    worths: Floats,
    ends: Row,
) -> int:
    """Write the tables that the turn can come to; how many there are, the root first.

    There are no more than `worths` has room for. `firsts` says the step that each begins with (the
    root: END), `ends` (zeros) whether the turn may end there.
    """
    most = len(worths)
    surveyed, noted = np.zeros(SURVEY_SIZE, np.int64), np.zeros(FEATURES, np.float64)
    places, values = np.zeros(MOST, np.int64), np.zeros(SIZE + HIDDEN, np.float32)
    keys, steps = np.zeros(most, np.uint64), np.zeros(MOST_STEPS, np.int64)
    lines, later = np.zeros(most, np.int64), np.zeros(most, np.int64)
    t, p, n, laid = pointer(numbers), pointer(weights), pointer(network), pointer(tables)
    found, f, where, what = pointer(surveyed), pointer(noted), pointer(places), pointer(values)
    mask, going, met = mask_memory(), pointer(lines), pointer(keys)
    clear_mask(t, mask)
    lay_out(pointer(root), laid)
    firsts[0], keys[0] = t[of.END], key_of(laid)
    worths[0] = judged(laid, t, p, n, seat, seen, f, found, where, what)
    count, go_on = 1, 1
    for _ in range(STEPS):
        following = 0
        for place in range(best_first(going, go_on, pointer(worths))):
            now = lines[place]
            s = moved(laid, at.SIZE * now)
            possible, may_end = steps_on(s, t, seat, mask, pointer(steps))
            ends[now] = may_end
            for each in range(possible):
                if count == most:
                    break
                after, action = moved(laid, at.SIZE * count), steps[each]
                if not take(s, after, t, seat, action):
                    continue
                keys[count] = key_of(after)
                if is_known(met, count):
                    continue
                worths[count] = judged(after, t, p, n, seat, seen, f, found, where, what)
                firsts[count] = action if now == 0 else firsts[now]
                later[following] = count
                following += 1
                count += 1
        go_on = following
        lines[:following] = later[:following]
    return count
