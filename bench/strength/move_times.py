"""The longest thoughts of the levels that may take no more than 50 ms, in CPU time.

python -m bench.strength.move_times [games of each table]
"""

import sys
import time
from random import Random

from bunny_kingdom.bots import new_bot
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.titles import rules_of, titles

LEVELS = ("kit", "doe", "buck")
LIMIT = 50.0


def longest(title: str, players: int, level: str, games: int) -> tuple[float, str, float]:
    """The longest thought in milliseconds, the phase that it was about, and the mean."""
    rules = rules_of(title)
    most, phase, total, thoughts = 0.0, "", 0.0, 0
    for game in range(games):
        state = rules.setup(Config(title, players, f"times {game}"))
        bots = [new_bot(level, rules, Random(f"{game}/{seat}")) for seat in range(players)]
        while owed := rules.decisions(state):
            seat = owed[0].seat
            view, legal = rules.view(state, seat), rules.legal(state, seat)
            began = time.process_time()
            action = bots[seat].choose(view, legal)
            took = 1000 * (time.process_time() - began)
            total, thoughts = total + took, thoughts + 1
            if took > most:
                most, phase = took, owed[0].kind
            state, _ = rules.apply(state, seat, action)
    return most, phase, total / max(1, thoughts)


def main() -> None:
    """All titles, all counts, all quick levels."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    worst = 0.0
    for title in titles():
        for players in rules_of(title).player_counts:
            for level in LEVELS:
                most, phase, mean = longest(title, players, level, games)
                worst = max(worst, most)
                print(
                    f"{title:20} {players} {level:5} max {most:6.1f} ms ({phase}) mean {mean:.2f}"
                )
    print(f"the longest thought took {worst:.1f} ms; the limit is {LIMIT:.0f}")


if __name__ == "__main__":
    main()
