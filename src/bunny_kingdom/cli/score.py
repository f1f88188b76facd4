"""`bunny score`: what a position on a real table is worth."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from bunny_kingdom.cli.options import CardsFile, Json, corrections_of
from bunny_kingdom.cli.sheet import wide_console
from bunny_kingdom.companion.count import reckon
from bunny_kingdom.companion.files import read_position
from bunny_kingdom.companion.score import score as score_of
from bunny_kingdom.companion.settlement import settled
from bunny_kingdom.kernel.errors import BunnyError


def score(
    files: Annotated[
        list[Path], typer.Argument(help="Positions, JSON or TOML.", metavar="FILE...")
    ],
    as_json: Json = False,
    cards: CardsFile = None,
    write: Annotated[
        Path | None,
        typer.Option(help="Write the (one) position as JSON, what was open as it was chosen."),
    ] = None,
) -> None:
    """Work out what positions on a real table are worth: harvest, parchments, winners.

    Example: bunny score table.json
    """
    if write and len(files) != 1:
        raise typer.BadParameter("one position at a time is written", param_hint="--write")
    corrections = corrections_of(cards)
    answers = []
    mistakes = []
    texts: dict[str, str] = {}
    for file in files:
        try:
            data = read_position(file)
            reckoning = reckon(data, corrections)
            answers.append(score_of(reckoning, explained=not as_json))
        except BunnyError as error:
            mistakes.append(f"{file}: {error}")
            continue
        mistakes += [f"{file}: {problem}" for problem in reckoning.problems]
        listing = reckoning.document.rules.listing()
        texts.update((card.id, card.texts["en"]) for card in listing)
    if mistakes:
        print(*mistakes, sep="\n", file=sys.stderr)  # noqa: T201 - one line per fault
        raise typer.Exit(2)
    if write:
        text = json.dumps(settled(data, reckoning), ensure_ascii=False, indent=1)
        write.write_text(text + "\n", encoding="utf-8")
    for file, answer in zip(files, answers, strict=True):
        if as_json:
            typer.echo(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))
        else:
            _print(str(file), answer, texts)


def _print(name: str, answer: dict[str, Any], texts: Mapping[str, str]) -> None:
    """One table per player; a card's text is the reason for its line."""
    console = wide_console()
    console.print(Text(name))
    for player in answer["players"]:
        table = Table(title=Text(str(player["name"])), title_justify="left")
        for heading in ("what", "why"):
            table.add_column(heading, overflow="fold")
        table.add_column("carrots", justify="right")
        for part, value in sorted(player.items(), key=lambda item: item[0] != "rounds"):
            for row in _rows(part, value, texts):
                table.add_row(*map(Text, row))
        console.print(table)
    if winners := answer["winners"]:
        verb = "wins" if len(winners) == 1 else "share the victory"
        console.print(Text(f"{' and '.join(winners)} {verb}\n"))


Row = tuple[str, str, str]


def _rows(part: str, value: Any, texts: Mapping[str, str]) -> list[Row]:
    """The rows of one part of a player's answer; every title's parts are drawn alike."""
    if part == "name":
        return []
    if part == "rounds":
        rounds = enumerate(value, start=1)
        return [row for at, harvest in rounds for row in _rows(f"round {at}", harvest, texts)]
    if part == "chosen":
        return [(f"chosen {what}", _plain(choice), "") for what, choice in value.items()]
    if isinstance(value, dict):
        rows = [_entry(entry, texts) for key in value if key != "total" for entry in value[key]]
        return [*rows, (f"{part} total", "", str(value.get("total", "")))]
    if isinstance(value, list):
        return [_entry(entry, texts) for entry in value]
    return [(part, "", _plain(value))]


WORTH = ("carrots", "renown")
"""The words for what an entry is worth."""


def _entry(entry: dict[str, Any], texts: Mapping[str, str]) -> Row:
    """A fief, a quarter or a line: what it is, why, and its worth."""
    worth = next((str(entry[word]) for word in WORTH if word in entry), "")
    places = entry.get("territories") or entry.get("plots") or [entry.get("id", "")]
    why = [texts[entry["id"]]] if entry.get("id") in texts else []
    why += [
        f"{key} {_plain(value)}"
        for key, value in entry.items()
        if key not in (*WORTH, "territories", "plots", "id")
    ]
    return " ".join(map(str, places)), " · ".join(why), worth


def _plain(value: Any) -> str:
    """Nested plain data in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_plain(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(_plain, value)) or "none"
    return str(value)
