"""The soak of the bots: ten thousand strict games on every title and number of players.

python -m bench.strength.soak [--games 10000] [--jobs 2] [--keep build/soak-bots]

A bot that crashes, answers what is not allowed or is too slow forfeits its game; none may. All
levels play, and a sage in every game, elder and sage with few iterations (their strength does not
matter here). Games are kept in a folder, so that an interrupted run can be resumed; after a change
to the bots, use a new one.
"""

import argparse
import os
import sys
from pathlib import Path

from bench.strength.page import put
from bench.strength.watched import watched

from bunny_kingdom.arena import new_plan
from bunny_kingdom.titles import rules_of, titles

KEPT = Path(__file__).parents[2] / "build" / "soak-bots"
QUICK = ("sage:0i", "buck", "doe", "kit", "buck")
SLOW = ("elder:2i", "sage:2i", "doe", "kit", "buck")
SLOW_SHARE = 0.05
"""So many of the games have an elder at the table."""


def main() -> None:
    """Play them all, and say what became of them."""
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else None)
    options.add_argument("--games", type=int, default=10_000, help="over all tables")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--keep", type=Path, default=KEPT, help="where finished games are kept")
    given = options.parse_args()
    tables = [(title, count) for title in titles() for count in rules_of(title).player_counts]
    lines = [
        "| title | players | games | with an elder | forfeits | longest thought up to the buck |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    forfeits = 0
    for title, count in tables:
        found = []
        for levels, share in ((QUICK, 1 - SLOW_SHARE), (SLOW, SLOW_SHARE)):
            games = round(given.games * share / len(tables))
            plan = new_plan(title, levels[:count], games, "soak", strict=True)
            folder = given.keep / f"{title}-{count}-{levels[0].split(':')[0]}"
            found.append(watched(plan, given.jobs, folder))
        quick, slow = found
        failed = quick.forfeits + slow.forfeits
        for each in (*quick.troubles, *slow.troubles):
            print(title, count, each, file=sys.stderr, flush=True)
        most = max(player.most_ms for player in quick.players if player.name != QUICK[0])
        lines.append(
            f"| {title} | {count} | {quick.games + slow.games} | {slow.games} | {failed} "
            f"| {most:.0f} ms |"
        )
        print(lines[-1], flush=True)
        forfeits += failed
    put("soak", lines)
    sys.exit(1 if forfeits else 0)


if __name__ == "__main__":
    main()
