"""Who can sit down to what: every title of the Kingdom family at every number of players."""

from dataclasses import dataclass

import pytest

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import rules_of, titles

SEALED_PHASES = ("exploration", "harvest", "finale")
"""The phases in which everybody decides at once, face down."""


@dataclass(frozen=True)
class Sitting:
    """A title and a number of players."""

    title: str
    players: int

    @property
    def rules(self) -> KingdomRules:
        """The rules that are played by."""
        rules = rules_of(self.title)
        assert isinstance(rules, KingdomRules)
        return rules

    def config(self, seed: int) -> Config:
        """A game with a seed that would be noticed wherever it leaked."""
        return Config(self.title, self.players, f"leaked-seed-{seed}")

    def __str__(self) -> str:
        return f"{self.title}-{self.players}"


FAMILY = [title for title in titles() if isinstance(rules_of(title), KingdomRules)]
ALL = [Sitting(title, players) for title in FAMILY for players in rules_of(title).player_counts]
SITTINGS = pytest.mark.parametrize("sitting", ALL, ids=str)
BASE = pytest.mark.parametrize(
    "sitting", [sitting for sitting in ALL if sitting.title == "kingdom"], ids=str
)
"""The base game alone, for what is counted by hand."""
