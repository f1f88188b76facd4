"""Environments: the titles for PettingZoo, and batches of games for Gymnasium.

from bunny_kingdom.env import kingdom_v0
env = kingdom_v0.env(players=4)
"""

from bunny_kingdom.extras import require

require("env", "bunny_kingdom.env")
