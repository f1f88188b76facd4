"""What the kernels judge, as Python can call it."""

import numpy as np

from bunny_kingdom.bots.town import judgement
from bunny_kingdom.bots.town.judgement import FEATURES, Floats, features, promise, table_of
from bunny_kingdom.fast.compiler import entry
from bunny_kingdom.fast.pointers import pointer
from bunny_kingdom.fast.town.conversion import from_readable
from bunny_kingdom.fast.town.counts import SURVEY_SIZE
from bunny_kingdom.fast.town.rows import Row
from bunny_kingdom.fast.town.tables import Tables, tables_of
from bunny_kingdom.town.state import State

__all__ = ["features_of", "judgement", "promise_of", "table_of", "tables_of"]


def record_of(tables: Tables, state: State) -> Row:
    return np.asarray(from_readable.record_of(tables, state, ()))


@entry
def write_features(
    row: Row, numbers: Row, seat: int, open_hand: bool, turns: int, features_found: Floats
) -> None:
    found = np.zeros(SURVEY_SIZE, np.int64)
    s, t, f = pointer(row), pointer(numbers), pointer(features_found)
    features(s, t, seat, open_hand, turns, f, pointer(found))


@entry
def promise_in(row: Row, numbers: Row, weights: Floats, seat: int) -> float:
    found, noted = np.zeros(SURVEY_SIZE, np.int64), np.zeros(FEATURES)
    s, t, p = pointer(row), pointer(numbers), pointer(weights)
    return promise(s, t, p, seat, pointer(noted), pointer(found))


def features_of(row: Row, tables: Tables, seat: int, open_hand: bool, turns: int) -> list[float]:
    found = np.zeros(FEATURES)
    write_features(row, np.asarray(tables.numbers), seat, open_hand, turns, found)
    return [float(each) for each in found]


def promise_of(row: Row, tables: Tables, weights: Floats, seat: int) -> float:
    return promise_in(row, np.asarray(tables.numbers), weights, seat)
