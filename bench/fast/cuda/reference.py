"""The CPU's side of `bench.fast.cuda`: the games that a GPU's must equal, in a folder of arrays."""

import argparse
import os
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from bunny_kingdom.fast.engine import FastEngine, fast_engine

SEED = 20_261_119
BATCH, ADVANCES = 4096, 300
"""A batch that is compared whole: records, chances, masks, observations."""

PORTION = 10_000


def main() -> None:
    """Play, and write a file for each title as soon as it is played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("tables", nargs="+", help="kingdom:4 and so on")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    for table in wanted.tables:
        title, players = table.split(":")
        engine = fast_engine(title, int(players))
        began = perf_counter()
        carrots, steps = play(engine, wanted.games, wanted.threads)
        seconds = perf_counter() - began
        found = batch(engine) | {"carrots": carrots, "steps": np.array(steps)}
        found["seconds"] = np.array(seconds)
        whole = wanted.folder / f"{title}-{players}.part.npz"
        np.savez_compressed(whole, **found)
        whole.rename(wanted.folder / f"{title}-{players}.npz")
        print(f"CPU {table}: {wanted.games} games in {seconds:.1f} s", flush=True)


def play(engine: FastEngine, games: int, threads: int) -> tuple[Any, int]:
    """The carrots of so many random games, in portions that threads play."""

    def portion(first: int) -> tuple[Any, int]:
        return engine.play(min(PORTION, games - first), SEED, first)

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(portion, range(0, games, PORTION)))
    carrots = np.concatenate([part for part, _ in parts]).astype(np.int16)
    return carrots, sum(steps for _, steps in parts)


def batch(engine: FastEngine) -> dict[str, Any]:
    """A batch after many steps, and what the seats to act observe."""
    games = engine.deal(BATCH, SEED)
    games.legal()
    ended = 0
    for _ in range(ADVANCES):
        ended += games.advance(games.sample_only())
    kernels = import_module(f"{engine.package}.observation")
    sizes = list(kernels.field_sizes(engine.tables, engine.players).values())
    where = np.cumsum([0, *sizes[:-1]], dtype=np.int64)
    rows = np.zeros((BATCH, sum(sizes)), np.int16)
    whoever = np.full(BATCH, -1, np.int64)
    kernels.observe_batch(games.words, *engine.constants, whoever, where, rows)
    return {
        "words": games.words,
        "chances": games.chances,
        "masks": games._masks,
        "seats": games.seats,
        "last": games.last_carrots,
        "flags": games.ended,
        "ended": np.array(ended),
        "observed": rows,
    }


if __name__ == "__main__":
    main()
