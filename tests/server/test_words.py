"""Every event of every title, and every entry, has words in English and French."""

import string
from collections.abc import Iterator

import pytest
from msgspec import Struct

from bunny_kingdom.kernel.events import Event
from bunny_kingdom.server import entries as e
from bunny_kingdom.server.entries import KINDS
from bunny_kingdom.server.words import Words, box_of, tag_of, templates
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
        if tag_of(kind)
        not in {
            tag.partition(".")[0] for tag in templates().get(box_of(kind), {}).get(language, {})
        }
    ]
    assert missing == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_words_for_what_does_not_happen(language: str) -> None:
    fields = {(box_of(kind), tag_of(kind)): set(kind.__struct_fields__) for kind in told()}
    for box, languages in templates().items():
        for tag, template in languages[language].items():
            known = fields[box, tag.partition(".")[0]]
            used = {
                name.split(".")[0] for _, name, _, _ in string.Formatter().parse(template) if name
            }
            assert used <= known


VARIED: list[e.Entry] = [
    *(e.ReadySet(0, ready) for ready in (True, False)),
    *(e.MuteSet("a", "b", muted) for muted in (True, False)),
    *(e.Offered(kind, 0, 1) for kind in ("end", "replace")),
    *(e.Answered(0, yes) for yes in (True, False)),
    *(e.TookOver(0, "kit", reason) for reason in ("time", "agreed")),
    *(e.Ended(reason) for reason in ("agreed", "abandoned", "old-rules")),
]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_variant_is_a_sentence_of_its_own(language: str) -> None:
    words = Words("kingdom", language, ["Ann", "Bob"])
    said = [words.sentence(entry) for entry in VARIED]
    assert len(set(said)) == len(VARIED)
    assert all(sentence.endswith(".") and "True" not in sentence for sentence in said)
    templates_of = templates()["server"][language]
    assert sum("." in tag for tag in templates_of) == len(VARIED)


def test_seats_and_cards_are_named() -> None:
    from bunny_kingdom.kingdom.events import CardPlayed, ParchmentKept

    words = Words("kingdom", "en", ["Ann", "Bob"])
    assert words.of((CardPlayed(seat=1, card="farm-gold"),))[0].startswith("Bob plays ")
    heard = (ParchmentKept(seat=0), ParchmentKept(seat=0, card="farmer", to=0))
    (sentence,) = words.of(heard)
    assert sentence.startswith("You keep ")
