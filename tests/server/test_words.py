"""Every event of every title, and every entry, has words in English and French."""

import string
from collections.abc import Iterator

import pytest
from msgspec import Struct

from bunny_kingdom.kernel.events import Event
from bunny_kingdom.server.entries import KINDS
from bunny_kingdom.server.words import OWN, Words, box_of, tag_of, templates
from bunny_kingdom.titles import rules_of, titles


def told() -> list[type[Struct]]:
    """All kinds of events of the titles that there are, and of entries."""
    for title in titles():
        rules_of(title)
    return [*KINDS, *_below(Event)]


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        if each.__module__.startswith("bunny_kingdom."):
            yield each
        yield from _below(each)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_has_words(language: str) -> None:
    missing = [
        f"[{box_of(kind)}.{language}] {tag_of(kind)}"
        for kind in told()
        if tag_of(kind) not in templates().get(box_of(kind), {}).get(language, {})
    ]
    assert missing == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_words_for_what_does_not_happen(language: str) -> None:
    fields = {(box_of(kind), tag_of(kind)): set(kind.__struct_fields__) for kind in told()}
    for box, languages in templates().items():
        for tag, template in languages[language].items():
            known = fields[box, tag.removesuffix(OWN)]
            used = {
                name.split(".")[0] for _, name, _, _ in string.Formatter().parse(template) if name
            }
            assert used <= known


def test_seats_and_cards_are_named() -> None:
    from bunny_kingdom.kingdom.events import CardPlayed, ParchmentKept

    words = Words("kingdom", "en", ["Ann", "Bob"])
    assert words.of((CardPlayed(seat=1, card="farm-gold"),))[0].startswith("Bob plays ")
    heard = (ParchmentKept(seat=0), ParchmentKept(seat=0, card="farmer", to=0))
    (sentence,) = words.of(heard)
    assert sentence.startswith("You keep ")
