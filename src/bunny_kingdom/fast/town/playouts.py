"""Whole games of Town inside the kernel: laid out, and played at random to the end."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.fast.bits import GOLDEN, ONE, Words, draw, nth, seed_chance
from bunny_kingdom.fast.compiler import entry, kernel, small
from bunny_kingdom.fast.masks import sample_mask
from bunny_kingdom.fast.pointers import (
    as_words,
    chance_memory,
    every,
    mask_memory,
    moved,
    pointer,
    town_memory,
)
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.effects import span
from bunny_kingdom.fast.town.flow import go_on, step
from bunny_kingdom.fast.town.legal import actor, clear_mask, mark_legal
from bunny_kingdom.fast.town.rows import Row, add, seat_at, shuffle, take_last


@kernel
def set_up(s: Row, t: Row, blank: Row, chance: Words) -> None:
    """A table laid out at random and the first round begun; `blank` has its piles unshuffled."""
    for word in range(at.SIZE):
        s[word] = blank[word]
    shuffle(s, at.TILE_PILE, s[at.TILES_LEFT], chance)
    while s[at.TILES_LEFT] > t[of.TILES_IN_GAME]:  # [T-02]
        add(s, at.BOXED, take_last(s, at.TILES_LEFT))
    shuffle(s, at.REQUEST_PILE, s[at.REQUESTS_LEFT], chance)
    s[at.CHAPTER] = draw(chance, t[of.CHAPTER_COUNT])
    s[at.FIRST] = draw(chance, at.SEATS_AT_TABLE)
    open_chapter(s, t)
    shuffle(s, at.PLOT_PILE, s[at.PLOTS_LEFT], chance)
    turn_up_upgrades(s, t, chance)
    shake(s, chance)
    go_on(s, t)


@small
def shake(s: Row, chance: Words) -> None:
    """Give the record dice of its own, which fall otherwise than the chance that plays it."""
    as_words(moved(s, at.CHANCE))[0] = (chance[0] ^ GOLDEN) | ONE


@kernel
def open_chapter(s: Row, t: Row) -> None:
    """The first plots of the track and bridges; all other plots are the pile [T-03]."""
    first = of.CHAPTERS + of.CHAPTER_SIZE * s[at.CHAPTER]
    on_track = 0
    for slot in range(at.SLOTS):
        s[at.TRACK + slot] = t[first + slot]
        on_track |= 1 << t[first + slot]
    for place in range(t[of.PLACES]):
        if t[first + at.SLOTS] >> place & 1:
            span(s, t, place)
    plots = s[at.PLOTS_LEFT]
    s[at.PLOTS_LEFT] = 0
    for plot in range(plots):
        if not on_track >> plot & 1:
            add(s, at.PLOTS_LEFT, plot)


@kernel
def turn_up_upgrades(s: Row, t: Row, chance: Words) -> None:
    """Upgrades until their wood adds up to enough, with buildings where they want one [T-04]."""
    cards = t[of.UPGRADE_CARDS]
    left = (1 << cards) - 1
    wood = 0
    while left and wood < t[of.UPGRADE_WOOD]:
        card = nth(np.uint64(left), draw(chance, cards))
        cards -= 1
        left &= ~(1 << card)
        upgrade = t[of.UPGRADE_CARDS + 1 + card]
        row = of.UPGRADE + of.TILE_SIZE * upgrade
        wood += t[row + of.COST]
        beside = at.NONE
        if t[row + of.PLANS] and s[at.BOXED]:  # [RT-22]
            beside = take_last(s, at.BOXED)
        s[at.MARKET + 2 * s[at.FOR_SALE]] = upgrade
        s[at.MARKET + 2 * s[at.FOR_SALE] + 1] = beside
        s[at.FOR_SALE] += 1


@kernel
def play_on(s: Row, t: Row, chance: Words, mask: Words) -> int:
    """Random steps to the end of the game; how many they were. The mask is zeros."""
    taken = 0
    while s[at.OWES]:
        seat = actor(s)
        mark_legal(s, t, seat, mask)
        action = sample_mask(t[of.MASK_WORDS], mask, chance)
        clear_mask(t, mask)
        step(s, t, seat, action)
        taken += 1
    return taken


@entry
def play_games(
    blank: Row,
    numbers: Row,
    seed: np.uint64,
    first: int,
    carrots: npt.NDArray[np.int32],
    start: bool,
) -> int:
    """Play games, one a row of `carrots`, numbered from `first` on; how many steps they took.

    They are freshly dealt, or all continue from one record if that is a `start`.
    """
    t = pointer(numbers)
    s, chance, mask = town_memory(), chance_memory(), mask_memory()
    clear_mask(t, mask)
    steps = 0
    for game in every(carrots):
        seed_chance(chance, seed, first + game)
        if start:
            for word in range(at.SIZE):
                s[word] = blank[word]
            shake(s, chance)
        else:
            set_up(s, t, pointer(blank), chance)
        steps += play_on(s, t, chance, mask)
        for seat in range(at.SEATS_AT_TABLE):
            carrots[game, seat] = s[seat_at(seat) + at.CARROTS]
    return steps
