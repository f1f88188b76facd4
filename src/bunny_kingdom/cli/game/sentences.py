"""Events in sentences, as one seat hears them; the page has the same ones."""

from collections.abc import Iterable
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from msgspec import Meta

from bunny_kingdom.cli.words import Words
from bunny_kingdom.kernel.events import Event, heard_by


def told(events: Iterable[Event], seat: int, words: Words) -> list[str]:
    """What a seat hears, one line per event, without repetitions."""
    heard = heard_by(events, seat)
    whispered = {(type(event), getattr(event, "seat", None)) for event in heard if event.to == seat}
    lines = (
        _line(event, words)
        for event in heard
        if event.to == seat or (type(event), getattr(event, "seat", None)) not in whispered
    )
    return [line for line in lines if line]


def _line(event: Event, words: Words) -> str:
    """The sentence for an event, or for one of its fields that not all of its kind have."""
    kinds = get_type_hints(type(event), include_extras=True)
    fields = {
        name: _said(value, _kind(kinds[name]), words)
        for name in event.__struct_fields__
        if (value := getattr(event, name)) is not None and value != ()
    }
    key = f"event.{event.__struct_config__.tag}"
    special = next((f"{key}.{name}" for name in fields if f"{key}.{name}" in words), key)
    if special not in words:
        return ""
    return words(special, **fields, whose="other")


def _kind(hint: Any) -> str:
    """What a field is about, by its type: a seat, a space, a card."""
    if get_origin(hint) is Annotated:
        for each in get_args(hint)[1:]:
            if isinstance(each, Meta) and each.extra_json_schema:
                return str(each.extra_json_schema.get("format", ""))
    return next(filter(None, map(_kind, get_args(hint))), "")


def _said(value: Any, kind: str, words: Words) -> Any:
    if isinstance(value, tuple):
        return ", ".join(str(_said(each, kind, words)) for each in value)
    if kind == "seat":
        return words.seat(value)
    if kind == "carrots":
        return words("carrots", count=value)
    return words.name(value) if kind == "card" else value
