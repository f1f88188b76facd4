"""Events: what happened, told to everybody or whispered to one seat.

The type of a field says what it is about, and the page is given these types: so it can describe an
event with names, links and marks without knowing the event.
"""

from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from bunny_kingdom.kernel.sheet import Line

Seat = Annotated[int, Meta(extra_json_schema={"format": "seat"})]
Space = Annotated[str, Meta(extra_json_schema={"format": "space"})]
"""A space of a board where something happened."""
Side = Annotated[str, Meta(extra_json_schema={"format": "side"})]
"""The side between two spaces, by its name."""
Region = Annotated[tuple[str, ...], Meta(extra_json_schema={"format": "region"})]
"""Spaces that an event is about, all together."""
CardId = Annotated[str, Meta(extra_json_schema={"format": "card"})]
"""A card, a tile or another piece that has a name."""
Carrots = Annotated[int, Meta(extra_json_schema={"format": "carrots"})]


class Event(Struct, frozen=True, tag_field="event", kw_only=True, omit_defaults=True):
    """Base of every event. `to` names the one seat that may hear it; None is everybody.

    A secret is never a field of a public event: the seat that may know it is told in a separate
    event. So secrets are kept by choosing events, not by deleting fields.
    """

    silent: ClassVar[bool] = False
    """Whether it means nothing to people, so that a log has no sentence for it."""
    to: int | None = None


class StepUndone(Event, frozen=True, tag="step-undone"):
    """A seat took back its last step."""

    seat: Seat
    step: str


class HiddenRedealt(Event, frozen=True, tag="hidden-redealt"):
    """All that a seat could not know was dealt anew."""

    seat: Seat


class CarrotsScored(Event, frozen=True, tag="carrots-scored"):
    """A line was added to the score sheet: a card paid, or the land in some places."""

    seat: Seat
    source: str
    carrots: Carrots
    copied: CardId | None = None
    """What the card paid as, if it copied another."""
    card: CardId | None = None
    places: Region = ()


def scored(seat: int, line: Line, card: bool) -> CarrotsScored:
    """The event for a line; if a card paid, the line's id is the card's."""
    return CarrotsScored(
        seat=seat,
        source=line.source,
        carrots=line.carrots,
        copied=line.via[-1] if line.via else None,
        card=line.id if card else None,
        places=line.places,
    )


class GameEnded(Event, frozen=True, tag="game-ended"):
    """The last carrot is counted."""

    winners: tuple[Seat, ...]
    carrots: tuple[int, ...]


def heard_by(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events that a seat (or, for None, a spectator) may hear."""
    return tuple([event for event in events if event.to is None or event.to == seat])
