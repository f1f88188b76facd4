"""Legal steps: as the bits of a mask, or one of them at random."""

import numpy as np

from bunny_kingdom.fast.bits import (
    ONE,
    ZERO,
    Bytes,
    Numbers,
    Words,
    count,
    draw,
    get,
    look,
    lowest,
    nth,
)
from bunny_kingdom.fast.compiler import inner, kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.construction import camp_asked
from bunny_kingdom.fast.kingdom.exploration import hand_of
from bunny_kingdom.fast.kingdom.fiefs import Plane, size
from bunny_kingdom.fast.kingdom.finale import copy_targets, next_copy
from bunny_kingdom.fast.kingdom.harvest import chooser_options, next_chooser, piece_at
from bunny_kingdom.fast.kingdom.placement import empty_land, fitting, placeable, second_tower
from bunny_kingdom.fast.kingdom.rails import may_lie, network
from bunny_kingdom.fast.masks import mark, mark_all, sample_mask


@small
def actor(b: Bytes) -> int:
    """The seat to act: the one in the middle of an action, else the lowest that owes one."""
    acting, first = get(b, at.ACTOR), lowest(np.uint64(b[at.OWES]))
    return first if acting == at.NONE else acting


@small
def mark_word(mask: Words, first: int, word: np.uint64) -> None:
    """Set 64 bits at once, from a first action that need not begin a word."""
    place, shift = first >> 6, np.uint64(first & 63)
    mask[place] |= word << shift
    if shift:
        beyond = word >> (np.uint64(64) - shift)
        if beyond:
            mask[place + 1] |= beyond


@small
def mark_plane(mask: Words, first: int, plane: Plane) -> None:
    """Set the bits of a set of spaces."""
    mark_word(mask, first, plane[0])
    mark_word(mask, first + 64, plane[1])
    if plane[2]:
        mark_word(mask, first + 128, plane[2])


@kernel
def spaces_now(w: Words, b: Bytes, m: Words, n: Numbers, seat: int) -> Plane:
    """Where the piece goes that a seat has chosen or is asked about."""
    if b[at.ANNOUNCER] != at.NONE:
        return empty_land(w, b, m)
    if b[at.FIRST_SPACE] != at.NONE:
        return second_tower(w, b, m, seat)
    return fitting(w, b, m, n, seat, get(b, at.CHOSEN))


@kernel
def mark_construction(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, mask: Words) -> None:
    """Cards and finish, or spaces."""
    if b[at.ANNOUNCER] != at.NONE:
        if b[at.CAMP_PLAYER + camp_asked(b)] != seat:
            return
        mark(mask, look(n, of.PASS))
    elif get(b, at.FINISHED) >> seat & 1:
        return
    elif b[at.CHOSEN] == at.NONE:
        kinds = placeable(w, b, m, n, seat)
        if kinds or get(b, at.BEGUN) >> seat & 1:
            mark(mask, look(n, of.FINISH))
        while kinds:
            mark(mask, look(n, of.KIND_CARD + lowest(np.uint64(kinds))))
            kinds &= kinds - 1
        return
    mark_plane(mask, look(n, of.FIRST_SPACE_ACTION), spaces_now(w, b, m, n, seat))


@kernel
def mark_rails(b: Bytes, n: Numbers, seat: int, mask: Words) -> None:
    """Rails of the kinds that the seat has, and finish."""
    points = network(b, n)
    mark(mask, look(n, of.FINISH))
    for line in range(2):
        if b[at.RAILS_LEFT + 2 * seat + line]:
            first = look(n, of.FIRST_RAIL_ACTION) + line * look(n, of.OPEN_SIDES)
            for side in range(look(n, of.OPEN_SIDES)):
                if may_lie(n, points, side, line):
                    mark(mask, first + side)


@kernel
def mark_legal(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, mask: Words) -> None:
    """Set the bits of all that a seat may do now, in a mask of zeros."""
    phase = b[at.PHASE]
    acting = b[at.ACTOR]
    if not get(b, at.OWES) >> seat & 1 or acting not in (at.NONE, seat):
        return
    if phase == at.EXPLORATION:
        hand = hand_of(b, seat)
        for place in range(get(b, at.HAND) - get(b, at.CHOSEN)):
            mark(mask, get(b, hand + place))
    elif phase == at.CONSTRUCTION:
        mark_construction(w, b, m, n, seat, mask)
    elif phase == at.RAIL_STEP:
        mark_rails(b, n, seat, mask)
    elif phase == at.HARVEST:
        slot = next_chooser(w, b, m, n, seat)
        station = piece_at(b, n, get(b, at.CHOOSERS + 2 * slot)) == of.STATION
        first = look(n, of.FIRST_SEAT_ACTION if station else of.FIRST_RESOURCE_ACTION)
        mark_all(mask, first, chooser_options(w, b, m, n, seat, slot))
    elif phase == at.FINALE:
        place = next_copy(w, b, m, n, seat)
        targets = copy_targets(w, b, m, n, seat, place, get(b, at.FIRST_SPACE))
        while targets:
            mark(mask, look(n, of.PARCHMENT_CARD + lowest(targets)))
            targets &= targets - ONE


@small
def nth_space(plane: Plane, place: int) -> int:
    """The space at a place of a plane."""
    low = count(plane[0])
    if place < low:
        return nth(plane[0], place)
    middle = count(plane[1])
    if place < low + middle:
        return 64 + nth(plane[1], place - low)
    return 128 + nth(plane[2], place - low - middle)


@small
def clear_mask(n: Numbers, mask: Words) -> None:
    """Clear the mask."""
    for word in range(look(n, of.MASK_WORDS)):
        mask[word] = ZERO


@kernel
def sample_construction(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, chance: Words) -> int:
    """One of the steps of construction, without a mask."""
    asked = b[at.ANNOUNCER] != at.NONE
    if not asked and b[at.CHOSEN] == at.NONE:
        kinds = np.uint64(placeable(w, b, m, n, seat))
        place = draw(chance, count(kinds) + 1)
        if place == count(kinds):
            return look(n, of.FINISH)
        return look(n, of.KIND_CARD + nth(kinds, place))
    spaces = spaces_now(w, b, m, n, seat)
    total = size(spaces)
    place = draw(chance, total + 1 if asked else total)
    if place == total:
        return look(n, of.PASS)
    return look(n, of.FIRST_SPACE_ACTION) + nth_space(spaces, place)


@inner
def sample_other(
    w: Words, b: Bytes, m: Words, n: Numbers, seat: int, chance: Words, mask: Words
) -> int:
    """One of the steps of harvest, finale or rail step, by a mask that is left as zeros."""
    mark_legal(w, b, m, n, seat, mask)
    action = sample_mask(look(n, of.MASK_WORDS), mask, chance)
    clear_mask(n, mask)
    return action
