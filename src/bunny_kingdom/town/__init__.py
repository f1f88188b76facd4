"""Bunny Kingdom: Town, a game of its own for two players, on the kernel that all titles share."""
