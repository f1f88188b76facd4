"""Lessons: what was seen after the turns of some games, and the chance of a win it came to."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.sage.town.chances import CLOSE
from bunny_kingdom.bots.sage.town.inference import WEIGHTS
from bunny_kingdom.bots.sage.town.shape import SIZE
from bunny_kingdom.bots.town.playouts import WEIGHTS as QUICK
from bunny_kingdom.fast.town.conversion.from_readable import empty_record
from bunny_kingdom.fast.town.tables import tables_of
from bunny_kingdom.learn.town.games import TURNS, play
from bunny_kingdom.titles import rules_of

Floats = npt.NDArray[np.float32]
TABLES = tables_of(rules_of("town").book)
BLANK, NUMBERS = np.asarray(empty_record(TABLES)), np.asarray(TABLES.numbers)
TWICE = np.array([QUICK, QUICK])
SEATS_AT_TABLE = 2
QUICK_TASTE = -1


class Games(NamedTuple):
    """Finished games."""

    rows: Floats
    """What was seen after each turn, game by game."""
    said: Floats
    """By game and turn what the network said, before the sigmoid."""
    seats: npt.NDArray[np.int64]
    carrots: npt.NDArray[np.int64]

    @property
    def lead(self) -> npt.NDArray[np.float64]:
        """Of the first seat, by game."""
        lead: npt.NDArray[np.float64] = (self.carrots[:, 0] - self.carrots[:, 1]).astype(float)
        return lead

    def targets(self, trust: float) -> Floats:
        """By game and turn the chance of a win to learn.

        `trust` is the share of how the game ended; the rest is what the network said after the
        next turn of the same seat.
        """
        side = np.where(self.seats == 0, 1.0, -1.0)
        ended = 1 / (1 + np.exp(-side * self.lead[:, None] / CLOSE))
        said = 1 / (1 + np.exp(-self.said))
        found = ended.astype(np.float32)
        # Turns alternate all the game long.
        for turn in range(TURNS - 3, -1, -1):
            found[:, turn] = trust * found[:, turn + 2] + (1 - trust) * said[:, turn + 2]
        return found


def played(
    networks: list[Floats],
    tastes: npt.NDArray[np.int64],
    noises: npt.NDArray[np.float64],
    wild: int,
    seed: int,
    first: int,
) -> Games:
    """A game for each row of tastes."""
    games = len(tastes)
    stacked = np.zeros((max(1, len(networks)), WEIGHTS), np.float32)
    for place, network in enumerate(networks):
        stacked[place] = network
    found = Games(
        np.zeros((games * TURNS, SIZE), np.float32),
        np.zeros((games, TURNS), np.float32),
        np.zeros((games, TURNS), np.int64),
        np.zeros((games, SEATS_AT_TABLE), np.int64),
    )
    play(
        BLANK,
        NUMBERS,
        TWICE,
        stacked,
        tastes,
        noises,
        wild,
        np.uint64(seed),
        first,
        *found,
    )
    return found


def duel(
    networks: list[Floats], tastes: tuple[int, int], games: int, seed: int
) -> tuple[float, float, float]:
    """Wins, mean lead and carrots of the first taste; each deal is played twice."""
    found = np.zeros(3)
    for turned in (False, True):
        seated = np.array([tastes[::-1] if turned else tastes] * (games // 2))
        ended = played(networks, seated, np.zeros(len(seated)), 0, seed, 0)
        ahead = ended.lead * (-1 if turned else 1)
        wins = ((ahead > 0) + 0.5 * (ahead == 0)).mean()
        found += (wins, ahead.mean(), ended.carrots[:, int(turned)].mean())
    wins, lead, carrots = (float(each) for each in found / 2)
    return wins, lead, carrots
