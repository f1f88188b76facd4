"""Legal steps, as masks of bits (see `numbering`); the readable rules are in each town/ phase."""

from bunny_kingdom.fast.bits import ZERO, Words
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.masks import mark, mark_all
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.effects import free_places, returnable, shareable
from bunny_kingdom.fast.town.flow import sale_step
from bunny_kingdom.fast.town.quarters import scorable
from bunny_kingdom.fast.town.reveal import repeatable
from bunny_kingdom.fast.town.rows import Row, drawn_at, first, seat_at
from bunny_kingdom.fast.town.turn import (
    at_the_river,
    least_wood,
    most_wood,
    payable,
    upgrade_row,
)


@small
def actor(s: Row) -> int:
    """The seat to act: of those that owe something the lowest."""
    return first(s[at.OWES])


@kernel
def mark_turn(s: Row, t: Row, seat: int, mask: Words) -> None:
    """Upgrades, and then planning, or building and the end of the turn [T-11]."""
    mine = seat_at(seat)
    if s[mine + at.UPGRADES] < t[of.UPGRADE_PLACES]:
        for sale in range(s[at.FOR_SALE]):
            if t[upgrade_row(s, sale) + of.COST] <= s[mine + at.WOOD]:
                mark(mask, sale_step(s, t, sale))
    if not s[at.PLANNED]:
        for place in range(s[at.OFFERED]):
            mark(mask, t[of.PLAN] + s[at.OFFER + place])
        return
    mark(mask, t[of.END])
    slots = payable(s, t, seat)
    river = slots & at_the_river(s, t)
    for place in range(s[mine + at.RESERVED]):
        tile = s[mine + at.RESERVE + place]
        wet = t[of.TILE + of.TILE_SIZE * tile + of.WATER]
        mark_all(mask, t[of.BUILD] + at.SLOTS * tile, river if wet else slots)


@kernel
def mark_answers(s: Row, t: Row, seat: int, mask: Words) -> None:
    """The answers to the open question."""
    kind = s[at.ASKS]
    if kind == at.PAYMENT:
        amount = s[at.PRICE]
        for wood in range(least_wood(s, seat, amount), most_wood(s, seat, amount) + 1):
            mark(mask, t[of.PAY] + wood)
    elif kind == at.BRIDGE:
        mark_all(mask, t[of.PLACE], free_places(s, t))
    elif kind == at.SHARE:
        mark_all(mask, t[of.PLOT], shareable(s, t, seat, s[at.ABOUT]))
    elif kind == at.KEEP:
        drawn = drawn_at(seat)
        for place in range(s[drawn]):
            mark(mask, s[drawn + 1 + place])
    elif kind == at.QUARTER:
        mark_all(mask, t[of.PLOT], scorable(s, seat, s[at.MOST_SIZE]))
    elif kind == at.PARK:
        mark_all(mask, t[of.KIND], t[of.PARK_TYPES])
    else:
        own = returnable(s, seat, s[at.ABOUT]) if kind == at.TAKE_BACK else repeatable(s, t, seat)
        mark_all(mask, t[of.PLOT], own)
        mark(mask, t[of.DECLINE])


@kernel
def mark_legal(s: Row, t: Row, seat: int, mask: Words) -> None:
    """Set the bits of all that a seat may do now, in a mask of zeros."""
    if not s[at.OWES] >> seat & 1:
        return
    phase = s[at.PHASE]
    if phase == at.REQUESTS_PHASE:
        drawn = drawn_at(seat)
        for place in range(s[drawn]):
            mark(mask, s[drawn + 1 + place])
    elif phase == at.TURN:
        mark_turn(s, t, seat, mask)
    elif phase == at.REVEAL:
        mark_all(mask, 0, s[seat_at(seat) + at.REQUESTS])
    else:
        mark_answers(s, t, seat, mask)


@small
def clear_mask(t: Row, mask: Words) -> None:
    """Clear the mask."""
    for word in range(t[of.MASK_WORDS]):
        mask[word] = ZERO
