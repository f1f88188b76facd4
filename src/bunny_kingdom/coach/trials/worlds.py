"""Trials: the candidates of one decision, played out in worlds that they share."""

from random import Random
from typing import Protocol

from msgspec import Struct

from bunny_kingdom.coach.ends import End
from bunny_kingdom.coach.sentences.facts import Fact
from bunny_kingdom.kernel.actions import Action


class Account(Struct, frozen=True):
    """Where the carrots of one game came from."""

    harvests: int
    end: int
    lines: dict[str, int]
    """What each parchment and other final line paid."""


class Trials(Protocol):
    """One decision's playouts.

    A world depends only on the decision's seed and its number, so that every candidate meets the
    same ones, in whatever order and process they are asked for.
    """

    actions: tuple[Action, ...]
    """The candidates."""
    chosen: int
    """Which of them was chosen."""

    def ends(self, candidates: list[int], worlds: range) -> list[list[End]]:
        """What each of these candidates brings in each of these worlds: one game for each."""

    def facts(self, candidate: int) -> list[Fact]:
        """What a candidate does by the rules' own numbers, as things stood."""

    def accounts(self, candidates: list[int], worlds: range) -> list[list[Account]]:
        """What paid in each of these worlds, for each of these candidates; nothing if the playouts
        keep no accounts.
        """


def random_of(*places: object) -> Random:
    """The chance of one place of a review."""
    return Random("/".join(map(str, places)))
