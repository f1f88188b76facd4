"""The arena: bots against bots, in matches whose luck cancels out."""

from bunny_kingdom.arena.contest import contest
from bunny_kingdom.arena.plan import Plan, new_plan
from bunny_kingdom.arena.standings import Standing, Standings

__all__ = ["Plan", "Standing", "Standings", "contest", "new_plan"]
