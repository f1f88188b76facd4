"""Steps: how an environment's numbers become actions, one choice at a time."""

from collections.abc import Iterable
from typing import Any, Protocol

from bunny_kingdom.kernel.actions import Action

Taken = tuple[int, ...]


class Steps(Protocol):
    """A title's numbering of steps. An action is one step or several."""

    size: int
    """All steps are below it."""
    names: tuple[str, ...]
    """What each step says."""

    def legal_steps(self, state: Any, seat: int, taken: Taken) -> list[int]:
        """The steps that a seat may take now, after those of an action that it began."""

    def action_of(self, state: Any, seat: int, taken: Taken) -> Action | None:
        """The action that the steps make, or None while some are missing."""


def following(ways: Iterable[Taken], taken: Taken) -> list[int]:
    """What can follow the steps taken so far, given all complete sequences."""
    place = len(taken)
    return sorted({way[place] for way in ways if len(way) > place and way[:place] == taken})
