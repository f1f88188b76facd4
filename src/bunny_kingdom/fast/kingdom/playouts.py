"""Whole games inside the kernel: dealt, played at random to the end, many at a time."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.bits import Bytes, Numbers, Words, count, draw, get, look, nth, seed_chance
from bunny_kingdom.fast.compiler import entry, kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.construction import announce
from bunny_kingdom.fast.kingdom.exploration import begin_picks, deal, pick_at
from bunny_kingdom.fast.kingdom.fiefs import size
from bunny_kingdom.fast.kingdom.flow import act, end_phase
from bunny_kingdom.fast.kingdom.harvest import carrots_of
from bunny_kingdom.fast.kingdom.legal import (
    actor,
    clear_mask,
    nth_space,
    sample_construction,
    sample_other,
)
from bunny_kingdom.fast.kingdom.placement import fitting, place_towers, placeable, second_tower
from bunny_kingdom.fast.kingdom.placement import place as place_one
from bunny_kingdom.fast.kingdom.rails import add_rail
from bunny_kingdom.fast.pointers import (
    as_bytes,
    chance_memory,
    every,
    mask_memory,
    pointer,
    record_memory,
)


@kernel
def set_up(w: Words, b: Bytes, m: Words, n: Numbers, blank: Words, chance: Words) -> None:
    """A table laid out and dealt at random; `blank` is the record before any shuffle."""
    for word in range(at.RECORD_WORDS):
        w[word] = blank[word]
    if n[of.HAS_RAILS]:
        lay_central_station(w, b, n, chance)
        b[at.SHERIFF] = draw(chance, get(b, at.PLAYERS))
    for last in range(get(b, at.DECK) - 1, 0, -1):
        other = draw(chance, last + 1)
        b[at.CARDS + last], b[at.CARDS + other] = b[at.CARDS + other], b[at.CARDS + last]
    deal(b, n)
    begin_picks(b, n)


@kernel
def lay_central_station(w: Words, b: Bytes, n: Numbers, chance: Words) -> None:
    """A New World territory's card leaves the deck, and the tile covers the territory [X-01]."""
    deck = get(b, at.DECK)
    while True:
        place = draw(chance, deck)
        card = get(b, at.CARDS + place)
        space = look(n, of.CARD_SPACE + card)
        if n[of.CARD_PLAY + card] != of.TERRITORY_CARD:
            continue
        ways = look(n, of.ORIENTATIONS + of.ORIENTATION_SIZE * space)
        if ways > 0:
            break
    for after in range(place, deck - 1):
        b[at.CARDS + after] = b[at.CARDS + after + 1]
    b[at.DECK] = deck - 1
    cover(w, b, n, space)
    way = draw(chance, ways)
    first = of.ORIENTATIONS + of.ORIENTATION_SIZE * space + 1 + way * of.MOST_PRINTED_RAILS
    for rail in range(of.MOST_PRINTED_RAILS):
        side = look(n, first + rail)
        if side:
            add_rail(w, b, n, side - 1)


@kernel
def cover(w: Words, b: Bytes, n: Numbers, space: int) -> None:
    """The tile replaces all that the territory was, a printed city too [X-02, R-16]."""
    word = np.uint64(1) << np.uint64(space & 63)
    for plane in (at.ONES, at.TWOS, at.FOURS, at.PRODUCING):
        w[plane + (space >> 6)] &= ~word
    w[at.BUILT + (space >> 6)] |= word
    b[at.COVERED] = space
    b[at.BOARD + space] = n[of.CENTRAL_KIND] + 1
    chooser = at.CHOOSERS + 2 * get(b, at.CHOOSER_COUNT)
    b[chooser] = space
    b[chooser + 1] = at.NONE
    b[at.CHOOSER_COUNT] += 1


@small
def build(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, chance: Words) -> int:
    """A seat's next piece at random, to its last step, or that it finishes; how many steps.

    The same steps as one by one, but what can be placed is worked out once.
    """
    kinds = np.uint64(placeable(w, b, m, n, seat))
    total = count(kinds)
    place = draw(chance, total + 1)
    if place == total:
        b[at.FINISHED] |= 1 << seat
        b[at.OWES] &= ~(1 << seat) & 0xFF
        return 1
    kind = nth(kinds, place)
    piece = n[of.KIND_PLACING + kind]
    if piece == of.CAMP:
        announce(w, b, n, seat, kind)
        return 1
    spaces = fitting(w, b, m, n, seat, kind)
    space = nth_space(spaces, draw(chance, size(spaces)))
    if piece == of.SKY_TOWER:
        b[at.FIRST_SPACE] = space
        spaces = second_tower(w, b, m, seat)
        space = nth_space(spaces, draw(chance, size(spaces)))
        place_towers(w, b, m, n, seat, kind, space)
        b[at.FIRST_SPACE] = at.NONE
        return 3
    place_one(w, b, m, n, seat, kind, space)
    return 2


@kernel
def play_on(w: Words, b: Bytes, m: Words, n: Numbers, chance: Words, mask: Words) -> int:
    """Random steps to the end of the game, each seat in its turn; how many they were.

    Picks are drawn from the cards in hand, everything else from the different steps. Games that a
    GPU plays side by side begin and end every phase together.
    """
    taken = 0
    while b[at.PHASE] != at.OVER:
        phase = b[at.PHASE]
        if phase == at.EXPLORATION:
            while b[at.OWES]:
                place = draw(chance, get(b, at.HAND) - get(b, at.CHOSEN))
                pick_at(b, actor(b), place)
                taken += 1
        elif phase == at.CONSTRUCTION:
            while b[at.OWES]:
                seat = actor(b)
                if b[at.ANNOUNCER] == at.NONE and b[at.CHOSEN] == at.NONE:
                    taken += build(w, b, m, n, seat, chance)
                else:
                    act(w, b, m, n, seat, sample_construction(w, b, m, n, seat, chance))
                    taken += 1
        else:
            while b[at.OWES]:
                seat = actor(b)
                act(w, b, m, n, seat, sample_other(w, b, m, n, seat, chance, mask))
                taken += 1
        end_phase(w, b, m, n)
    return taken


@entry
def play_games(
    blank: Words,
    masks: Words,
    numbers: Numbers,
    seed: np.uint64,
    first: int,
    carrots: npt.NDArray[np.int32],
    start: bool,
) -> int:
    """Play games, one a row of `carrots`, numbered from `first` on; how many steps they took.

    They are freshly dealt, or all continue from one record if that is a `start`.
    """
    m, n = pointer(masks), pointer(numbers)
    w, chance, mask = record_memory(), chance_memory(), mask_memory()
    b = as_bytes(w)
    clear_mask(n, mask)
    steps = 0
    for game in every(carrots):
        seed_chance(chance, seed, first + game)
        if start:
            for word in range(at.RECORD_WORDS):
                w[word] = blank[word]
        else:
            set_up(w, b, m, n, pointer(blank), chance)
        steps += play_on(w, b, m, n, chance, mask)
        for seat in range(carrots.shape[1]):
            carrots[game, seat] = carrots_of(b, seat)
    return steps
