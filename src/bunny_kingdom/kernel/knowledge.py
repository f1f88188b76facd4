"""Knowledge: what a seat can know of cards that are not in sight, if it forgets nothing."""

from msgspec import Struct


class PassedHand(Struct, frozen=True):
    """A hand that a seat has seen and passed on: who holds it now, and what may be left of it."""

    holder: int
    cards: tuple[str, ...]


class Memory(Struct, frozen=True, omit_defaults=True):
    """What a seat knows, besides its view, of cards that it has seen and sees no more."""

    passed: tuple[PassedHand, ...] = ()
    """The hands of this round, the last one first."""
    groups: tuple[tuple[str, ...], ...] = ()
    """Other cards that are hidden now, with those that it saw last at the same time: which of them
    lies where another does, it does not know.
    """


Memories = tuple[Memory, ...]
"""What the seats remember, by their numbers."""


class Knowledge(Struct, frozen=True, omit_defaults=True):
    """What follows from a seat's view and from the hands that it has passed on."""

    hidden: dict[str, int] = {}
    """By kind, the cards that are not on the table nor the seat's own: in the deck, in reserves and
    hands, or face down.
    """
    passed: tuple[PassedHand, ...] = ()
    """The hands of this round, the last one first."""
    drawn: str | None = None
    """The card of the seat's hand that has just come from its reserve."""
    contested: tuple[str, ...] = ()
    """Spaces of the seat that a hidden card would take from it."""
