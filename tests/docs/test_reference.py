"""What is not documented fails, by its name: actions, events, and the refusals of the rules."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

import bunny_kingdom
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.titles import rules_of, titles
from bunny_kingdom.town.effects.question import QuestionPhase

SOURCES = Path(inspect.getfile(bunny_kingdom)).parent
PAGE = (Path(__file__).parents[2] / "docs" / "actions-and-events.md").read_text(encoding="utf-8")
OF_TOWN = {True: "Town", False: "the Kingdom family"}
BUILT_UP = {
    "need.code": "the code of a Need",
    "wrong.code": "the code of a Refused",
    "SAME_FIEF.code": "the code of a Refused",
    "f'no-such-{self.name}'": "by the name of a question of Town",
}
"""Codes that are no literals where an action is refused, and where they come from."""


def section(heading: str) -> str:
    """The part of the page under a heading."""
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """The rows of all tables in a text, without their headings."""
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def named(text: str) -> set[str]:
    """What the first column of the tables names."""
    return {name for row in rows(text) for name in re.findall(r"`([^`]+)`", row[0])}


def tag(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)


def below(kind: type[Any]) -> Iterator[type[Any]]:
    """All subclasses."""
    for each in kind.__subclasses__():
        yield each
        yield from below(each)


@pytest.mark.parametrize("title", titles())
def test_every_action_is_documented_with_its_fields(title: str) -> None:
    found = {
        row[0].strip("`"): row for row in rows(section(f"Actions of {OF_TOWN[title == 'town']}"))
    }
    rules = rules_of(title)
    for kind in rules.action_kinds:
        assert tag(kind) in found, f"the action '{tag(kind)}' of {title} is not documented"
        _, fields, texts, _ = found[tag(kind)]
        assert re.findall(r"`([^`]+)`", fields) == list(kind.__struct_fields__), tag(kind)
        for text in re.findall(r"`([^`]+)`", texts):
            action = rules.parse_action(text)
            assert (type(action), str(action)) == (kind, text)


@pytest.mark.parametrize("town", [True, False])
def test_every_event_is_documented(town: bool) -> None:
    ours = [kind for kind in below(Event) if kind.__module__.startswith("bunny_kingdom.")]
    boxes = {"kernel", "town"} if town else {"kernel", "kingdom", "sky", "express"}
    wanted = {tag(kind) for kind in ours if kind.__module__.split(".")[1] in boxes}
    assert wanted
    assert wanted == named(section(f"Events of {OF_TOWN[town]}"))


def codes() -> set[str]:
    """Every code with which the rules refuse, read from the sources."""
    found = {f"no-such-{kind.name}" for kind in below(QuestionPhase)}
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="IllegalAction" | "Need"), args=[code, *_]):
                    if isinstance(code, ast.Constant):
                        found.add(str(code.value))
                    else:
                        assert ast.unparse(code) in BUILT_UP, f"{path}: {ast.unparse(code)}"
                case ast.Call(func=ast.Name(id="Refused"), args=[ast.Constant(str(code)), *_]):
                    if path.relative_to(SOURCES).parts[0] not in ("server", "tables"):
                        found.add(code)
    return found


def test_every_code_of_the_rules_is_documented() -> None:
    assert {"too-dear", "loop", "wrong-terrain", "no-such-park"} < codes()
    assert codes() == named(section("Refusals of the rules"))


def test_the_wire_form_is_as_told() -> None:
    rules = rules_of("kingdom")
    action = rules.action_from({"do": "place", "building": "city-1", "territory": "F6"})
    assert str(action) == "place city-1 F6"
    assert '{"do": "place", "building": "city-1",' in PAGE
    assert msgspec.to_builtins(action)["do"] == "place"


def test_every_environment_variable_is_documented() -> None:
    """Those of the server are its settings, which a test of the server looks for."""
    documents = "".join(
        path.read_text(encoding="utf-8")
        for path in (Path(__file__).parents[2] / "docs").glob("*.md")
    )
    for path in SOURCES.rglob("*.py"):
        for name in re.findall(r"environ(?:\.get\(|\[)\"(BUNNY\w+)\"", path.read_text()):
            assert f"`{name}`" in documents, name


def test_playing_tells_for_how_many_each_title_is() -> None:
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    lines = page.split("\n## Titles\n")[1].split("\n## ")[0].splitlines()
    table = [line for line in lines if line.startswith("|")][2:]
    for title, row in zip(titles(), table, strict=True):
        counts = rules_of(title).player_counts
        told = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else f"{counts[0]}"
        assert row.split("|")[2].strip() == told, title
