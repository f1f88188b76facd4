"""What a game is set up from: enough, with the actions, to rebuild every state."""

import secrets
from typing import Any

from msgspec import Struct

from bunny_kingdom.kernel.errors import BadConfig

MOST_SEED_CHARACTERS = 128


class Config(Struct, frozen=True, omit_defaults=True):
    """Title, number of seats, seed and options of one game.

    `cards` holds the user's corrections to card rows (`--cards my_cards.toml`): they are
    part of the game, so a record carries them.
    """

    title: str
    players: int
    seed: str
    options: dict[str, str] = {}
    cards: tuple[dict[str, Any], ...] = ()


def fresh_seed() -> str:
    """A seed of 128 bits from the system's secure source."""
    return secrets.token_hex(16)


def check_seed(seed: str) -> str:
    """The seed itself, if it is a valid one."""
    if not seed or len(seed) > MOST_SEED_CHARACTERS or not seed.isprintable():
        raise BadConfig(
            f"a seed is 1 to {MOST_SEED_CHARACTERS} printable characters, not {seed[:40]!r}"
        )
    return seed
