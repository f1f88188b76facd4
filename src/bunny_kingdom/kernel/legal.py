"""Legal actions as lazy collections: ask, count, iterate or sample without building a list."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import final

from bunny_kingdom.kernel.actions import Action


class Legal(ABC):
    """The actions that a seat may take now."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __iter__(self) -> Iterator[Action]: ...

    @abstractmethod
    def __contains__(self, action: object) -> bool: ...

    @abstractmethod
    def sample(self, random: Random) -> Action:
        """One of them, all equally likely; there must be at least one."""


@final
class ListedLegal(Legal):
    """Actions that are few enough to be listed."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = actions

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        return action in self._actions

    def sample(self, random: Random) -> Action:
        return self._actions[int(random.random() * len(self._actions))]


NOTHING = ListedLegal(())

Run = tuple[int, Callable[[int], Action]]
"""A number of actions of the same shape, and how to build the n-th."""


@final
class RunsLegal(Legal):
    """Actions in runs of the same shape, built only when needed."""

    def __init__(self, runs: Sequence[Run], allows: Callable[[Action], bool]) -> None:
        self._runs = runs
        self._allows = allows
        self._size = sum(size for size, _ in runs)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Action]:
        return (make(number) for size, make in self._runs for number in range(size))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self._allows(action)

    def sample(self, random: Random) -> Action:
        number = int(random.random() * self._size)
        for size, make in self._runs:
            if number < size:
                return make(number)
            number -= size
        raise IndexError("nothing to sample from")
