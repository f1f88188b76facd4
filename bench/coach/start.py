"""Start: what elders bring home among themselves, for data/coach/start.toml, which this prints.

python -m bench.coach.start --budget 360 --processes 16 --out start.jsonl

Every table gets as many games as the time allows. What the file has is not played again.
"""

import argparse
import os
import time
from functools import partial
from pathlib import Path
from statistics import mean, stdev

from bench.coach.rows import Kinds, Row, done, in_turn, of_kind
from bench.coach.tables import play

from bunny_kingdom.bots.rollout.loader import ready
from bunny_kingdom.titles import rules_of, titles

ELDER = "elder:6i"
TABLES = {
    f"{title}/{players}": (title, players)
    for title in titles()
    for players in rules_of(title).player_counts
}


def one(title: str, players: int, number: int) -> Row:
    """The carrots of one game."""
    game = play(title, (ELDER,) * players, f"start {number}")
    return {"carrots": [sheet.total for sheet in game.score_sheet().players]}


def main() -> None:
    """Play, and print the table with its standard errors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--budget", type=float, default=360, help="seconds, compiling included")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", type=int, default=1000, help="for each table, at most")
    parser.add_argument("--out", type=Path, default=Path("start.jsonl"))
    given = parser.parse_args()
    until = time.monotonic() + given.budget
    kinds: Kinds = {name: partial(one, *table) for name, table in TABLES.items()}
    if given.budget:
        for name, table in TABLES.items():
            assert ready(*table, wait=True), f"the fast engine cannot play {name}"
    pieces = in_turn(dict.fromkeys(kinds, given.games))
    rows = done(kinds, pieces, given.processes, until, given.out)
    for title in titles():
        print(f"\n[{title}]" if title.isalpha() else f'\n["{title}"]')
        for players in rules_of(title).player_counts:
            print(_told(players, of_kind(rows, f"{title}/{players}")))


def _told(players: int, rows: list[Row]) -> str:
    """A line of the table. The seats of a game are not apart, so its mean counts once."""
    if len(rows) < 2:
        return f"# {players}: too few games"
    means = [mean(row["carrots"]) for row in rows]
    error = stdev(means) / len(means) ** 0.5
    return f"{players} = {round(mean(means))}  # ± {error:.1f}, {len(rows)} games"


if __name__ == "__main__":
    main()
