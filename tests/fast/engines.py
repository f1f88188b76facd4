"""The titles and numbers of players that the fast engine's tests go through."""

from bunny_kingdom.fast.engine import FastEngine, fast_engine

TITLES = {
    "kingdom": (2, 3, 4),
    "kingdom+sky": (2, 3, 4, 5),
    "kingdom+express": (2, 3, 4),
    "kingdom+sky+express": (2, 3, 4, 5),
    "town": (2,),
}
TABLES = [(title, players) for title, counts in TITLES.items() for players in counts]
FAMILY_TABLES = [(title, players) for title, players in TABLES if title != "town"]
"""Those of the Kingdom family."""


def engine_of(title: str, number: int) -> FastEngine:
    """An engine of a title, the numbers of players in turn."""
    counts = TITLES[title]
    return fast_engine(title, counts[number % len(counts)])
