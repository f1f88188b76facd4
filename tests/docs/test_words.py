"""Who is refused reads why in their own language, or could not be refused by clicking."""

import ast
import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from bunny_kingdom.server.base.errors import STATUS
from docs.test_reference import codes

ROOT = Path(__file__).parents[2]
NO_CLICK = {
    "no-such-step": "environments number the steps, the page does not",
    "no-step": "environments number the steps, the page does not",
    "no-wait": "environments only",
    "no-seat": "spectators are shown nothing to try",
    "no-such-action": "the page sends the actions that it was given",
    "no-such-seat": "the page names seats of its table",
    "no-such-territory": "the page names spaces of its boards",
    "no-such-kind": "the page sends the kinds of rail that it was given",
    "no-side": "the page names sides that it was given",
    "not-placed-so": "the page places a piece by the action that its choice names",
    "not-a-camp": "the page announces what its choice names",
    "wrong-number": "the page sends as many cards as are asked for",
    "wrong-copies": "the page sends a choice for each card",
}
"""Codes of the rules without words, and why nobody who clicks meets them."""
NO_REQUEST = {
    "bad-json": "the page writes JSON",
    "bad-request": "the page sends known commands",
    "bad-table": "the page offers what the server listed",
    "wrong-method": "the page uses the right one",
    "wrong-content-type": "the page sends JSON",
    "too-large": "fields have a greatest length",
    "duplicate": "every command has an id of its own",
    "no-such-player": "the page names people at its table",
    "no-such-seat": "the page names seats of its table",
    "illegal": "its reason is told instead",
}
"""Codes of the server without words, and why nobody who clicks meets them."""


def words(language: str) -> set[str]:
    """The keys of all messages in a language."""
    files = (
        ROOT / "web" / "src" / "messages" / f"{language}.json",
        ROOT / "src" / "bunny_kingdom" / "data" / "words" / f"{language}.json",
    )
    return set(chain.from_iterable(json.loads(each.read_text(encoding="utf-8")) for each in files))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_refusal_that_a_click_can_meet_has_words(language: str) -> None:
    found = words(language)
    assert {code for code in codes() if f"reason.{code}" not in found} == set(NO_CLICK)
    assert {code for code in STATUS if f"refused.{code}" not in found} == set(NO_REQUEST)


def codes_of_positions() -> Iterator[str]:
    """The codes, written out, of what keeps a table of cardboard or an entry from being counted."""
    for file in (ROOT / "src" / "bunny_kingdom").rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                at = {"BadPosition": 0, "BadEntry": 1}.get(call.func.id)
                if at is not None and isinstance(code := call.args[at], ast.Constant):
                    yield str(code.value)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_is_wrong_with_a_table_of_cardboard_has_words(language: str) -> None:
    own = ROOT / "web" / "src" / "lib" / "companion" / f"messages.{language}.json"
    found = words(language) | set(json.loads(own.read_text(encoding="utf-8")))
    found_codes = set(codes_of_positions())
    assert {"no-such-title", "no-such-territory"} <= found_codes
    assert {code for code in found_codes if f"reason.{code}" not in found} == set()
