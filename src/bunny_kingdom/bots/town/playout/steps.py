"""Steps: what a turn of Town is made of, on a lean table, as the rules have it.

A step does what it is told and asks nothing: whoever calls it has made the choices.
"""

from bunny_kingdom.bots.town.playout import codes as of
from bunny_kingdom.bots.town.playout import layout as at
from bunny_kingdom.bots.town.playout.quarters import Row, around, controlled, renown
from bunny_kingdom.fast.compiling import kernel, small


@small
def seat_at(seat: int) -> int:
    """Where a seat's things begin."""
    return at.SEATS + at.SEAT_SIZE * seat


@kernel
def price(s: Row, t: Row, seat: int, slot: int) -> int:
    """What a slot costs a seat in its turn."""
    printed = t[of.SLOT_COST + slot]
    free = s[seat_at(seat) + at.LASTING] & (of.FREE_SLOT << printed)
    return (0 if free else printed) + (t[of.SURCHARGE] if s[at.BUILDS] else 0)


@kernel
def payable(s: Row, seat: int, amount: int) -> bool:
    """Whether a seat can pay so much, with wood where that is allowed."""
    mine = seat_at(seat)
    have = s[mine + at.COINS]
    if s[mine + at.LASTING] & of.WOOD_AS_COIN:
        have += s[mine + at.WOOD]
    return bool(have >= amount)


@kernel
def can_build(s: Row, t: Row, seat: int, tile: int, slot: int) -> bool:
    """Whether a tile may be built on the plot of a slot."""
    plot = s[at.TRACK + slot]
    if plot < 0:
        return False
    if t[of.TILE + of.TILE_SIZE * tile + of.WATER] and not t[of.WATERFRONT] >> plot & 1:
        return False
    return payable(s, seat, price(s, t, seat, slot))


@kernel
def reserve(s: Row, seat: int, tile: int) -> None:
    """Put a tile into a seat's reserve."""
    mine = seat_at(seat)
    s[mine + at.RESERVE + s[mine + at.RESERVED]] = tile
    s[mine + at.RESERVED] += 1


@kernel
def unreserve(s: Row, seat: int, tile: int) -> None:
    """Take a tile out of a seat's reserve, in which it is."""
    mine = seat_at(seat)
    last = s[mine + at.RESERVED] - 1
    for place in range(last + 1):
        if s[mine + at.RESERVE + place] == tile:
            s[mine + at.RESERVE + place] = s[mine + at.RESERVE + last]
            break
    s[mine + at.RESERVED] = last


@kernel
def plan(s: Row, seat: int, tile: int) -> None:
    """Take a building that is turned up."""
    last = s[at.OFFERED] - 1
    for place in range(last + 1):
        if s[at.OFFER + place] == tile:
            s[at.OFFER + place] = s[at.OFFER + last]
            break
    s[at.OFFERED] = last
    s[at.PLANNED] = 1
    reserve(s, seat, tile)


@kernel
def put(s: Row, t: Row, seat: int, tile: int, slot: int, wood: int) -> int:
    """Pay, so much of it in wood, and put a tile on the plot of a slot; the plot."""
    mine = seat_at(seat)
    plot = s[at.TRACK + slot]
    s[mine + at.COINS] -= price(s, t, seat, slot) - wood
    s[mine + at.WOOD] -= wood
    s[at.TRACK + slot] = -1
    s[at.OWNED + seat] |= 1 << plot
    s[at.TILE_AT + plot] = tile
    s[at.BUILDS] += 1
    if s[at.WOODED] >> plot & 1:
        s[at.WOODED] ^= 1 << plot
        s[mine + at.WOOD] += 1
    unreserve(s, seat, tile)
    return plot  # type: ignore[no-any-return]  # a number


@kernel
def score(s: Row, t: Row, seat: int, quarter: int) -> None:
    """Score the renown of a quarter."""
    stars, types, _, _ = renown(s, t, seat, quarter)
    s[seat_at(seat) + at.CARROTS] += stars * types


@kernel
def activate(s: Row, t: Row, seat: int, plot: int) -> None:
    """Score the quarter of the building just built."""
    score(s, t, seat, around(s, controlled(s, seat), plot))


@kernel
def number(s: Row, seat: int, per: int) -> int:
    """How many there are of what an effect is counted by."""
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
    """Let an effect happen that leaves no choice: coins, wood, carrots or theft."""
    mine = seat_at(seat)
    does = t[row + of.DOES]
    amount = t[row + of.AMOUNT] * number(s, seat, t[row + of.PER])
    if does == of.GAIN_COINS:
        s[mine + at.COINS] += amount
    elif does == of.GAIN_WOOD:
        s[mine + at.WOOD] += amount
    elif does == of.GAIN_CARROTS:
        s[mine + at.CARROTS] += amount
    elif does == of.STEAL:
        rival = seat_at(1 - seat)
        amount = min(amount, s[rival + at.COINS])
        s[rival + at.COINS] -= amount
        s[mine + at.COINS] += amount


@kernel
def span(s: Row, t: Row, place: int) -> None:
    """Put a bridge on a place of the river."""
    one, other = t[of.BRIDGE_ENDS + 2 * place], t[of.BRIDGE_ENDS + 2 * place + 1]
    s[at.BRIDGES] |= 1 << place
    s[at.BESIDE + one] |= 1 << other
    s[at.BESIDE + other] |= 1 << one


@kernel
def take_back(s: Row, seat: int, plot: int) -> None:
    """Take a tile back into the reserve; its plot goes under the pile."""
    s[at.OWNED + seat] &= ~(1 << plot)
    s[at.SHARED] &= ~(1 << plot)
    reserve(s, seat, s[at.TILE_AT + plot])
    s[at.PLOT_PILE + s[at.PLOT_TAIL]] = plot
    s[at.PLOT_TAIL] += 1


@kernel
def buy(s: Row, t: Row, seat: int, place: int) -> int:
    """Pay for an upgrade and put it before the seat; where its effect stands in the tables."""
    mine = seat_at(seat)
    row = of.UPGRADE + of.TILE_SIZE * s[at.MARKET + 2 * place]
    beside = s[at.MARKET + 2 * place + 1]
    last = s[at.FOR_SALE] - 1
    s[at.MARKET + 2 * place] = s[at.MARKET + 2 * last]
    s[at.MARKET + 2 * place + 1] = s[at.MARKET + 2 * last + 1]
    s[at.FOR_SALE] = last
    s[mine + at.WOOD] -= t[row + of.COST]
    s[mine + at.UPGRADES] += 1
    s[mine + at.LASTING] |= t[row + of.LASTS]
    if beside >= 0:
        reserve(s, seat, beside)
    return row  # type: ignore[no-any-return]  # a number


@kernel
def end_turn(s: Row) -> None:
    """Slide and fill the track; the other seat is to play."""
    gone = 0
    for slot in range(at.SLOTS):
        plot = s[at.TRACK + slot]
        s[at.TRACK + slot] = -1
        if plot >= 0:
            s[at.TRACK + gone] = plot
            gone += 1
    while gone < at.SLOTS and s[at.PLOT_HEAD] < s[at.PLOT_TAIL]:
        s[at.TRACK + gone] = s[at.PLOT_PILE + s[at.PLOT_HEAD]]
        s[at.PLOT_HEAD] += 1
        gone += 1
    s[at.ACTIVE] = 1 - s[at.ACTIVE]
    s[at.PLANNED] = 0
    s[at.BUILDS] = 0


@kernel
def begin_round(s: Row, t: Row) -> None:
    """Coins and buildings of the next round; requests are drawn apart."""
    s[at.ROUND] += 1
    for place in range(t[of.ROUND_TILES]):
        s[at.TILES_LEFT] -= 1
        s[at.OFFER + place] = s[at.TILE_PILE + s[at.TILES_LEFT]]
    s[at.OFFERED] = t[of.ROUND_TILES]
    s[at.ACTIVE] = s[at.FIRST] if s[at.ROUND] % 2 else 1 - s[at.FIRST]
    for seat in range(2):
        s[seat_at(seat) + at.COINS] += t[of.INCOME]
