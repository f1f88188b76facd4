"""What happens when a building is built or an upgrade bought [T-25, T-30], and what it asks.

The readable rules are in town/effects, bridge, sharing, taking_back and quarter_choice. A question
comes up only if there are two answers or more.
"""

from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.piles import draw_by_effect
from bunny_kingdom.fast.town.quarters import around, controlled, scorable, worth
from bunny_kingdom.fast.town.rows import Row, add, first, seat_at, size


@small
def award(s: Row, seat: int, carrots: int) -> None:
    """Carrots for a seat, in this round or at the reveal."""
    section = at.MOST_ROUNDS if s[at.REVEALING] != at.NONE else s[at.ROUND] - 1
    s[seat_at(seat) + at.CARROTS] += carrots
    s[at.SCORED + at.SECTIONS * seat + section] += carrots


@small
def ask(s: Row, kind: int, row: int, plot: int) -> None:
    """Open a question."""
    s[at.ASKS] = kind
    s[at.BY] = row
    s[at.ABOUT] = plot


@kernel
def number(s: Row, seat: int, per: int) -> int:
    """How many there are of what an effect is counted by; 1 for a flat one."""
    mine = seat_at(seat)
    if per == 1:
        return s[at.ROUND]  # type: ignore[no-any-return]  # a number
    if per == 2:
        return s[mine + at.UPGRADES]  # type: ignore[no-any-return]  # a number
    if per == 3:
        return s[mine + at.WOOD]  # type: ignore[no-any-return]  # a number
    if per == 4:
        return s[mine + at.COINS]  # type: ignore[no-any-return]  # a number
    if per == 5:
        return s[mine + at.RESERVED]  # type: ignore[no-any-return]  # a number
    return 1


@kernel
def gain(s: Row, t: Row, seat: int, row: int) -> None:
    """Coins, wood, carrots or theft: what leaves no choice [T-25, RT-19]."""
    mine = seat_at(seat)
    does = t[row + of.DOES]
    amount = t[row + of.AMOUNT] * number(s, seat, t[row + of.PER])
    if does == of.GAIN_COINS:
        s[mine + at.COINS] += amount
    elif does == of.GAIN_WOOD:
        s[mine + at.WOOD] += amount
    elif does == of.GAIN_CARROTS:
        award(s, seat, amount)
    elif does == of.STEAL:
        rival = seat_at(1 - seat)
        amount = min(amount, s[rival + at.COINS])
        s[rival + at.COINS] -= amount
        s[mine + at.COINS] += amount


@kernel
def free_places(s: Row, t: Row) -> int:
    """Where a bridge can go, as a mask: anywhere on the river, while there are any [RT-12]."""
    if size(s[at.BRIDGES]) >= t[of.MOST_BRIDGES]:
        return 0
    return ((1 << t[of.PLACES]) - 1) & ~s[at.BRIDGES]  # type: ignore[no-any-return]  # a number


@kernel
def span(s: Row, t: Row, place: int) -> None:
    """Put a bridge on a place of the river [RT-12]."""
    one, other = t[of.BRIDGE_ENDS + 2 * place], t[of.BRIDGE_ENDS + 2 * place + 1]
    s[at.BRIDGES] |= 1 << place
    s[at.BESIDE + one] |= 1 << other
    s[at.BESIDE + other] |= 1 << one


@small
def returnable(s: Row, seat: int, plot: int) -> int:
    """The plots of a seat's own tiles but one [RT-13]."""
    own = s[at.OWNED + seat]
    return own if plot < 0 else own & ~(1 << plot)  # type: ignore[no-any-return]  # a number


@kernel
def take_back(s: Row, seat: int, plot: int) -> None:
    """Take a tile back into the reserve; its plot goes under the pile [RT-13, RT-39]."""
    s[at.OWNED + seat] &= ~(1 << plot)
    s[at.SHARED] &= ~(1 << plot)
    add(s, seat_at(seat) + at.RESERVED, s[at.TILE_AT + plot])
    for place in range(s[at.PLOTS_LEFT], 0, -1):
        s[at.PLOT_PILE + place] = s[at.PLOT_PILE + place - 1]
    s[at.PLOT_PILE] = plot
    s[at.PLOTS_LEFT] += 1
    s[at.UNDER] += 1


@small
def shareable(s: Row, t: Row, seat: int, plot: int) -> int:
    """The plots beside one, even across the river, with a rival tile not yet shared [RT-14]."""
    if plot < 0:
        return 0
    return t[of.AROUND + plot] & s[at.OWNED + 1 - seat] & ~s[at.SHARED]  # type: ignore[no-any-return]  # a number


@kernel
def score_quarter(s: Row, t: Row, seat: int, plot: int) -> None:
    """Score the renown of the quarter that a plot is in [T-21]."""
    award(s, seat, worth(s, t, seat, around(s, controlled(s, seat), plot)))


@kernel
def offer_quarter(s: Row, t: Row, seat: int, row: int, most: int) -> None:
    """Let a seat choose a quarter of at most so many buildings to score [RT-23, RT-41]."""
    choices = scorable(s, seat, most)
    if size(choices) > 1:
        ask(s, at.QUARTER, row, at.NONE)
        s[at.MOST_SIZE] = most
    elif choices:
        score_quarter(s, t, seat, first(choices))


@kernel
def happen(s: Row, t: Row, seat: int, row: int, plot: int) -> None:
    """Let an effect happen, or ask what it needs to know; the plot is where its tile stands."""
    does = t[row + of.DOES]
    if does == of.DRAW:
        draw_by_effect(s, t, seat, row)
    elif does == of.BRIDGE:
        places = free_places(s, t)
        if size(places) > 1:
            ask(s, at.BRIDGE, row, at.NONE)
        elif places:
            span(s, t, first(places))
    elif does == of.TAKE_BACK:
        if returnable(s, seat, plot):
            ask(s, at.TAKE_BACK, row, plot)
    elif does == of.SHARE:
        plots = shareable(s, t, seat, plot)
        if size(plots) > 1:
            ask(s, at.SHARE, row, plot)
        else:
            s[at.SHARED] |= plots
    elif does == of.SCORE_QUARTER:
        offer_quarter(s, t, seat, row, t[row + of.MOST_BUILDINGS])
    elif does:
        gain(s, t, seat, row)
