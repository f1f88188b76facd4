"""Learning what a table is worth when a round begins, on the processor."""
