"""Sums: whether luck and skill add up to the result in every review, to the last digit.

Whether they do depends on no playout, so the games are those of kits, at every title, and the
reviews as shallow as can be: a thousand of them take ten minutes.
"""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from itertools import product

from bench.coach.rows import Row
from bench.coach.tables import play

from bunny_kingdom.bots.rollout.loader import ready
from bunny_kingdom.coach import Depth, Review, Work, review_of
from bunny_kingdom.titles import rules_of, titles

SHALLOWEST = Depth(look=2, measure=2, chances=100, reasons=False)
TABLES = [
    (title, players)
    for title, players in product(titles(), range(2, 6))
    if players in rules_of(title).player_counts
]


def one(number: int) -> Row:
    """A game, and the review of one seat."""
    title, players = TABLES[number % len(TABLES)]
    assert ready(title, players, wait=True), "numba is missing"
    game = play(title, ["kit"] * players, f"sums {number}")
    work = Work(game.record, number // len(TABLES) % players, depth=SHALLOWEST)
    review = review_of(work, map(work.part, range(len(work))))
    check_sums(review)
    return {"title": title, "players": players, "decisions": len(review.decisions)}


def check_sums(review: Review) -> None:
    """Start and parts are the result, and one's own part is the sum of the losses."""
    for unit in ("wins", "carrots"):
        parts = review.parts
        terms = [
            _exact(each, unit) for each in (review.start, parts.deals, parts.own, parts.others)
        ]
        losses = [_exact(each.loss, unit) for each in review.decisions]
        assert sum(terms) == _exact(review.result, unit), (unit, terms)
        assert terms[2] == -sum(losses), (unit, losses)


def _exact(value: object, unit: str) -> Decimal:
    return Decimal(str(getattr(value, unit)))


def report(rows: list[Row]) -> Iterator[str]:
    """How many games there were, by title."""
    yield f"sums exact: {len(rows)} games, one seat each (wanted: 1,000)"
    for title, games in Counter(row["title"] for row in rows).items():
        yield f"  {title}: {games}"
