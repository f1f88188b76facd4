"""Games for the coach: short to make, and whole."""

from collections.abc import Callable
from functools import cache
from random import Random

from bunny_kingdom.bots.protocol import decide
from bunny_kingdom.bots.registry import new_bot
from bunny_kingdom.game import Game, new_game
from bunny_kingdom.kernel.actions import Action

Instead = Callable[[Game, int, Action], Action]


def played(title: str, players: int, level: str = "doe", instead: Instead | None = None) -> Game:
    """A game between bots of one level."""
    game = new_game(title, players, "coach")
    bots = [new_bot(level, game.rules, Random(str(seat))) for seat in range(players)]
    random = Random(1)
    while not game.over:
        seat = game.decisions()[0].seat
        action = decide(game.rules, bots[seat], game.view(seat), random)
        game.play(seat, instead(game, seat, action) if instead else action)
    return game


@cache
def bucks() -> Game:
    """A game of four bucks."""
    return played("kingdom", 4, "buck")
