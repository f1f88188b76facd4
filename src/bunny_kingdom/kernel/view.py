"""Views: what one seat, or a spectator, may know."""

from typing import Any

from msgspec import Struct


class View(Struct, frozen=True):
    """Base of every view: what one seat, or for None a spectator, may know."""

    seat: int | None
    """Whose view it is; null for a spectator."""
    title: str
    """What is played."""
    options: dict[str, str]
    """The options of the game, by name."""
    cards: tuple[dict[str, Any], ...]
    """Corrections to cards that the game was begun with."""
    rules_version: int
    """The version of the rules that it follows."""
