"""The titles and numbers of players that `bench.fast.cuda` measures."""

TABLES = ("kingdom:4", "kingdom+sky:4", "kingdom+express:4", "kingdom+sky+express:5", "town:2")
SMALL = 1 << 17
"""Games of a batch that is measured at every table."""
