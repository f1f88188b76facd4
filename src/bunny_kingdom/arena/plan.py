"""The plan of a contest: who plays what, how often, and who sits where in which game.

Every deal is played as often as there are seats, each time with everybody one seat further on; so
overall nobody has better cards, a better seat or a weaker neighbour.
"""

from hashlib import blake2b

from msgspec import Struct

from bunny_kingdom.bots.registry import check_bot
from bunny_kingdom.kernel.config import Config, check_seed
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.titles import rules_of

SECONDS = 10.0
"""How long an external bot may think, unless said otherwise."""


class Plan(Struct, frozen=True):
    """What is to be played. A place is a position in `players`; names may repeat."""

    title: str
    players: tuple[str, ...]
    games: int
    seed: str
    strict: bool = False
    """Whether a bot that fails forfeits the game, or gets a substitute action."""
    seconds: float = SECONDS
    """How long an external bot may think about an action."""

    @property
    def deals(self) -> int:
        """The number of different deals."""
        return self.games // len(self.players)

    def deal_of(self, game: int) -> int:
        """The number of a game's deal; games count from 0."""
        return game // len(self.players)

    def places(self, game: int) -> tuple[int, ...]:
        """Who sits where: the place on each seat."""
        count = len(self.players)
        return tuple((seat + game) % count for seat in range(count))

    def deal_seed(self, game: int) -> str:
        """The seed of a game's deal, which all its rotations share."""
        text = f"{self.seed}/deal/{self.deal_of(game)}"
        return blake2b(text.encode(), digest_size=16).hexdigest()

    def bot_seed(self, game: int, place: int) -> str:
        """The seed for a bot's own random numbers in a game."""
        return f"{self.seed}/game/{game}/place/{place}"

    def config(self, game: int) -> Config:
        return Config(self.title, len(self.players), self.deal_seed(game))


def new_plan(
    title: str,
    players: tuple[str, ...],
    games: int,
    seed: str | int,
    strict: bool = False,
    seconds: float = SECONDS,
) -> Plan:
    """A plan with the games rounded up to whole sets of rotations, or BadConfig."""
    if games < 1:
        raise BadConfig(f"a contest has 1 game or more, not {games}")
    if seconds <= 0:
        raise BadConfig(f"a bot needs some time to think, not {seconds} s")
    rules = rules_of(title)
    for name in players:
        check_bot(name)
    whole = -(-games // len(players)) * len(players) if players else games
    plan = Plan(title, players, whole, check_seed(str(seed)), strict, seconds)
    rules.check_config(Config(title, len(players), "1"))
    return plan
