"""Tune the weights of the Kingdom family by self-play inside the fast engine.

python -m bench.strength.tune kingdom 4 --generations 48 --deals 120

One seat plays with the weights on trial, the others with the best so far; the score is its lead,
plus half of what a table of its kind scores. The tries are drawn around the mean of the best by an
evolution strategy that learns which weights go together (CMA-ES). The row for weights.toml is
printed every few generations.
"""

import argparse
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.realm.weights import weights_of
from bunny_kingdom.bots.rollout import weights as weighing
from bunny_kingdom.bots.rollout.games import play_tables
from bunny_kingdom.bots.rollout.weights import as_array, from_array
from bunny_kingdom.fast.kingdom.engine import kingdom_engine

Row = npt.NDArray[np.float64]
POPULATION = 14
EVERY = 6
"""After so many generations the best so far becomes the rival."""
AT_LEAST_0 = (weighing.DENY, weighing.SPREAD)


def carrots(
    title: str, rows: list[Row], games: int, seed: int, first: int
) -> npt.NDArray[np.int32]:
    """Final carrots by game and by row; the rows change seats from game to game."""
    engine = kingdom_engine(title, len(rows))
    found = np.zeros((games, len(rows)), np.int32)
    play_tables(
        engine.blank,
        engine.masks,
        engine.numbers,
        np.concatenate(rows),
        np.uint64(seed),
        first,
        found,
    )
    return found


def lead(found: npt.NDArray[np.int32]) -> float:
    """By how much the first row is ahead of the others' mean."""
    return float((found[:, 0] - found[:, 1:].mean(axis=1)).mean())


class Strategy:
    """The evolution strategy: a mean, a step, and how the steps go together (Hansen 2016)."""

    def __init__(self, size: int, random: np.random.Generator) -> None:
        self._random, self._size = random, size
        parents = POPULATION // 2
        shares = np.log(parents + 0.5) - np.log(np.arange(1, parents + 1))
        self._shares = shares / shares.sum()
        self._mass = mass = 1 / float((self._shares**2).sum())
        self._slow = (4 + mass / size) / (size + 4 + 2 * mass / size)
        self._quick = (mass + 2) / (size + mass + 5)
        self._one = 2 / ((size + 1.3) ** 2 + mass)
        self._many = min(1 - self._one, 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass))
        self.mean, self.step = np.zeros(size), 0.6
        self._together = np.eye(size)
        self._way, self._pace = np.zeros(size), np.zeros(size)

    def draw(self) -> npt.NDArray[np.float64]:
        """The tries of a generation, as steps from the mean."""
        spread, axes = np.linalg.eigh(self._together)
        spread = np.sqrt(np.maximum(spread, 1e-12))
        self._back = axes @ np.diag(1 / spread) @ axes.T
        drawn = self._random.standard_normal((POPULATION, self._size))
        found: npt.NDArray[np.float64] = drawn @ (axes * spread).T
        return found

    def learn(self, tries: npt.NDArray[np.float64], worth: Iterable[float]) -> None:
        """Go to the mean of the better half, and remember the way."""
        order = np.argsort(-np.array(list(worth)))
        best = tries[order[: len(self._shares)]]
        moved = self._shares @ best
        self.mean = self.mean + self.step * moved
        quick, slow, mass = self._quick, self._slow, self._mass
        self._pace = (1 - quick) * self._pace + np.sqrt(quick * (2 - quick) * mass) * (
            self._back @ moved
        )
        self._way = (1 - slow) * self._way + np.sqrt(slow * (2 - slow) * mass) * moved
        kept = 1 - self._one - self._many
        self._together = kept * self._together + self._one * np.outer(self._way, self._way)
        self._together += self._many * (best.T * self._shares) @ best
        usual = np.sqrt(self._size) * (1 - 1 / (4 * self._size))
        self.step *= float(np.exp(quick * (np.linalg.norm(self._pace) / usual - 1) / (1 + quick)))


def tune(title: str, players: int, generations: int, deals: int, seed: int) -> None:
    """Improve the row of a table, and print it as it gets better."""
    start = as_array(weights_of(title, players))
    scale = 0.3 * np.abs(start) + 0.05
    strategy = Strategy(len(start), np.random.default_rng(seed))
    rival = start

    def row(place: npt.NDArray[np.float64]) -> Row:
        found = start + scale * place
        for each in AT_LEAST_0:
            found[each] = max(0.0, found[each])
        return found

    for generation in range(1, generations + 1):
        tries = strategy.draw()
        worth = []
        for each in tries:
            mine = row(strategy.mean + strategy.step * each)
            first = generation * deals
            mixed = carrots(title, [mine] + [rival] * (players - 1), deals * players, seed, first)
            alike = carrots(title, [mine] * players, deals * players, seed, first)
            worth.append(0.5 * lead(mixed) + float(alike.mean()))
        strategy.learn(tries, worth)
        if generation % EVERY == 0 or generation == generations:
            rival = row(strategy.mean)
            table = carrots(title, [rival] * players, 300 * players, seed + 1, 0).mean()
            against = carrots(title, [rival] + [start] * (players - 1), 200 * players, seed + 2, 0)
            print(f"# {generation}: table {table:.1f}, ahead of the start by {lead(against):.1f}")
            found = from_array(rival)
            print("[row.weights]")
            for name in weighing.PLACES:
                print(f"{name} = {getattr(found, name)}")
            print("[row.rates]")
            for name, rate in found.rates.items():
                print(f"{name} = {rate}", flush=True)


def main() -> None:
    """One row."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("title")
    options.add_argument("players", type=int)
    options.add_argument("--generations", type=int, default=48)
    options.add_argument("--deals", type=int, default=120)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    tune(given.title, given.players, given.generations, given.deals, given.seed)


if __name__ == "__main__":
    main()
