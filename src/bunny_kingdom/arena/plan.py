"""The plan of a contest: who plays what, how often, and who sits where in which game.

Every deal is played in every rotation, each time with everybody one seat further on; so overall
nobody has better cards, a better seat or a weaker neighbour. Rotations that seat the same bots in
the same way are played once.
"""

import re
from collections.abc import Sequence
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
    labels: tuple[str, ...] = ()
    """What each place is called in the results; if empty, by its bot."""
    rotations: int | None = None
    """In how many rotations each deal is played; if None, one for each seat."""

    @property
    def names(self) -> tuple[str, ...]:
        """What each place is called."""
        return self.labels or self.players

    @property
    def groups(self) -> dict[str, tuple[int, ...]]:
        """The places of each name: those that count as one in the results."""
        names = self.names
        return {
            name: tuple(place for place, other in enumerate(names) if other == name)
            for name in dict.fromkeys(names)
        }

    @property
    def deals(self) -> int:
        """The number of different deals."""
        return self.games // self._rotations

    @property
    def _rotations(self) -> int:
        return self.rotations or len(self.players)

    def deal_of(self, game: int) -> int:
        """The number of a game's deal; games count from 0."""
        return game // self._rotations

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


def named(text: str) -> tuple[str, str]:
    """What a place is called, and its bot: `NAME=BOT`, or a bot alone, which is its own name."""
    found = re.fullmatch(r"([^\s=:]+)=(.*)", text, re.DOTALL)
    return (found[1], found[2].strip()) if found else (text, text)


def rotations_of(names: Sequence[str]) -> int:
    """The rotations of these names that differ: one where all are the same."""
    count = len(names)
    return next((by for by in range(1, count) if [*names[by:], *names[:by]] == [*names]), count)


def new_plan(
    title: str,
    players: Sequence[str],
    games: int | None,
    seed: str | int,
    strict: bool = False,
    seconds: float = SECONDS,
    deals: int | None = None,
) -> Plan:
    """A plan of so many games, rounded up to whole sets of rotations, or of so many deals; or
    BadConfig.

    Each player is a bot or `NAME=BOT`.
    """
    if (games is None) == (deals is None):
        raise BadConfig("a contest has a number of games or a number of deals, and not both")
    number, what = (games, "game") if deals is None else (deals, "deal")
    if number is None or number < 1:
        raise BadConfig(f"a contest has 1 {what} or more, not {number}")
    if seconds <= 0:
        raise BadConfig(f"a bot needs some time to think, not {seconds} s")
    rules = rules_of(title)
    pairs = [named(text) for text in players]
    names, bots = tuple(name for name, _ in pairs), tuple(bot for _, bot in pairs)
    _check_names(names, bots)
    rules.check_config(Config(title, len(bots), "1"))
    rotations = rotations_of(names)
    return Plan(
        title,
        bots,
        number * rotations if deals else -(-number // rotations) * rotations,
        check_seed(str(seed)),
        strict,
        seconds,
        labels=names if names != bots else (),
        rotations=rotations if rotations < len(bots) else None,
    )


def _check_names(names: tuple[str, ...], bots: tuple[str, ...]) -> None:
    """Every bot is one, and no name stands for two of them."""
    meant: dict[str, str] = {}
    for name, bot in zip(names, bots, strict=True):
        check_bot(bot)
        if meant.setdefault(name, bot) != bot:
            raise BadConfig(f"'{name}' is the name of {meant[name]} and of {bot}: choose another")
