"""Bunny Kingdom Town as an environment, version 0."""

from typing import Any

from bunny_kingdom.env.makers import town_table
from bunny_kingdom.env.together import TogetherEnv
from bunny_kingdom.env.turns import TurnEnv, wrapped

NAME = "town_v0"


def raw_env(render_mode: str | None = None, reward: str = "win") -> TurnEnv:
    """The environment without guards."""
    return TurnEnv(NAME, town_table(), render_mode, reward)


def env(render_mode: str | None = None, reward: str = "win") -> Any:
    """The environment, one seat after the other."""
    return wrapped(raw_env(render_mode, reward))


def parallel_env(render_mode: str | None = None, reward: str = "win") -> TogetherEnv:
    """The environment in which both seats keep their requests at the same time."""
    return TogetherEnv(NAME, town_table(), render_mode, reward)
