"""The flow of a game of Town: a step, and all that follows until somebody owes the next one.

The readable rules are in town/round, turn, reveal and question.
"""

from bunny_kingdom.fast.compiler import kernel
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.effects import happen, score_quarter, span, take_back
from bunny_kingdom.fast.town.piles import choose, draw_requests
from bunny_kingdom.fast.town.quarters import tile_on
from bunny_kingdom.fast.town.reveal import begin_reveal, first_of_round, go_on_revealing, reveal
from bunny_kingdom.fast.town.rows import Row, add, drawn_at, seat_at, take_last
from bunny_kingdom.fast.town.turn import activate, build, buy, end_turn, pay, plan, upgrade_row

REQUESTS_EACH = 2


@kernel
def begin_round(s: Row, t: Row) -> None:
    """Coins and buildings; the first player alternates. Requests are drawn apart [T-10, T-05]."""
    s[at.ROUND] += 1
    s[at.OFFERED] = 0
    for _ in range(t[of.ROUND_TILES]):
        add(s, at.OFFERED, take_last(s, at.TILES_LEFT))
    s[at.ACTIVE] = first_of_round(s)
    for seat in range(at.SEATS_AT_TABLE):
        s[seat_at(seat) + at.COINS] += t[of.INCOME]


@kernel
def draw_for_round(s: Row) -> None:
    """Both draw requests; who has two owes a choice [T-10]."""
    s[at.PHASE], s[at.OWES] = at.REQUESTS_PHASE, 0
    for each in range(at.SEATS_AT_TABLE):
        seat = s[at.ACTIVE] ^ each
        s[at.SEALED + seat] = at.NONE
        draw_requests(s, seat, REQUESTS_EACH, False)
        if s[drawn_at(seat)] > 1:
            s[at.OWES] |= 1 << seat


@kernel
def open_choices(s: Row) -> None:
    """Open the choices; what was not chosen lies face up [RT-27]."""
    for each in range(at.SEATS_AT_TABLE):
        seat = s[at.ACTIVE] ^ each
        drawn = drawn_at(seat)
        if s[drawn]:
            card = s[at.SEALED + seat] if s[drawn] > 1 else s[drawn + 1]
            choose(s, seat, card, False)
        s[at.SEALED + seat] = at.NONE


@kernel
def go_on(s: Row, t: Row) -> None:
    """Score, begin rounds and reveal until somebody owes a step or the game is over."""
    s[at.OWES] = 0
    while not s[at.OWES]:
        if not s[at.ASKS] and s[at.REVEALING] != at.NONE:
            go_on_revealing(s, t)
        elif not s[at.ASKS]:
            activate(s, t)
        if s[at.ASKS]:
            s[at.PHASE], s[at.OWES] = s[at.ASKS], 1 << s[at.ACTIVE]
        elif s[at.REVEALING] == 0:
            s[at.PHASE] = at.OVER
            return
        elif s[at.REVEALING] != at.NONE:
            s[at.PHASE], s[at.OWES] = at.REVEAL, 1 << s[at.ACTIVE]
        elif s[at.OFFERED] or s[at.PLANNED]:
            s[at.PHASE], s[at.OWES] = at.TURN, 1 << s[at.ACTIVE]
        elif s[at.ROUND] < t[of.ROUNDS]:
            begin_round(s, t)
            draw_for_round(s)
            if not s[at.OWES]:
                open_choices(s)
        else:
            begin_reveal(s)


@kernel
def sale_step(s: Row, t: Row, sale: int) -> int:
    """The number of the step that buys the upgrade at a place of the market."""
    return t[upgrade_row(s, sale) + of.FIRST_CRAFT] + s[at.MARKET + 2 * sale + 1] + 1  # type: ignore[no-any-return]  # a number


@kernel
def take_turn(s: Row, t: Row, seat: int, action: int) -> None:
    """Plan, build, buy or end the turn [T-11]."""
    if action < t[of.BUILD]:
        plan(s, seat, action - t[of.PLAN])
    elif action < t[of.PAY]:
        built = action - t[of.BUILD]
        build(s, t, seat, built // at.SLOTS, built % at.SLOTS)
    elif action == t[of.END]:
        end_turn(s)
    else:
        sale = 0
        while sale_step(s, t, sale) != action:
            sale += 1
        happen(s, t, seat, buy(s, t, seat, sale), at.NONE)


@kernel
def answer(s: Row, t: Row, seat: int, action: int) -> None:
    """Answer the open question."""
    kind, plot = s[at.ASKS], action - t[of.PLOT]
    s[at.ASKS] = 0
    declined = action == t[of.DECLINE]
    if kind == at.PAYMENT:
        pay(s, t, seat, action - t[of.PAY])
    elif kind == at.BRIDGE:
        span(s, t, action - t[of.PLACE])
    elif kind == at.TAKE_BACK:
        if not declined:
            take_back(s, seat, plot)
    elif kind == at.SHARE:
        s[at.SHARED] |= 1 << plot
    elif kind == at.KEEP:
        choose(s, seat, action, bool(s[at.OPENLY]))
    elif kind == at.QUARTER:
        score_quarter(s, t, seat, plot)
    elif kind == at.PARK:
        s[seat_at(seat) + at.PARKS + action - t[of.KIND]] |= 1 << s[at.ABOUT]
    elif kind == at.REPEAT and not declined:
        happen(s, t, seat, tile_on(s, plot), plot)


@kernel
def step(s: Row, t: Row, seat: int, action: int) -> None:
    """A seat's step; it must be legal."""
    phase = s[at.PHASE]
    if phase == at.REQUESTS_PHASE:
        s[at.SEALED + seat] = action
        s[at.OWES] &= ~(1 << seat)
        if s[at.OWES]:
            return
        open_choices(s)
    elif phase == at.TURN:
        take_turn(s, t, seat, action)
    elif phase == at.REVEAL:
        reveal(s, t, seat, action)
    else:
        answer(s, t, seat, action)
    go_on(s, t)
