"""The steps of a turn [T-11 to T-14, T-30, T-40]; see town/turn, build, track and upgrade.

A step does what it is told; whether it is allowed is said in `legal`.
"""

from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.effects import ask, happen, score_quarter
from bunny_kingdom.fast.town.rows import Row, add, drop, seat_at, take_last


@kernel
def price(s: Row, t: Row, seat: int, slot: int) -> int:
    """What a slot costs a seat in its turn [T-14, RT-33]."""
    printed = t[of.SLOT_COST + slot]
    if s[seat_at(seat) + at.LASTING] & (of.FREE_SLOT << printed):
        printed = 0
    return printed + (t[of.SURCHARGE] if s[at.BUILDS] else 0)  # type: ignore[no-any-return]  # a number


@small
def least_wood(s: Row, seat: int, amount: int) -> int:
    """How much wood a payment needs at least: what the coins do not cover [RT-40]."""
    return max(0, amount - s[seat_at(seat) + at.COINS])  # type: ignore[no-any-return]  # a number


@small
def most_wood(s: Row, seat: int, amount: int) -> int:
    """How much wood may go into a payment; less than the least if it cannot be made [RT-40]."""
    mine = seat_at(seat)
    if not s[mine + at.LASTING] & of.WOOD_AS_COIN:
        return 0
    return min(s[mine + at.WOOD], amount)  # type: ignore[no-any-return]  # a number


@kernel
def payable(s: Row, t: Row, seat: int) -> int:
    """The slots of the track whose plots a seat can pay, as a mask."""
    slots = 0
    for slot in range(at.SLOTS):
        if s[at.TRACK + slot] >= 0:
            amount = price(s, t, seat, slot)
            if least_wood(s, seat, amount) <= most_wood(s, seat, amount):
                slots |= 1 << slot
    return slots


@small
def at_the_river(s: Row, t: Row) -> int:
    """The slots of the track with plots at the river, as a mask."""
    slots = 0
    for slot in range(at.SLOTS):
        plot = s[at.TRACK + slot]
        if plot >= 0:
            slots |= (t[of.WATERFRONT] >> plot & 1) << slot
    return slots


@kernel
def plan(s: Row, seat: int, tile: int) -> None:
    """Take a building that is turned up [T-12]."""
    drop(s, at.OFFERED, tile)
    add(s, seat_at(seat) + at.RESERVED, tile)
    s[at.PLANNED] = 1


@kernel
def put(s: Row, t: Row, seat: int, tile: int, slot: int, wood: int) -> int:
    """Pay, so much of it in wood, and put a tile on the plot of a slot; the plot [T-13]."""
    mine = seat_at(seat)
    plot = s[at.TRACK + slot]
    s[mine + at.COINS] -= price(s, t, seat, slot) - wood
    s[mine + at.WOOD] -= wood
    s[at.TRACK + slot] = at.NONE
    s[at.OWNED + seat] |= 1 << plot
    s[at.TILE_AT + plot] = tile
    s[at.BUILDS] += 1
    if s[at.WOODED] >> plot & 1:
        s[at.WOODED] ^= 1 << plot
        s[mine + at.WOOD] += 1
    drop(s, mine + at.RESERVED, tile)
    return plot  # type: ignore[no-any-return]  # a number


@kernel
def place(s: Row, t: Row, seat: int, tile: int, slot: int, wood: int) -> None:
    """Build a tile, and let its effect happen; its quarter is scored after that [RT-10]."""
    plot = put(s, t, seat, tile, slot, wood)
    s[at.ACTIVATING] = plot
    happen(s, t, seat, of.TILE + of.TILE_SIZE * tile, plot)


@kernel
def build(s: Row, t: Row, seat: int, tile: int, slot: int) -> None:
    """Build, or ask first how much of the price is paid in wood [RT-40]."""
    amount = price(s, t, seat, slot)
    wood = least_wood(s, seat, amount)
    if most_wood(s, seat, amount) > wood:
        ask(s, at.PAYMENT, of.TILE + of.TILE_SIZE * tile, s[at.TRACK + slot])
        s[at.PRICE] = amount
    else:
        place(s, t, seat, tile, slot, wood)


@kernel
def pay(s: Row, t: Row, seat: int, wood: int) -> None:
    """Build what was to be built, with so much of its price in wood."""
    tile = (s[at.BY] - of.TILE) // of.TILE_SIZE
    for slot in range(at.SLOTS):
        if s[at.TRACK + slot] == s[at.ABOUT]:
            place(s, t, seat, tile, slot, wood)
            return


@small
def activate(s: Row, t: Row) -> None:
    """Score the quarter of the building just built, once its effect has happened [RT-10]."""
    plot = s[at.ACTIVATING]
    if plot != at.NONE:
        s[at.ACTIVATING] = at.NONE
        score_quarter(s, t, s[at.ACTIVE], plot)


@small
def upgrade_row(s: Row, sale: int) -> int:
    """Where the upgrade at a place of the market stands in the tables."""
    return of.UPGRADE + of.TILE_SIZE * s[at.MARKET + 2 * sale]  # type: ignore[no-any-return]  # a number


@kernel
def buy(s: Row, t: Row, seat: int, sale: int) -> int:
    """Pay for an upgrade and put it before the seat; where it stands in the tables [T-30]."""
    mine = seat_at(seat)
    row = upgrade_row(s, sale)
    beside = s[at.MARKET + 2 * sale + 1]
    add(s, mine + at.UPGRADES, s[at.MARKET + 2 * sale])
    s[at.FOR_SALE] -= 1
    for word in range(2 * sale, 2 * s[at.FOR_SALE]):
        s[at.MARKET + word] = s[at.MARKET + word + 2]
    s[mine + at.WOOD] -= t[row + of.COST]
    s[mine + at.LASTING] |= t[row + of.LASTS]
    if beside >= 0:
        add(s, mine + at.RESERVED, beside)
    return row


@kernel
def end_turn(s: Row) -> None:
    """Slide and fill the track; the other seat is to play [T-40, RT-04, RT-06]."""
    filled = 0
    for slot in range(at.SLOTS):
        plot = s[at.TRACK + slot]
        s[at.TRACK + slot] = at.NONE
        if plot >= 0:
            s[at.TRACK + filled] = plot
            filled += 1
    while filled < at.SLOTS and s[at.PLOTS_LEFT]:
        s[at.TRACK + filled] = take_last(s, at.PLOTS_LEFT)
        filled += 1
    s[at.UNDER] = min(s[at.UNDER], s[at.PLOTS_LEFT])
    s[at.ACTIVE] = 1 - s[at.ACTIVE]
    s[at.PLANNED] = 0
    s[at.BUILDS] = 0
