"""The Bunny Kingdom board games: an exact, readable and reproducible engine."""

from bunny_kingdom.game import Game, load_game, new_game
from bunny_kingdom.kernel.errors import BunnyError, IllegalAction
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.titles import rules_of, titles

__all__ = [
    "BunnyError",
    "Game",
    "IllegalAction",
    "Record",
    "load_game",
    "new_game",
    "rules_of",
    "titles",
]
