"""What a page shows beside the bare view: what stands there is worth, and what a step changes.

Both are worked out from a view, never from a state, so they can tell no secret.
"""

from typing import Any

from msgspec import Struct

from bunny_kingdom.kernel.sheet import Line


class Outlook(Struct, frozen=True):
    """What everybody's land would pay if it were scored now, and one's own secret cards."""

    standing: tuple[tuple[Line, ...], ...]
    """By seat: every group of spaces, those worth nothing too, and whatever else would pay."""
    hopes: tuple[Line, ...]
    """What the viewer's own secret cards would pay if the game ended now."""
    advice: Any = None
    """Where one answer pays best now, that action for the viewer, or None."""


class Preview(Struct, frozen=True):
    """What an action (or a card) would change for its seat, as things stand."""

    carrots: int
    """More, or less, at a scoring now."""
    hopes: int
    """More, or less, from the seat's own secret cards."""
    standing: tuple[Line, ...]
    """The seat's groups and other lines after it."""
