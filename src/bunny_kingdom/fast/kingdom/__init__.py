"""The compiled twin of the Kingdom family: the base game and its expansions."""
