"""Games to learn from: whole games of Town by two tastes, with what was seen after every turn."""

from typing import Final

import numpy as np

from bunny_kingdom.bots.sage.town import shape as of_row
from bunny_kingdom.bots.sage.town.inference import HIDDEN, WEIGHTS, scored
from bunny_kingdom.bots.sage.town.observation import MOST, Values, look
from bunny_kingdom.bots.sage.town.taste import turn_by_taste
from bunny_kingdom.bots.town.judgement import FEATURES, Floats, request_worth, turns_after
from bunny_kingdom.bots.town.policy import play_turn
from bunny_kingdom.bots.town.policy_choices import keep_best
from bunny_kingdom.bots.town.policy_reveal import reveal
from bunny_kingdom.fast.bits import draw, seed_chance
from bunny_kingdom.fast.compiler import entry, kernel
from bunny_kingdom.fast.pointers import moved, pointer, row_of
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town.counts import SURVEY_SIZE, survey
from bunny_kingdom.fast.town.flow import REQUESTS_EACH, begin_round
from bunny_kingdom.fast.town.piles import choose
from bunny_kingdom.fast.town.playouts import set_up
from bunny_kingdom.fast.town.rows import Row, drawn_at, seat_at
from bunny_kingdom.fast.town.turn import end_turn

TURNS: Final = 20
WILD: Final = 15.0
"""How far a turn may misjudge that is played to see something new, in carrots."""


@kernel
def choose_first(s: Row, t: Row, p: Floats, f: Floats, found: Row) -> None:
    """Both choose of the requests that were dealt with the table."""
    for seat in range(at.SEATS_AT_TABLE):
        survey(s, t, seat, found)
        drawn = drawn_at(seat)
        best, kept = -1.0e9, -1
        for place in range(s[drawn]):
            card = s[drawn + 1 + place]
            worth = request_worth(s, t, p, seat, card, turns_after(s), f, found)
            if worth > best:
                best, kept = worth, card
        choose(s, seat, kept, False)


@entry
def play(
    blank: Row,
    numbers: Row,
    weights: Floats,
    networks: Values,
    tastes: Row,
    noises: Floats,
    wild: int,
    seed: np.uint64,
    first: int,
    rows: Values,
    said: Values,
    seats: Row,
    carrots: Row,
) -> None:
    """A game for each of `tastes`: by seat which network plays, or -1 for the quick policy.

    Of every turn `rows` (zeros) get what its seat sees at the end, and `said` what network 0
    says of that; `wild` turns of a thousand are played at a venture.
    """
    chance = np.zeros(1, np.uint64)
    table, trials = np.zeros(at.SIZE, np.int64), np.zeros(at.SIZE, np.int64)
    surveyed = np.zeros(SURVEY_SIZE, np.int64)
    noted, denials = np.zeros(FEATURES), np.zeros(at.SLOTS)
    places, values = np.zeros(MOST, np.int64), np.zeros(of_row.SIZE + HIDDEN, np.float32)
    c, s, trial, found = pointer(chance), pointer(table), pointer(trials), pointer(surveyed)
    f, denied, where, what = pointer(noted), pointer(denials), pointer(places), pointer(values)
    t, p, n = pointer(numbers), pointer(weights), pointer(networks)
    for game in range(tastes.shape[0]):
        seed_chance(c, seed, first + game)
        set_up(s, t, pointer(blank), c)
        choose_first(s, t, p, f, found)
        for turn in range(TURNS):
            if not s[at.OFFERED]:
                begin_round(s, t)
                for seat in range(at.SEATS_AT_TABLE):
                    keep_best(s, t, p, seat, REQUESTS_EACH, False, f, found)
            seat = s[at.ACTIVE]
            taste, noise = tastes[game, seat], noises[game]
            if draw(c, 1000) < wild:
                noise = WILD
            if taste < 0:
                play_turn(s, t, p, noise, trial, c, f, denied, found)
            else:
                own = moved(n, WEIGHTS * taste)
                turn_by_taste(s, t, p, own, noise, trial, c, f, found, where, what)
            read, _ = look(s, t, seat, f, found, where, what)
            row = row_of(rows, TURNS * game + turn)
            for each in range(read):
                row[where[each]] += what[each]
            said[game, turn] = scored(n, where, what, read, moved(what, of_row.SIZE))
            seats[game, turn] = seat
            end_turn(s)
        reveal(s, t, found)
        for seat in range(at.SEATS_AT_TABLE):
            carrots[game, seat] = s[seat_at(seat) + at.CARROTS]
