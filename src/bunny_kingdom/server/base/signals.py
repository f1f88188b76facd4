"""Signals: how services tell each other what has happened without knowing each other.

Both get the signal in their constructors, so everything can be built once and in order even where
two services react to each other.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Signal(Generic[T]):
    """Something that happens again and again."""

    def __init__(self) -> None:
        self._hearers: list[Callable[[T], None]] = []

    def hear(self, hearer: Callable[[T], None]) -> None:
        self._hearers.append(hearer)

    def tell(self, news: T) -> None:
        for hearer in self._hearers:
            hearer(news)
