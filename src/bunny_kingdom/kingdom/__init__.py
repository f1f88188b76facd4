"""Bunny Kingdom, the base game: draft, build, harvest strength x wealth, reveal parchments."""
