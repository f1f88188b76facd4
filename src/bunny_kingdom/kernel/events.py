"""Events: what happened, told to everybody or whispered to one seat."""

from collections.abc import Iterable

from msgspec import Struct


class Event(Struct, frozen=True, tag_field="event", kw_only=True, omit_defaults=True):
    """Base of every event. `to` names the one seat that may hear it; None is everybody.

    A secret is never a field of a public event: it is told in an event of its own to the
    seat that may know it, so that hiding is choosing and not deleting.
    """

    to: int | None = None


def heard_by(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events that a seat (or, for None, a spectator) may hear."""
    return tuple([event for event in events if event.to is None or event.to == seat])
