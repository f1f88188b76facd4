"""Further measurements of the readable engine: scoring, saved states, memory."""

import gc
import resource
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from bunny_kingdom import rules_of
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.fiefs import fiefs
from bunny_kingdom.simulation import random_game

PLAYERS = 4
LARGEST_STATE = 20_000
WARM_UP = 500  # games until Python's own pools have their size

rules = rules_of("kingdom")


def config(number: int) -> Config:
    """The configuration of a game of the benchmark."""
    return Config("kingdom", PLAYERS, f"bench/{number}")


def microseconds(score: Callable[[Any, int], object], states: list[Any]) -> float:
    """The time to score all seats of a board: the best of five runs over many boards."""
    times = []
    for _ in range(5):
        began = perf_counter()
        for state in states:
            for seat in range(PLAYERS):
                score(state, seat)
        times.append((perf_counter() - began) / len(states) * 1e6)
    return min(times)


def largest_state(games: int) -> int:
    """The size of the largest saved state on the way through some games."""
    largest = 0
    for number in range(games):
        played = random_game(rules, config(number), Random(number))
        state = rules.setup(config(number))
        for seat, action in played.entries:
            state, _ = rules.apply(state, seat, action)
            largest = max(largest, len(rules.encode_state(state)))
    return largest


def memory_growth(games: int) -> tuple[int, int]:
    """What games leave behind: live blocks of memory, and growth of the peak in KB."""
    for number in range(min(WARM_UP, games)):
        random_game(rules, config(number), Random(number))
    gc.collect()
    blocks, peak = sys.getallocatedblocks(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number in range(games):
        random_game(rules, config(number), Random(number))
    gc.collect()
    peak_now = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return sys.getallocatedblocks() - blocks, peak_now - peak


def rows(games: int) -> list[tuple[str, str, str]]:
    """What was measured, the result, and what is wanted."""
    states = [random_game(rules, config(number), Random(number)).state for number in range(50)]
    harvest = microseconds(
        lambda state, seat: [
            line.score(rules.book, state, seat) for _, line in rules.book.named_harvest_lines
        ],
        states,
    )
    every = microseconds(lambda state, seat: fiefs(rules.book, state, seat), states)
    blocks, kilobytes = memory_growth(games)
    return [
        ("harvest of a full 4-player board, with its reasons", f"{harvest:.0f} µs", ""),
        ("all fiefs of a full 4-player board", f"{every:.0f} µs", ""),
        ("largest saved state", f"{largest_state(10):,} bytes", f"< {LARGEST_STATE:,}"),
        (f"live memory blocks after {games:,} games", f"{blocks:+,}", "no growth"),
        (f"peak memory after {games:,} games", f"{kilobytes:+,} KB", "no growth"),
    ]
