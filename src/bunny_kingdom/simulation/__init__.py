"""Simulation: many games of random players, and what came of them, summed exactly."""

from bunny_kingdom.simulation.random_play import Played, random_game
from bunny_kingdom.simulation.run import simulate
from bunny_kingdom.simulation.sums import SeatSummary, Summary, Sums

__all__ = ["Played", "SeatSummary", "Summary", "Sums", "random_game", "simulate"]
