"""What the sage's small networks for rounds read and say, as Python can call them."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.rollout import weights as wt
from bunny_kingdom.bots.rollout.survey import DESK, NOTES
from bunny_kingdom.bots.sage.rounds.inference import (
    HIDDEN,
    OUTS,
    Values,
    judged,
    put_in_order,
    read_table,
)
from bunny_kingdom.bots.sage.rounds.likes import ROOM, liked, read_mood
from bunny_kingdom.bots.sage.rounds.shape import BLOCK
from bunny_kingdom.fast.bits import Numbers, Words
from bunny_kingdom.fast.compiler import entry
from bunny_kingdom.fast.pointers import as_bytes, pointer


@entry
def read_and_judge(
    record: Words,
    ms: Words,
    ns: Numbers,
    weights: npt.NDArray[np.float64],
    seat: int,
    network: Values,
    blocks: npt.NDArray[np.float64],
    order: npt.NDArray[np.int64],
    said: Values,
) -> None:
    desks, tallied, noted = np.empty(DESK, np.uint64), np.zeros(160, np.int64), np.zeros(NOTES)
    sums, players = np.empty(HIDDEN, np.float32), weights.shape[0] // wt.SIZE
    w, read = pointer(record), pointer(blocks)
    read_table(
        w,
        as_bytes(w),
        pointer(ms),
        pointer(ns),
        players,
        pointer(desks),
        pointer(tallied),
        pointer(noted),
        pointer(weights),
        read,
    )
    put_in_order(read, seat, players, pointer(order))
    judged(read, pointer(order), players, pointer(network), pointer(sums))
    for out in range(OUTS):
        said[out] = sums[out]


def judged_table(
    record: Words,
    constants: tuple[Words, Numbers],
    weights: npt.NDArray[np.float64],
    seat: int,
    network: Values,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64], Values]:
    """The blocks of all seats, the order in which they are read, and what is said."""
    players = len(weights) // wt.SIZE
    blocks, order = np.zeros((players, BLOCK)), np.zeros(players, np.int64)
    said = np.zeros(OUTS, np.float32)
    read_and_judge(record, *constants, weights, seat, network, blocks.reshape(-1), order, said)
    return blocks, order, said


@entry
def like(
    states: npt.NDArray[np.float64],
    card: int,
    round_number: int,
    given: npt.NDArray[np.float64],
    likes: Values,
) -> float:
    sums = np.zeros(ROOM, np.float32)
    read_mood(pointer(states), pointer(likes), pointer(sums))
    return liked(card, round_number, pointer(given), pointer(likes), pointer(sums))
