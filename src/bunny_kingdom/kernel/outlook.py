"""What a page shows beside the bare view: what things are worth, and what a step would change.

Both are computed from a state that holds only what everybody may know and a seat's own cards, so
they cannot reveal a secret.
"""

from abc import ABC, abstractmethod
from typing import Any

from msgspec import Struct

from bunny_kingdom.kernel.sheet import Line


class Outlook(Struct, frozen=True):
    """What everybody's land would pay if it were scored now, and one's own secret cards."""

    standing: tuple[tuple[Line, ...], ...]
    """By seat: every group of spaces, even those worth nothing, and whatever else would pay."""
    hopes: tuple[Line, ...]
    """What the viewer's own secret cards would pay if the game ended now."""
    advice: Any = None
    """The viewer's answer that pays best now, if one does."""


class Forecast(ABC):
    """All outlooks of one position: what everybody may know is worked out once for all seats, and
    only what changed since the position before is worked out again.
    """

    standing: tuple[tuple[Line, ...], ...]
    """As in every outlook of the position."""
    kept: dict[tuple[int | None, tuple[str, ...]], Outlook]
    """The outlooks known so far, by seat and secret cards; positions that look the same to
    everybody share them.
    """

    def outlook(self, seat: int | None) -> Outlook:
        """The outlook of a seat (None: of a spectator), from only what it may know."""
        held = () if seat is None else self.held(seat)
        found = self.kept.get((seat, held))
        if found is None:
            bare = Outlook(self.standing, ())
            found = self.kept[seat, held] = bare if seat is None else self.of_seat(seat, held)
        return found

    @abstractmethod
    def held(self, seat: int) -> tuple[str, ...]:
        """The secret cards of a seat that can pay it."""

    @abstractmethod
    def of_seat(self, seat: int, held: tuple[str, ...]) -> Outlook:
        """The outlook of a seat that holds these cards."""


class BestPlace(Struct, frozen=True):
    """Where the piece that a card gives would bring most, and what it would change there."""

    places: tuple[str, ...]
    carrots: int
    hopes: int


class Preview(Struct, frozen=True):
    """What an action (or a card) would change for its seat, as things stand."""

    carrots: int
    """More, or less, at a scoring now."""
    hopes: int
    """More, or less, from the seat's own secret cards."""
    standing: tuple[Line, ...]
    """The seat's groups and other lines after it."""
    best: BestPlace | None = None
    """What a card promises that changes more once its piece is placed."""
