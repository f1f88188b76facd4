"""Bots: players that are programs. They are handed what their seat may know, and no more."""

from bunny_kingdom.bots.protocol import Bot
from bunny_kingdom.bots.registry import levels, new_bot

__all__ = ["Bot", "levels", "new_bot"]
