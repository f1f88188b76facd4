"""Lessons in likes: hands of games that the large network plays, and what it says of each card."""

from concurrent.futures import Executor
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.sage.network import Network
from bunny_kingdom.bots.sage.rounds.likes import GIVEN, STATE
from bunny_kingdom.bots.sage.shape import NO_CARD
from bunny_kingdom.learn.group import Group, finish
from bunny_kingdom.learn.rounds.hands import PLACES, read_hands

Floats = npt.NDArray[np.float32]
ANY_CARD: Final = 0.05
"""How often any card of the hand is taken, to see something new."""
NEARLY: Final = 0.01
"""How far the large network may misjudge a card while it plays."""
WORST: Final = -9.0


class Hands(NamedTuple):
    """What the players of playouts know of some hands, and what the large network says."""

    states: npt.NDArray[np.float16]
    cards: npt.NDArray[np.uint8]
    givens: npt.NDArray[np.float16]
    bases: Floats
    """What the quick policy says of each card, in carrots."""
    utilities: Floats
    """What the large network says of each; WORST where there is none."""
    buried: npt.NDArray[np.bool_]
    """Whether a card is to be buried."""


def hands_of_games(
    title: str, players: int, games: int, network: Network, seed: int, executor: Executor
) -> Hands:
    """All hands of some games."""
    group, chance = Group(title, players, games, executor), np.random.default_rng(seed)
    chances = chance.integers(1, 2**62, (games, 1), dtype=np.uint64)
    found: list[Hands] = []
    finish(group.deal(seed))
    while not group.over:
        first = np.zeros((group.rows, group.shape.size), np.int8)
        for taken in range(group.picked):
            rows = first if taken == 0 else np.zeros_like(first)
            finish(group.observe(taken, first, rows))
            hands = empty_hands(group.rows, taken >= group.plays)
            states, givens = (np.zeros(each.shape, np.float32) for each in (hands[0], hands[2]))
            group.read_with(read_hands, taken, chances, states, hands.cards, givens, hands.bases)
            hands.states[:], hands.givens[:] = states, givens
            slots = np.zeros(group.rows, np.int64)
            for row in range(group.rows):
                held = group.hands[row][group.hands[row] != NO_CARD].astype(np.int64)
                said = network.utility(rows[row], held, players)
                by_card = dict(zip(held.tolist(), said.tolist(), strict=True))
                for place in range(len(held)):
                    hands.utilities[row, place] = by_card[int(hands.cards[row, place])]
                slots[row] = np.argmax(said + NEARLY * chance.gumbel(size=len(held)))
                if chance.random() < ANY_CARD:
                    slots[row] = chance.integers(len(held))
            found.append(hands)
            group.take(taken, slots)
        finish(group.advance())
    return joined(found)


def empty_hands(rows: int, buried: bool) -> Hands:
    """Room for so many."""
    return Hands(
        np.zeros((rows, STATE), np.float16),
        np.zeros((rows, PLACES), np.uint8),
        np.zeros((rows, PLACES, GIVEN), np.float16),
        np.zeros((rows, PLACES), np.float32),
        np.full((rows, PLACES), WORST, np.float32),
        np.full(rows, buried),
    )


def joined(found: list[Hands]) -> Hands:
    """All of them, one after the other."""
    return Hands(*(np.concatenate(column) for column in zip(*found, strict=True)))
