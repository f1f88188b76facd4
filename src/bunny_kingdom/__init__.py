"""The Bunny Kingdom board games: an exact, readable and reproducible engine."""
