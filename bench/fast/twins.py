"""The long comparison of both engines: 10,000 games a title (`make twins`)."""

import argparse
import multiprocessing
import sys
from time import perf_counter

from bunny_kingdom.fast.engine import fast_engine
from bunny_kingdom.fast.twins import Difference, compare_random
from bunny_kingdom.titles import rules_of

TITLES = ("kingdom", "kingdom+sky", "kingdom+express", "kingdom+sky+express")


def compare(task: tuple[str, int, int]) -> tuple[int, str]:
    """Games of a title from a number on; how many actions, and the first difference if any."""
    title, first, games = task
    counts = rules_of(title).player_counts
    actions = 0
    for number in range(first, first + games):
        engine = fast_engine(title, counts[number % len(counts)])
        try:
            actions += compare_random(engine, f"soak-{number}")
        except Difference as found:
            return actions, str(found)
    return actions, ""


def main() -> None:
    """Compare, and stop at the first difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for title in TITLES:
            begun = perf_counter()
            tasks = [(title, first, 100) for first in range(0, options.games, 100)]
            actions = 0
            for done, difference in pool.imap_unordered(compare, tasks):
                actions += done
                if difference:
                    print(difference)
                    sys.exit(1)
            seconds = perf_counter() - begun
            print(f"{title}: {options.games} games, {actions} actions, equal; {seconds:.0f} s")


if __name__ == "__main__":
    main()
