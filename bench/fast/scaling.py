"""Scaling: scoring against the readable engine, starting, several processes, and many games."""

import multiprocessing
import os
import resource
import subprocess
import sys
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import numpy as np

from bunny_kingdom.fast.bits import Numbers, Words
from bunny_kingdom.fast.compiler import entry
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom.engine import kingdom_engine
from bunny_kingdom.fast.kingdom.harvest import harvest_fiefs
from bunny_kingdom.fast.pointers import as_bytes, pointer
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.fiefs import harvest_fiefs as readable_fiefs

REPEATS = 20_000


@entry
def _score(words: Words, masks: Words, numbers: Numbers, players: int, times: int) -> int:
    w, m, n = pointer(words), pointer(masks), pointer(numbers)
    total = 0
    for _ in range(times):
        for seat in range(players):
            total += harvest_fiefs(w, as_bytes(w), m, n, seat)
    return total


def scoring() -> tuple[str, float]:
    """The fiefs of four players scored in both engines, and how much faster."""
    engine = kingdom_engine("kingdom", 4)
    rules = engine.rules
    ratios, slow, quick = [], [], []
    for seed in range(10):
        random = Random(seed)
        state = rules.setup(Config("kingdom", 4, f"scoring-{seed}"))
        while state.phase != "finale" and (owed := rules.decisions(state)):
            seat = owed[0].seat
            state, _ = rules.apply(state, seat, rules.legal(state, seat).sample(random))
        words = engine.from_states([state]).words[0]
        _score(words, engine.masks, engine.numbers, 4, 1)
        begun = process_time()
        for _ in range(50):
            carrots = sum(
                line.carrots
                for seat in range(4)
                for line in readable_fiefs(rules.book, state, seat)
            )
        slow.append((process_time() - begun) / 50)
        begun = process_time()
        total = _score(words, engine.masks, engine.numbers, 4, REPEATS)
        quick.append((process_time() - begun) / REPEATS)
        assert total == carrots * REPEATS
        ratios.append(slow[-1] / quick[-1])
    told = f"readable {median(slow) * 1e6:.0f} µs, fast {median(quick) * 1e6:.2f} µs"
    return told, median(ratios)


ENGINE = "from bunny_kingdom.fast import fast_engine; fast_engine()"
ELDER = """from bunny_kingdom.bots.rollout.loader import ready
assert ready("kingdom", 4, wait=True)"""


def started(folder: str, *programs: str) -> float:
    """Seconds by the clock until each of some programs, side by side, has begun and ended."""
    began = perf_counter()
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            env={**os.environ, "BUNNY_KINGDOM_CACHE": folder},
            stderr=subprocess.DEVNULL,
        )
        for program in programs
    ]
    codes = [process.wait() for process in processes]
    assert not any(codes), codes
    return perf_counter() - began


def starting(times: int) -> list[tuple[str, str, str]]:
    """Seconds from nothing to the first engine and elder: compiling, and compiled before."""
    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        both = started(one, ELDER, ENGINE)
        again = median(started(one, ELDER, ENGINE) for _ in range(times))
        alone = started(other, ENGINE)
        later = median(started(other, ENGINE) for _ in range(times))
    return [
        (
            "first start of engine and elder, compiling side by side",
            f"{both:.1f} s",
            "< 40 s, goal 20 s",
        ),
        ("later starts of both", f"{again:.2f} s", ""),
        ("first start of the fast engine alone, compiling", f"{alone:.1f} s", "< 40 s"),
        ("later starts", f"{later:.2f} s", "< 1.5 s"),
    ]


def _play(part: tuple[int, int]) -> int:
    first, games = part
    kingdom_engine("kingdom", 4).play(games, first=first)
    return games


def processes(games: int) -> list[str]:
    """Games a second with one process and with two, by the clock on the wall."""
    lines = ["| processes | games/s |", "|---:|---:|"]
    context = multiprocessing.get_context("spawn")
    for jobs in (1, 2):
        with context.Pool(jobs) as pool:
            pool.map(_play, [(0, 100)] * 4 * jobs, chunksize=1)
            part = games // 16
            parts = [(first, part) for first in range(0, 16 * part, part)]
            begun = perf_counter()
            played = sum(pool.imap_unordered(_play, parts))
            lines.append(f"| {jobs} | {played / (perf_counter() - begun):,.0f} |")
    return lines


def memory_and_growth(most: int) -> list[str]:
    """How time and memory grow with the number of games; scores are summed as they come."""
    engine = kingdom_engine("kingdom", 4)
    lines = ["| games | games/s | largest memory |", "|---:|---:|---:|"]
    for games in (most // 1000, most // 100, most // 10, most):
        sums = np.zeros(4, np.int64)
        begun = process_time()
        for first in range(0, games, 10_000):
            carrots, _ = engine.play(min(games, 10_000), first=first)
            sums += carrots.sum(axis=0)
        rate = games / (process_time() - begun)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        lines.append(f"| {games:,} | {rate:,.0f} | {memory:,.0f} MB |")
    lines += ["", f"A game's record has {at.RECORD_BYTES} bytes."]
    return lines
