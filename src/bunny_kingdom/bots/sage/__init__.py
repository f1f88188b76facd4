"""Sage: the player that learned. What it sees of a table, and the network that judges cards."""
