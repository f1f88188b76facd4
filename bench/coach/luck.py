"""Luck and skill: the sums of many reviews, the mean of the deals, and elders beside bucks.

Reviews are shallow, which makes each of them noisier and no mean wrong.
"""

from collections.abc import Iterator
from statistics import mean, stdev

import msgspec
from bench.coach.rows import Row
from bench.coach.sums import check_sums
from bench.coach.tables import play

from bunny_kingdom.coach import Depth, Work, review_of

SHALLOW = Depth(look=8, measure=16, chances=100, reasons=False)
PAIRS = {"kingdom": 2, "kingdom+sky": 2, "town": 1}
"""How many elders sit at a table, and as many bucks."""


def one(title: str, number: int) -> Row:
    """A game of elders and bucks; one seat of each is reviewed."""
    levels = ["elder:3i", "buck"] if number % 2 else ["buck", "elder:3i"]
    game = play(title, levels * PAIRS[title], f"luck {number}")
    row: Row = {}
    for seat in (0, 1):
        work = Work(game.record, seat, depth=SHALLOW)
        review = review_of(work, map(work.part, range(len(work))))
        check_sums(review)
        row[levels[seat].partition(":")[0]] = {
            **msgspec.to_builtins(review.parts),
            "result": msgspec.to_builtins(review.result),
            "accuracy": review.accuracy,
        }
    return row


def report(rows: list[Row]) -> Iterator[str]:
    """The means with their standard errors."""
    yield f"sums exact: {len(rows)} games, two seats each (wanted: 1,000)"
    for unit in ("wins", "carrots"):
        for level in ("elder", "buck"):
            for part in ("deals", "own", "others", "result"):
                yield f"  {level}: {part} {_told([row[level][part][unit] for row in rows])} {unit}"
    more = [row["elder"]["own"]["carrots"] - row["buck"]["own"]["carrots"] for row in rows]
    yield f"skill of elders above that of bucks: {_told(more)} carrots (wanted: 5 or more)"
    for level in ("elder", "buck"):
        yield f"accuracy of {level}s: {mean(row[level]['accuracy'] for row in rows):.1f}"


def _told(values: list[float]) -> str:
    """A mean and its standard error."""
    error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{mean(values):+.3f} ± {error:.3f}"
