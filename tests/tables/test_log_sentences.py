"""The log in words: the page has a sentence for all that is not silent, and for nothing else."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bunny_kingdom.cli.words import words_of
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.tables.entries import KINDS, Entry, tag_of
from bunny_kingdom.titles import titles

WEB = Path(__file__).parents[2] / "web"
Kind = type[Event] | type[Entry]


def kinds() -> dict[str, list[Kind]]:
    """Events of all titles and entries, by the key of their message; families share some tags."""
    assert titles()
    found: dict[str, list[Kind]] = {f"entry.{tag_of(kind)}": [kind] for kind in KINDS}
    for kind in _below(Event):
        found.setdefault(f"event.{tag_of(kind)}", []).append(kind)
    return found


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        if each.__module__.startswith("bunny_kingdom."):
            yield each
        yield from _below(each)


def sentences(language: str) -> dict[str, str]:
    page = WEB / "src" / "messages" / f"{language}.json"
    found = json.loads(page.read_text(encoding="utf-8")) | words_of(language)
    return {key: text for key, text in found.items() if key.startswith(("event.", "entry."))}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_not_silent_has_a_sentence(language: str) -> None:
    told = sentences(language)
    without = {key for key in kinds() if not told.get(key)}
    assert without == {key for key, of in kinds().items() if all(kind.silent for kind in of)}


def test_no_sentence_is_for_what_does_not_happen() -> None:
    known = kinds()
    for key in sentences("en"):
        box, tag, *field = key.split(".")
        assert any({*field} <= {*kind.__struct_fields__} for kind in known[f"{box}.{tag}"]), key


def test_the_recorded_log_of_the_page_has_every_kind() -> None:
    log = json.loads((WEB / "fixtures" / "log.json").read_text(encoding="utf-8"))
    recorded = {f"entry.{told['entry']}" for part in log.values() for told in part}
    recorded |= {
        f"event.{event['event']}"
        for part in log.values()
        for told in part
        for event in told["events"]
    }
    assert recorded == set(kinds())
