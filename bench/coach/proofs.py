"""Proofs: what shows that reviews are right, as far as a time allows, in many processes.

python -m bench.coach.proofs --budget 360 --processes 16 --out proofs.jsonl

It plants mistakes in games of elders and looks whether reviews find them, and adds up luck and
skill in games of elders and bucks. What the file has is not done again: the same command goes on
where it ended, and `--budget 0` only tells what there is. A plain tree will do, with numpy, numba
and msgspec: PYTHONPATH=src:PLACE_OF_MSGSPEC.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from bench.coach import luck, planted, sums
from bench.coach.rows import Kinds, Row, done, in_turn, of_kind

from bunny_kingdom.bots.rollout.loader import ready

TABLES = {
    "planted": ("kingdom", 4),
    "luck": ("kingdom", 4),
    "luck-town": ("town", 2),
    "sums": ("kingdom", 4),
}
KINDS: Kinds = {
    "planted": planted.one,
    "luck": partial(luck.one, "kingdom"),
    "luck-town": partial(luck.one, "town"),
    "sums": sums.one,
}
REHEARSALS: Kinds = {**KINDS, "planted": KINDS["luck"]}
"""A game that needs everything that those of a kind need, the quickest."""
REPORTS: dict[str, Callable[[list[Row]], Iterable[str]]] = {
    "planted": planted.report,
    "luck": luck.report,
    "luck-town": luck.report,
    "sums": sums.report,
}


def main() -> None:
    """Do what the time allows, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--budget", type=float, default=360, help="seconds, compiling included")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("proofs.jsonl"))
    parser.add_argument("--planted", type=int, default=220, help="games with a planted mistake")
    parser.add_argument("--luck", type=int, default=1000, help="games that are added up")
    parser.add_argument("--luck-town", type=int, default=0, help="and those of Town")
    parser.add_argument("--sums", type=int, default=0, help="quick games in which sums are checked")
    given = parser.parse_args()
    until = time.monotonic() + given.budget
    counts = {
        "planted": given.planted,
        "luck": given.luck,
        "luck-town": given.luck_town,
        "sums": given.sums,
    }
    if given.budget:
        for kind in [kind for kind, count in counts.items() if count]:
            assert ready(*TABLES[kind], wait=True), "numba is missing"
            REHEARSALS[kind](0)  # what it needs is compiled once, before processes are forked
    compiled = given.budget - (until - time.monotonic())
    sys.stderr.write(f"compiled or loaded in {compiled:.0f} s\n")
    rows = done(KINDS, in_turn(counts), given.processes, until, given.out)
    for kind, report in REPORTS.items():
        found = of_kind(rows, kind)
        if found:
            print(f"\n{kind}: {len(found)} games, {_cost(found)}")
            print(*report(found), sep="\n")
    for row in rows:
        if "wrong" in row:
            print(f"\n{row['kind']} {row['number']} went wrong: {row['wrong']}")


def _cost(rows: list[Row]) -> str:
    """What a game took of one core."""
    return f"{sum(row['seconds'] for row in rows) / len(rows):.1f} s of processor time each"


if __name__ == "__main__":
    main()
