"""The log in words, English and French: one template an event, from `words.toml`.

Templates stand by box, so that titles may use one tag for different things. In braces are
an event's fields: seats become names, cards their names in the language.
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from bunny_kingdom.kernel.events import Event
from bunny_kingdom.server.entries import Entry
from bunny_kingdom.titles import rules_of

OWN = ".own"
"""A template with this ending is for an event whispered to the seat that reads it."""
VARIED = ("reason", "kind", "ready", "muted", "yes")
"""Fields whose values have templates of their own."""
_SEATS = ("seat", "by", "to", "first", "from", "rival", "owner", "winner", "active")
_SEAT_LISTS = ("winners", "order", "seats")


@lru_cache(maxsize=1)
def templates() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """All templates: box, language, tag."""
    text = files("bunny_kingdom.server").joinpath("words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def tag_of(thing: Struct | type[Struct]) -> str:
    """The tag of an event or entry."""
    return str(thing.__struct_config__.tag)


def box_of(thing: Struct | type[Struct]) -> str:
    """The box (or `server`) that an event or entry belongs to: the package that defines it."""
    kind = thing if isinstance(thing, type) else type(thing)
    return kind.__module__.split(".")[1]


@lru_cache(maxsize=64)
def _names(title: str, language: str) -> Mapping[str, str]:
    """Names of cards and tiles by their ids."""
    return {card.id: card.names[language] for card in rules_of(title).listing()}


def _variant(thing: Struct) -> str:
    """The value by which entries of one kind are told differently."""
    values = (getattr(thing, name, None) for name in VARIED)
    return str(next((value for value in values if value is not None), "")).lower()


class Words:
    """Tells what happened at one table in one language."""

    def __init__(self, title: str, language: str, seats: list[str]) -> None:
        self._language = language
        self._seats = seats
        self._names = _names(title, language)

    def of(self, events: tuple[Event, ...]) -> list[str]:
        """One sentence an event; what is whispered is not told a second time as public."""
        whispered = {
            (type(event), getattr(event, "seat", None)) for event in events if event.to is not None
        }
        return [
            self.sentence(event)
            for event in events
            if event.to is not None or (type(event), getattr(event, "seat", None)) not in whispered
        ]

    def sentence(self, thing: Event | Entry) -> str:
        """An event or entry as a sentence; without a template its tag and fields."""
        known = templates().get(box_of(thing), {}).get(self._language, {})
        tag = tag_of(thing)
        own = getattr(thing, "to", None) is not None
        template = (known.get(tag + OWN) if own else None) or known.get(tag)
        if template is None:
            template = known.get(f"{tag}.{_variant(thing)}")
        fields: dict[str, Any] = {
            name: self._word(name, getattr(thing, name)) for name in thing.__struct_fields__
        }
        if template is None:
            said = [str(word) for name, word in fields.items() if word and name != "to"]
            return " ".join((tag.replace("-", " "), *said))
        return template.format_map(fields)

    def _word(self, field: str, value: Any) -> Any:
        if value is None:
            return ""
        if field in _SEATS and type(value) is int:
            return self._seats[value] if 0 <= value < len(self._seats) else str(value)
        if field in _SEAT_LISTS and isinstance(value, tuple | list):
            return ", ".join(self._word("seat", each) for each in value)
        if isinstance(value, Mapping):
            return ", ".join(f"{self._word('', k)}: {self._word('', v)}" for k, v in value.items())
        if isinstance(value, tuple | list):
            return ", ".join(self._word("", each) for each in value)
        if isinstance(value, Struct):
            return value  # templates name its fields: {line.carrots}
        return self._names.get(value, value) if isinstance(value, str) else str(value)
