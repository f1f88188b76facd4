"""Lines of steps tried in many deals, every game played to its end by the quick policy."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.rollout.games import play_by_taste
from bunny_kingdom.bots.rollout.survey import DESK, NOTES, Floats, Ints
from bunny_kingdom.fast.bits import Bytes, Numbers, Words, draw, get, look, seed_chance
from bunny_kingdom.fast.compiler import entry, kernel
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.exploration import hand_of
from bunny_kingdom.fast.kingdom.flow import step
from bunny_kingdom.fast.kingdom.harvest import carrots_of
from bunny_kingdom.fast.pointers import (
    as_bytes,
    chance_memory,
    on_stack,
    pointer,
    record_memory,
    row_of,
    tallies_memory,
)

OPEN = 0xFF
"""In place of the seats whose hands are fixed: all is known but the order of the deck."""
DEALT = 0x1FF
"""In the same place: nothing is dealt again."""
NO_STEP = -1
"""Fills the lines that are shorter than the longest."""


desk_memory = on_stack("uint64", DESK)
notes_memory = on_stack("float64", NOTES)
places_memory = on_stack("int64", at.RECORD_BYTES)


@kernel
def copy_record(to: Words, record: Words) -> None:
    """One record becomes like another."""
    for word in range(at.RECORD_WORDS):
        to[word] = record[word]


@kernel
def deal_again(b: Bytes, n: Numbers, seat: int, fixed: int, places: Ints, chance: Words) -> None:
    """Shuffle what a seat cannot see: the deck, the reserves, and all hands but those `fixed`."""
    found = 0
    for place in range(get(b, at.DECK)):
        places[found] = at.CARDS + place
        found += 1
    row = of.DEALS + 4 * get(b, at.PLAYERS)
    whole = look(n, row) + look(n, row + 1)
    for other in range(0 if fixed == OPEN else get(b, at.PLAYERS)):
        for place in range(whole - get(b, at.RESERVE), whole):
            places[found] = at.CARDS + get(b, at.HANDS) + whole * other + place
            found += 1
        if other != seat and not fixed >> other & 1:
            for place in range(get(b, at.HAND)):
                places[found] = hand_of(b, other) + place
                found += 1
    for last in range(found - 1, 0, -1):
        one, two = places[last], places[draw(chance, last + 1)]
        b[one], b[two] = b[two], b[one]


@entry
def try_lines(
    starts: npt.NDArray[np.uint64],
    ms: Words,
    ns: Numbers,
    seat: int,
    fixed: int,
    lines: Ints,
    weights: Floats,
    seed: np.uint64,
    first: int,
    carrots: npt.NDArray[np.int32],
    ends: npt.NDArray[np.uint64],
) -> None:
    """In each of several deals, for each line (a row of steps of the seat) one game to the end.

    The deals begin at the starts in turn. Within a deal all lines meet the same chance, which
    depends on the seed and the deal's number from `first` on: only their steps differ. The records
    of the ends are kept if there is room for them.
    """
    w, dealt, chance = record_memory(), record_memory(), chance_memory()
    desk, tallies, notes, places = desk_memory(), tallies_memory(), notes_memory(), places_memory()
    b, m, n = as_bytes(w), pointer(ms), pointer(ns)
    for deal in range(carrots.shape[0]):
        copy_record(dealt, row_of(starts, deal % starts.shape[0]))
        if fixed != DEALT:
            seed_chance(chance, seed, 2 * (first + deal))
            deal_again(as_bytes(dealt), n, seat, fixed, places, chance)
        for number in range(lines.shape[0]):
            copy_record(w, dealt)
            seed_chance(chance, seed, 2 * (first + deal) + 1)
            for place in range(lines.shape[1]):
                if lines[number, place] != NO_STEP:
                    step(w, b, m, n, seat, lines[number, place])
            play_by_taste(w, b, m, n, desk, tallies, notes, pointer(weights), chance)
            for player in range(carrots.shape[2]):
                carrots[deal, number, player] = carrots_of(b, player)
            if ends.shape[0]:
                for word in range(at.RECORD_WORDS):
                    ends[deal, number, word] = w[word]
