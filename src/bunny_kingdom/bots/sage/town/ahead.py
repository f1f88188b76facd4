"""Looking ahead: tables at the end of a turn, played on by taste, and judged after the next."""

import numpy as np

from bunny_kingdom.bots.sage.town.inference import HIDDEN
from bunny_kingdom.bots.sage.town.lines import in_grains, lay_out
from bunny_kingdom.bots.sage.town.observation import MOST, Values
from bunny_kingdom.bots.sage.town.shape import SIZE
from bunny_kingdom.bots.sage.town.taste import turn_by_taste
from bunny_kingdom.bots.town.hidden import ENDED
from bunny_kingdom.bots.town.judgement import FEATURES, Floats
from bunny_kingdom.bots.town.policy_choices import keep_best
from bunny_kingdom.bots.town.policy_reveal import reveal
from bunny_kingdom.bots.town.worlds import deal
from bunny_kingdom.fast.bits import GOLDEN
from bunny_kingdom.fast.compiler import entry, kernel
from bunny_kingdom.fast.pointers import moved, pointer
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.counts import SURVEY_SIZE
from bunny_kingdom.fast.town.flow import REQUESTS_EACH, begin_round
from bunny_kingdom.fast.town.rows import Row, seat_at
from bunny_kingdom.fast.town.turn import end_turn


@kernel
def round_goes_on(s: Row, t: Row, p: Floats, f: Floats, found: Row) -> bool:
    """Begin a round if one is over; whether there is a turn left."""
    if s[at.OFFERED] or s[at.PLANNED]:
        return True
    if s[at.ROUND] >= t[of.ROUNDS]:
        return False
    begin_round(s, t)
    for seat in range(at.SEATS_AT_TABLE):
        keep_best(s, t, p, seat, REQUESTS_EACH, False, f, found)
    return True


@kernel
def lead_of(s: Row, seat: int) -> float:
    """How many carrots a seat is ahead."""
    return float(s[seat_at(seat) + at.CARROTS] - s[seat_at(1 - seat) + at.CARROTS])


@entry
def look_ahead(
    tables: Row,
    tried: Row,
    hidden: Row,
    numbers: Row,
    weights: Floats,
    network: Values,
    seat: int,
    seed: int,
    first: int,
    leads: Floats,
) -> None:
    """Each table that is tried, in as many worlds as `leads` has room for: the lead it comes to.

    Played are turns until the seat has had its next one; then the network judges, or the game is
    over. In a world all tables meet the same chance, which depends on the seed and its number.
    """
    chance = np.zeros(1, np.uint64)
    table, trials = np.zeros(at.SIZE, np.int64), np.zeros(at.SIZE, np.int64)
    surveyed, noted = np.zeros(SURVEY_SIZE, np.int64), np.zeros(FEATURES, np.float64)
    places, values = np.zeros(MOST, np.int64), np.zeros(SIZE + HIDDEN, np.float32)
    c, s, trial, found = pointer(chance), pointer(table), pointer(trials), pointer(surveyed)
    f, where, what = pointer(noted), pointer(places), pointer(values)
    t, p, n, laid = pointer(numbers), pointer(weights), pointer(network), pointer(tables)
    known = pointer(hidden)
    for each in range(len(leads)):
        world = each // len(tried)
        lay_out(moved(laid, at.SIZE * tried[each % len(tried)]), s)
        c[0] = np.uint64(seed) + np.uint64(first + world) * GOLDEN | np.uint64(1)
        deal(s, known, c)
        if known[ENDED]:
            end_turn(s)
        judged = False
        while not judged and round_goes_on(s, t, p, f, found):
            lead = turn_by_taste(s, t, p, n, 0.0, trial, c, f, found, where, what)
            # With one turn left it is as quick to see what comes of it.
            judged = s[at.ACTIVE] == seat and s[at.OFFERED] + s[at.TILES_LEFT] > 1
            if not judged:
                end_turn(s)
        if not judged:
            reveal(s, t, found)
            lead = lead_of(s, seat)
        leads[each] = in_grains(lead)
