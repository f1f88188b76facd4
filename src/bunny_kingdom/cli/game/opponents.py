"""The bots at a table of the terminal: one for each seat but the player's."""

from random import Random

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.external import PREFIX
from bunny_kingdom.bots.protocol import Bot, Remembering
from bunny_kingdom.bots.registry import check_bot
from bunny_kingdom.game import Game
from bunny_kingdom.kernel.actions import Action, Redeal
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kernel.knowledge import Memory
from bunny_kingdom.kernel.view import View

USUAL = "doe"


def levels_of(text: str | None, others: int) -> tuple[str, ...]:
    """The levels for the other seats, from one for all of them or one for each."""
    given = tuple(level.strip() for level in (text or USUAL).split(","))
    for level in given:
        check_bot(level)
        if level.startswith(PREFIX):
            raise BadConfig("programs of your own play in `bunny arena`; name a level here")
    if len(given) not in (1, others):
        raise BadConfig(f"{len(given)} bots are named, and {others} of the players are bots")
    return given if len(given) == others else given * others


class Opponents:
    """The bots of one game, by their seats, each with a memory of what it saw."""

    def __init__(self, game: Game, levels: dict[int, str]) -> None:
        self.game = game
        begun = f"{game.record.config.seed}/{len(game.record.entries)}"
        self._bots: dict[int, Bot] = {
            seat: new_bot(level, game.rules, Random(f"{begun}/{seat}"))
            for seat, level in levels.items()
        }
        self._remind()

    def choose(self, seat: int) -> Action:
        """What the bot on a seat does now, from what it may know."""
        return self._bots[seat].choose(self.game.view(seat), self.game.legal(seat))

    def _remind(self) -> None:
        """Tell the bots of a game that goes on what their seats saw and did so far."""
        record, rules = self.game.record, self.game.rules
        state, memories = rules.setup(record.config), (Memory(),) * record.config.players
        seen: dict[int, list[tuple[View, Action]]] = {seat: [] for seat in range(len(memories))}
        for seat, action in record.entries:
            if isinstance(action, Redeal):
                seen = {each: seen[each] if each == seat else [] for each in seen}
            else:
                seen[seat].append((rules.view(state, seat), action))
            state, memories, _ = rules.follow(state, memories, seat, action)
        for seat, each in self._bots.items():
            bot: object = each
            if isinstance(bot, Remembering):
                for view, action in seen[seat]:
                    bot.recall(view, action)
