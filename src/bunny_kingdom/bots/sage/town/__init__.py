"""The sage in Town: a network that judges how a turn ended, and the search that asks it."""
