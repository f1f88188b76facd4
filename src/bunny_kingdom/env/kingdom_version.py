"""A version of an environment of the Kingdom family: what `kingdom_v0` and the like offer."""

from typing import Any, NamedTuple

from bunny_kingdom.env.makers import kingdom_table
from bunny_kingdom.env.together import TogetherEnv
from bunny_kingdom.env.turns import TurnEnv, wrapped


class KingdomVersion(NamedTuple):
    """The name of the environment and the title played in it."""

    name: str
    title: str

    def raw_env(
        self, players: int = 4, render_mode: str | None = None, reward: str = "win"
    ) -> TurnEnv:
        """The environment without guards."""
        return TurnEnv(self.name, kingdom_table(self.title, players), render_mode, reward)

    def env(self, players: int = 4, render_mode: str | None = None, reward: str = "win") -> Any:
        """The environment, one seat after the other."""
        return wrapped(self.raw_env(players, render_mode, reward))

    def parallel_env(
        self, players: int = 4, render_mode: str | None = None, reward: str = "win"
    ) -> TogetherEnv:
        """The environment in which sealed decisions are made at the same time."""
        return TogetherEnv(self.name, kingdom_table(self.title, players), render_mode, reward)
