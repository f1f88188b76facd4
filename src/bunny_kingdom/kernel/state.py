"""What every game's state has, and the scene in which it changes."""

from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.events import Event


class GameState(Struct, frozen=True):
    """Base of every state: frozen, with no clock and no shared generator.

    `sealed` has one slot per seat for what it decided face down (an action, or None); the order of
    arrival cannot matter, and a slot can be changed until the last one is filled.
    """

    config: Config
    dice: Dice
    phase: str
    sealed: tuple[Any, ...]  # Action | None: the rules of the title know which kinds


S = TypeVar("S", bound=GameState)
B = TypeVar("B")


class Scene(Generic[B, S]):
    """A state on its way to the next one, with the events so far.

    Rules that run inside `apply` write their result here instead of handing pairs around.
    `book` is the title's compiled rulebook: its cards, its boards, what they do.
    """

    __slots__ = ("book", "events", "state")

    def __init__(self, book: B, state: S) -> None:
        self.book = book
        self.state = state
        self.events: list[Event] = []

    def change(self, **fields: Any) -> None:
        """Put new values into fields of the state."""
        self.state = replace(self.state, **fields)

    def tell(self, event: Event) -> None:
        """Add an event to what happened."""
        self.events.append(event)
