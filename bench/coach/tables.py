"""Games between bots for the coach to look at."""

from collections.abc import Callable, Iterable
from random import Random

from bunny_kingdom.bots.protocol import Bot, Remembering, decide
from bunny_kingdom.bots.registry import new_bot
from bunny_kingdom.game import Game, new_game
from bunny_kingdom.kernel.actions import Action

Instead = Callable[[Game, int, Action], Action]
"""What a seat does instead of what its bot chose."""


def play(title: str, levels: Iterable[str], seed: str, instead: Instead | None = None) -> Game:
    """A whole game between bots of these levels."""
    names = list(levels)
    game = new_game(title, len(names), seed)
    bots: list[Bot] = [
        new_bot(name, game.rules, Random(f"{seed}/{seat}")) for seat, name in enumerate(names)
    ]
    random = Random(seed)
    while not game.over:
        seat = game.decisions()[0].seat
        view = game.view(seat)
        action = decide(game.rules, bots[seat], view, random)
        if instead:
            changed = instead(game, seat, action)
            bot = bots[seat]
            if changed is not action and isinstance(bot, Remembering):
                bot.recall(view, changed)
            action = changed
        game.play(seat, action)
    return game
