"""Luck and skill: the sums of many reviews, the mean of the deals, and elders beside bucks.

python -m bench.coach.luck --games 1000 --jobs 16 --seconds 540
python -m bench.coach.luck --title town --games 200
"""

import argparse
from decimal import Decimal
from functools import partial
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import msgspec
from bench.coach.tables import play, spread

from bunny_kingdom.coach import Depth, Work, review_of

SHALLOW = Depth(look=8, measure=40, chances=200)
PAIRS = {"kingdom": 2, "kingdom+sky": 2, "town": 1}
"""How many elders sit at a table, and as many bucks."""


def one(title: str, number: int) -> dict[str, Any]:
    """A game of elders and bucks; one seat of each is reviewed."""
    levels = ["elder:6i", "buck"] if number % 2 else ["buck", "elder:6i"]
    game = play(title, levels * PAIRS[title], f"luck {number}")
    row: dict[str, Any] = {"number": number}
    for seat in (0, 1):
        work = Work(game.record, seat, depth=SHALLOW)
        review = review_of(work, map(work.part, range(len(work))))
        parts = msgspec.to_builtins(review.parts)
        for unit in ("wins", "carrots"):
            terms = (getattr(review.start, unit), *(part[unit] for part in parts.values()))
            exact = sum(Decimal(str(term)) for term in terms)
            assert exact == Decimal(str(getattr(review.result, unit))), (number, seat, unit)
        row[levels[seat].partition(":")[0]] = {
            **parts,
            "result": msgspec.to_builtins(review.result),
            "accuracy": review.accuracy,
        }
    return row


def main() -> None:
    """Print the means with their standard errors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", choices=PAIRS, default="kingdom")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--out", type=Path, default=Path("luck.jsonl"))
    given = parser.parse_args()
    game = partial(one, given.title)
    rows = spread(game, given.games, given.jobs, given.seconds, given.out)
    print(f"games {len(rows)}: all sums exact")
    for level in ("elder", "buck"):
        for part in ("deals", "own", "others", "result"):
            for unit in ("wins", "carrots"):
                values = [row[level][part][unit] for row in rows]
                error = stdev(values) / len(values) ** 0.5
                print(f"{level} {part} {unit}: {mean(values):+.4f} ± {error:.4f}")
        print(f"{level} accuracy: {mean(row[level]['accuracy'] for row in rows):.2f}")


if __name__ == "__main__":
    main()
