"""Speed and memory of the engine, against catanatron in the same run (`make bench`).

Both play random games of four players in this one process, in turns of a few seconds, and
both count only decisions: actions with two or more to choose from. What is compared is the
ratio of each pair of turns, since a shared machine is faster in one minute than in the next.
"""

import argparse
import gc
import importlib
import platform
import random
import resource
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from bunny_kingdom import rules_of
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.fiefs import fiefs
from bunny_kingdom.simulation import random_game

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
PLAYERS = 4
WANTED, GOAL = 2, 8
MOST_TURNS = 1000  # catanatron's own limit for games that do not end
LARGEST_STATE = 20_000
WARM_UP = 500  # games until Python's own pools have their size

rules = rules_of("kingdom")


def config(number: int) -> Config:
    """The configuration of a game of the benchmark."""
    return Config("kingdom", PLAYERS, f"bench/{number}")


def our_rate(seconds: float, first: int) -> float:
    """Decisions a second of the readable engine."""
    decisions, began = 0, perf_counter()
    for number in count(first):
        decisions += random_game(rules, config(number), Random(number)).decisions
        if (passed := perf_counter() - began) >= seconds:
            return decisions / passed
    raise AssertionError("counting never ends")


def catanatron_rate(seconds: float, seed: int) -> float:
    """Decisions a second of catanatron's random players."""
    catanatron: Any = importlib.import_module("catanatron")
    colors = list(catanatron.Color)[:PLAYERS]
    random.seed(seed)
    decisions, began = 0, perf_counter()
    while True:
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in colors])
        while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
            holder = game if hasattr(game, "playable_actions") else game.state
            decisions += len(holder.playable_actions) > 1
            game.play_tick()
        if (passed := perf_counter() - began) >= seconds:
            return decisions / passed


def compare(rounds: int, seconds: float) -> list[tuple[float, float | None]]:
    """The rates of both, in turns; None where catanatron is not installed."""
    try:
        version("catanatron")
    except PackageNotFoundError:
        print("catanatron is not installed: `make bench` installs it; our own rate alone")
        return [(our_rate(seconds, number * 10_000), None) for number in range(rounds)]
    rates: list[tuple[float, float | None]] = []
    for number in range(rounds):
        our, other = our_rate(seconds, number * 10_000), catanatron_rate(seconds, number)
        print(f"round {number + 1}: {our:.0f} against {other:.0f}: {our / other:.2f}")
        rates.append((our, other))
    return rates


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


def spread(values: list[float], form: str = ",.0f") -> str:
    """Median and range."""
    return f"{median(values):{form}} ({min(values):{form}} to {max(values):{form}})"


def report(rounds: int, seconds: float, games: int) -> str:
    """The page with all results."""
    rates = compare(rounds, seconds)
    ours = [our for our, _ in rates]
    theirs = [other for _, other in rates if other is not None]
    rows = [("decisions/s, this engine", spread(ours), "")]
    if theirs:
        ratios = [our / other for our, other in rates if other is not None]
        rows.append(("decisions/s, catanatron", spread(theirs), ""))
        rows.append(
            ("**ratio**", f"**{spread(ratios, '.2f')}**", f"at least {WANTED}, goal {GOAL}")
        )
    states = [random_game(rules, config(number), Random(number)).state for number in range(50)]
    harvest = microseconds(
        lambda state, seat: [
            line.score(rules.book, state, seat) for _, line in rules.book.named_harvest_lines
        ],
        states,
    )
    every = microseconds(lambda state, seat: fiefs(rules.book, state, seat), states)
    rows.append(("harvest of a full 4-player board, with its reasons", f"{harvest:.0f} µs", ""))
    rows.append(("all fiefs of a full 4-player board", f"{every:.0f} µs", ""))
    rows.append(("largest saved state", f"{largest_state(10):,} bytes", f"< {LARGEST_STATE:,}"))
    blocks, kilobytes = memory_growth(games)
    rows.append((f"live memory blocks after {games:,} games", f"{blocks:+,}", "no growth"))
    rows.append((f"peak memory after {games:,} games", f"{kilobytes:+,} KB", "no growth"))
    table = "\n".join(f"| {what} | {found} | {wanted} |" for what, found, wanted in rows)
    return (
        "# Benchmarks\n\n"
        "Written by `make bench` ([bench/speed.py](../bench/speed.py)). Random games of four "
        "players, one process; a decision is an action of a seat with two or more to choose "
        "from. Both engines play in turns within the same run, and the ratio is that of each "
        f"pair of turns: median and range of {rounds} rounds of {seconds:g} s each. Machines are "
        "noisy, shared ones most of all: trust the ratio, not the rates.\n\n"
        f"| | measured | wanted |\n|---|---|---|\n{table}\n\n{machine()}\n"
    )


def machine() -> str:
    """What all this was measured with."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.processor()
    versions = [f"bunny-kingdom {version('bunny-kingdom')}", f"msgspec {version('msgspec')}"]
    try:
        versions.append(f"catanatron {version('catanatron')}")
    except PackageNotFoundError:
        versions.append("catanatron not installed")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"Machine: {model}, {platform.system()} {platform.machine()}; {python}; " + ", ".join(
        versions
    )


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=3, help="of each turn")
    parser.add_argument("--games", type=int, default=3000, help="for the growth of memory")
    parser.add_argument("--dry", action="store_true", help="write no page")
    wanted = parser.parse_args()
    page = report(wanted.rounds, wanted.seconds, wanted.games)
    print(page)
    if not wanted.dry:
        PAGE.write_text(page)


if __name__ == "__main__":
    main()
