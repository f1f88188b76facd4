"""Turns: who is next when more bots want to think than there are workers.

Tables with people come first, and nobody gets a second turn while somebody else waits: thirty
tables of one guest count as one.
"""

from collections import deque
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")
PATIENCE_SECONDS = 2.0
"""After so long bots among themselves have every second turn, however much people play."""


class Lane(Generic[T]):
    """Owners in turn, and what each of them wants in the order in which it came."""

    def __init__(self) -> None:
        self._owners: dict[str, deque[tuple[float, T]]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._owners.values()))

    def add(self, item: T, owner: str) -> None:
        self._owners.setdefault(owner, deque()).append((monotonic(), item))

    def next(self) -> T:
        """The first item of the owner whose turn it is; then the others have theirs."""
        owner = next(iter(self._owners))
        items = self._owners.pop(owner)
        _, item = items.popleft()
        if items:
            self._owners[owner] = items
        return item

    def waited(self) -> float:
        if not self._owners:
            return 0.0
        since, _ = next(iter(self._owners.values()))[0]
        return monotonic() - since


class Turns(Generic[T]):
    """Two lanes: tables of people, and bots among themselves."""

    def __init__(self) -> None:
        self._people: Lane[T] = Lane()
        self._bots: Lane[T] = Lane()
        self._bots_are_due = False

    def __len__(self) -> int:
        return len(self._people) + len(self._bots)

    def add(self, item: T, owner: str, people: bool) -> None:
        (self._people if people else self._bots).add(item, owner)

    def next(self) -> T:
        """What is next; there must be something."""
        if self._people and not (self._bots_are_due and self._bots):
            self._bots_are_due = self._bots.waited() > PATIENCE_SECONDS
            return self._people.next()
        self._bots_are_due = False
        return self._bots.next()
