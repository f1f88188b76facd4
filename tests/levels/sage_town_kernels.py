"""What the sage's network of Town reads and says, as Python can call it."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.sage.town.inference import HIDDEN, WEIGHTS, scored
from bunny_kingdom.bots.sage.town.observation import MOST, Values, look
from bunny_kingdom.bots.sage.town.shape import SIZE
from bunny_kingdom.bots.town.judgement import FEATURES
from bunny_kingdom.fast.compiler import entry
from bunny_kingdom.fast.pointers import moved, pointer
from bunny_kingdom.fast.town.counts import SURVEY_SIZE
from bunny_kingdom.fast.town.rows import Row
from bunny_kingdom.fast.town.tables import Tables

NOTHING_LEARNED = np.zeros(WEIGHTS, np.float32)


@entry
def look_and_say(
    record: Row, numbers: Row, network: Values, seat: int, places: Row, values: Values
) -> tuple[int, float]:
    found, noted = np.zeros(SURVEY_SIZE, np.int64), np.zeros(FEATURES)
    s, t, n = pointer(record), pointer(numbers), pointer(network)
    where, what = pointer(places), pointer(values)
    read, _ = look(s, t, seat, pointer(noted), pointer(found), where, what)
    return read, scored(n, where, what, read, moved(what, SIZE))


def observed(
    record: Row, tables: Tables, seat: int, weights: Values = NOTHING_LEARNED
) -> tuple[npt.NDArray[np.float64], float]:
    """All numbers of an observation, and what the network says of it."""
    places, values = np.zeros(MOST, np.int64), np.zeros(SIZE + HIDDEN, np.float32)
    numbers = np.asarray(tables.numbers)
    read, said = look_and_say(record, numbers, weights, seat, places, values)
    row = np.zeros(SIZE)
    np.add.at(row, places[:read], values[:read])
    return row, said
