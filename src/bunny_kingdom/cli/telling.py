"""Events in short words, as one seat hears them; the same for every title."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from bunny_kingdom.cli.sheet import letter_of
from bunny_kingdom.kernel.events import Event, heard_by

SHOWN_OTHERWISE = ("hand-received",)
"""Events that the prompt shows anyway."""


def told(events: Iterable[Event], seat: int) -> list[str]:
    """What a seat hears, one line an event, without what it is told twice."""
    heard = heard_by(events, seat)
    whispered = {(type(event), getattr(event, "seat", None)) for event in heard if event.to == seat}
    return [
        _line(event, seat)
        for event in heard
        if _tag(event) not in SHOWN_OTHERWISE
        and (event.to == seat or (type(event), getattr(event, "seat", None)) not in whispered)
    ]


def who(seat: int, me: int) -> str:
    """A seat as its neighbours call it: you, or its letter on the board."""
    return "you" if seat == me else f"player {letter_of(seat)}"


def _tag(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _line(event: Event, me: int) -> str:
    """`player B: building placed city-2 A3`."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name != "to"}
    seat = fields.pop("seat", None)
    words = [_tag(event).replace("-", " "), *map(_words, filter(_said, fields.values()))]
    return " ".join(words) if seat is None else f"{who(seat, me)}: {' '.join(words)}"


def _said(value: Any) -> bool:
    return value is not None and value != () and value != {}


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={_words(inner)}" for key, inner in value.items())
    if isinstance(value, Struct):
        fields = [getattr(value, name) for name in value.__struct_fields__]
        return " ".join(map(_words, filter(_said, fields)))
    if isinstance(value, tuple | list):
        return ",".join(map(_words, value))
    return str(value)
