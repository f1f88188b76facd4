"""The long comparison of both engines: 10,000 games per title (`make twins`).

Results are kept in a file, so that an interrupted run can be resumed as long as the fast engine
is the same.
"""

import argparse
import json
import multiprocessing
import sys
from collections import Counter
from pathlib import Path

from bunny_kingdom.cli.simulate import games_bar
from bunny_kingdom.fast.compiler import FAMILIES, SHARED, folder_of
from bunny_kingdom.fast.engine import fast_engine
from bunny_kingdom.fast.twins import Difference, compare_random
from bunny_kingdom.titles import rules_of

TITLES = ("kingdom", "kingdom+sky", "kingdom+express", "kingdom+sky+express", "town")
PORTION = 100
KEPT = Path(__file__).parents[2] / "build" / "twins.json"

ENGINES = folder_of(SHARED, *FAMILIES)
"""Where both families' kernels would be kept: its name changes with their sources."""

Portion = tuple[str, int]
"""A title, and the number of the first of its games."""


def compare(portion: Portion) -> tuple[Portion, int, str]:
    """A portion of games; how many actions they took, and the first difference if any."""
    title, first = portion
    counts = rules_of(title).player_counts
    actions = 0
    for number in range(first, first + PORTION):
        engine = fast_engine(title, counts[number % len(counts)])
        try:
            actions += compare_random(engine, f"soak-{number}")
        except Difference as found:
            return portion, actions, str(found)
    return portion, actions, ""


def kept() -> dict[Portion, int]:
    """The actions of the portions that were compared before, of this version of the engine."""
    if not KEPT.exists():
        return {}
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    if found["engine"] != ENGINES.name:
        return {}
    return {(title, first): actions for title, first, actions in found["portions"]}


def keep(done: dict[Portion, int]) -> None:
    """Write down what was compared."""
    KEPT.parent.mkdir(exist_ok=True)
    portions = [[title, first, actions] for (title, first), actions in done.items()]
    content = json.dumps({"engine": ENGINES.name, "portions": portions})
    beside = KEPT.with_suffix(".new")
    beside.write_text(content, encoding="utf-8")
    beside.replace(KEPT)


def main() -> None:
    """Compare, and stop at the first difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    done = kept()
    wanted = [(title, first) for first in range(0, options.games, PORTION) for title in TITLES]
    rest = [portion for portion in wanted if portion not in done]
    print(f"{len(wanted) - len(rest)} of {len(wanted)} portions were done before", flush=True)
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool, games_bar("twins") as bar:
        task = bar.add_task("", total=PORTION * len(wanted))
        bar.advance(task, PORTION * (len(wanted) - len(rest)))
        for portion, actions, difference in pool.imap_unordered(compare, rest):
            if difference:
                print(difference)
                sys.exit(1)
            done[portion] = actions
            keep(done)
            bar.advance(task, PORTION)
    games: Counter[str] = Counter()
    actions_of: Counter[str] = Counter()
    for (title, _), actions in done.items():
        games[title] += PORTION
        actions_of[title] += actions
    for title in TITLES:
        print(f"{title}: {games[title]:,} games, {actions_of[title]:,} actions, all equal")


if __name__ == "__main__":
    main()
