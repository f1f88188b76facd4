"""Bunny Kingdom as an environment, version 0."""

from typing import Any

from bunny_kingdom.env.making import kingdom_table
from bunny_kingdom.env.together import TogetherEnv
from bunny_kingdom.env.turns import TurnEnv, wrapped

NAME = "kingdom_v0"
TITLE = "kingdom"


def raw_env(players: int = 4, render_mode: str | None = None, reward: str = "win") -> TurnEnv:
    """The environment without guards."""
    return TurnEnv(NAME, kingdom_table(TITLE, players), render_mode, reward)


def env(players: int = 4, render_mode: str | None = None, reward: str = "win") -> Any:
    """The environment, one seat after the other."""
    return wrapped(raw_env(players, render_mode, reward))


def parallel_env(
    players: int = 4, render_mode: str | None = None, reward: str = "win"
) -> TogetherEnv:
    """The environment in which sealed decisions are made at the same time."""
    return TogetherEnv(NAME, kingdom_table(TITLE, players), render_mode, reward)
