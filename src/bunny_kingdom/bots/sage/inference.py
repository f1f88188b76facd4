"""Inference: the network's sums, compiled, over bytes where the weights are bytes.

What it computes is written once more, in NumPy, where the tests compare the two.
"""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.sage.observer import Rows
from bunny_kingdom.bots.sage.shape import PLANES, SCALE
from bunny_kingdom.fast.compiler import wide

Bytes = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]
Cards = npt.NDArray[np.int64]

UNIT = np.float32(1 / SCALE)
NOUGHT = np.float32(0)


@wide
def add_product(given: Floats, matrix: Bytes, sums: Floats) -> None:
    """Add a row of numbers times a matrix, both in steps that are put right afterwards."""
    for line in range(matrix.shape[0]):
        value = given[line]
        if value != 0:
            for column in range(matrix.shape[1]):
                sums[column] += value * np.float32(matrix[line, column])


@wide
def add_read(row: Rows, matrix: Bytes, sums: npt.NDArray[np.int32]) -> None:
    """The same for an observation: bytes times bytes, added up exactly."""
    for line in range(matrix.shape[0]):
        value = np.int32(row[line])
        if value != 0:
            for column in range(matrix.shape[1]):
                sums[column] += value * np.int32(matrix[line, column])


@wide
def trunk_of(
    row: Rows,
    first: Bytes,
    first_scale: Floats,
    first_bias: Floats,
    deep: Bytes,
    deep_scale: Floats,
    deep_bias: Floats,
) -> Floats:
    """What the trunk makes of an observation; each deep layer adds to what is there."""
    width = first.shape[1]
    read = np.zeros(width, np.int32)
    add_read(row, first, read)
    trunk = np.empty(width, np.float32)
    for place in range(width):
        value = np.float32(read[place]) * first_scale[place] * UNIT + first_bias[place]
        trunk[place] = max(NOUGHT, value)
    sums = np.empty(width, np.float32)
    for layer in range(deep.shape[0]):
        sums[:] = 0
        add_product(trunk, deep[layer], sums)
        for place in range(width):
            value = sums[place] * deep_scale[layer, place] + deep_bias[layer, place]
            trunk[place] += max(NOUGHT, value)
    return trunk


@wide
def infer(
    row: Rows,
    cards: Cards,
    first: Bytes,
    first_scale: Floats,
    first_bias: Floats,
    deep: Bytes,
    deep_scale: Floats,
    deep_bias: Floats,
    head: Bytes,
    head_scale: Floats,
    head_bias: Floats,
    context: Bytes,
    context_scale: Floats,
    context_bias: Floats,
    card_rows: Floats,
    plane_rows: Floats,
    mix: Floats,
    mix_bias: Floats,
    last: Floats,
    last_bias: Floats,
) -> Floats:
    """What is told of each of some cards; `head` has a line for each thing told of each card."""
    trunk = trunk_of(row, first, first_scale, first_bias, deep, deep_scale, deep_bias)
    count, slot = card_rows.shape
    common = np.zeros(slot, np.float32)
    add_product(trunk, context, common)
    for place in range(slot):
        common[place] = common[place] * context_scale[place] + context_bias[place]
    told = np.empty((cards.shape[0], last.shape[1]), np.float32)
    own, mixed = np.empty(slot, np.float32), np.empty(mix.shape[1], np.float32)
    for number in range(cards.shape[0]):
        card = cards[number]
        own[:] = common + card_rows[card]
        for plane in range(PLANES):
            value = np.float32(row[plane * count + card]) * UNIT
            for place in range(slot):
                own[place] += value * plane_rows[plane, place]
        mixed[:] = mix_bias
        for place in range(slot):
            value = max(NOUGHT, own[place])
            for column in range(mix.shape[1]):
                mixed[column] += value * mix[place, column]
        for thing in range(last.shape[1]):
            line = thing * count + card
            sums = NOUGHT
            for place in range(trunk.shape[0]):
                sums += trunk[place] * np.float32(head[line, place])
            value = sums * head_scale[line] + head_bias[line] + last_bias[thing]
            for column in range(mix.shape[1]):
                value += max(NOUGHT, mixed[column]) * last[column, thing]
            told[number, thing] = value
    return told
