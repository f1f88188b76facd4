"""The longest thoughts of the bots, at every table.

python -m bench.strength.move_times [--games 3] [--elder elder:100ms]

Levels up to the buck may take at most 50 ms of processor time. The elder, whose budget is in
wall-clock time, plays one seat among bucks and is timed by the clock: run it on an otherwise idle
machine.
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from bunny_kingdom.bots import new_bot
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.titles import rules_of, titles

QUICK = ("kit", "doe", "buck")
LIMIT = 50.0


class Longest(NamedTuple):
    """The longest thought in milliseconds, what it was about, and the mean."""

    most: float
    about: str
    mean: float


def longest(
    title: str, levels: list[str], timed: range, games: int, clock: Callable[[], float]
) -> Longest:
    """The longest thought of the timed seats in some games."""
    rules = rules_of(title)
    thoughts: list[tuple[float, str]] = []
    for game in range(games):
        state = rules.setup(Config(title, len(levels), f"times {game}"))
        bots = [new_bot(level, rules, Random(f"{game}/{at}")) for at, level in enumerate(levels)]
        while owed := rules.decisions(state):
            seat = owed[0].seat
            view, legal = rules.view(state, seat), rules.legal(state, seat)
            began = clock()
            action = bots[seat].choose(view, legal)
            if seat in timed:
                thoughts.append((1000 * (clock() - began), owed[0].kind))
            state, _ = rules.apply(state, seat, action)
    most, about = max(thoughts)
    return Longest(most, about, sum(took for took, _ in thoughts) / len(thoughts))


def main() -> None:
    """All titles, all counts."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    options.add_argument("--games", type=int, default=3, help="of each table")
    options.add_argument("--elder", help="time this one instead, as elder:100ms or elder")
    given = options.parse_args()
    worst = 0.0
    for title in titles():
        for players in rules_of(title).player_counts:
            if given.elder:
                runs = [(given.elder, [given.elder] + ["buck"] * (players - 1), range(1))]
            else:
                runs = [(level, [level] * players, range(players)) for level in QUICK]
            for level, levels, timed in runs:
                clock = time.perf_counter if given.elder else time.process_time
                found = longest(title, levels, timed, given.games, clock)
                worst = max(worst, found.most)
                print(
                    f"{title:20} {players} {level:5} max {found.most:6.1f} ms ({found.about}) "
                    f"mean {found.mean:.2f}",
                    flush=True,
                )
    limit = "" if given.elder else f"; the limit is {LIMIT:.0f}"
    print(f"the longest thought took {worst:.1f} ms{limit}")


if __name__ == "__main__":
    main()
