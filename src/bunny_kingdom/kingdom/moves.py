"""Moves: the kinds of action in construction, to which a module may add."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import Choice, step
from bunny_kingdom.kernel.legal import Run
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.state import State


class Move(ABC):
    """A kind of action in construction."""

    action: ClassVar[type[Action]]

    @abstractmethod
    def possible(self, book: Book, state: State, seat: int) -> bool:
        """Whether there is a legal action of this kind; called for every seat all the time."""

    @abstractmethod
    def runs(self, book: Book, state: State, seat: int) -> Sequence[Run]:
        """The legal actions of this kind."""

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        """The same as data for a page; by default, a list of the actions."""
        runs = self.runs(book, state, seat)
        return tuple(step(make(number)) for size, make in runs for number in range(size))

    @abstractmethod
    def perform(self, scene: KingdomScene, seat: int, action: Action) -> None:
        """Do it, or raise IllegalAction before anything has changed.

        It changes only the seat's own realm, so that undo can repeat the earlier steps.
        """
