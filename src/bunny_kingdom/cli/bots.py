"""`bunny bots`: the levels of bots, weakest first."""

import json
from typing import Any

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from bunny_kingdom.bots import levels
from bunny_kingdom.bots.registry import takes_budget
from bunny_kingdom.bots.sage.loader import lacking
from bunny_kingdom.cli.options import Json
from bunny_kingdom.cli.sheet import wide_console
from bunny_kingdom.titles import titles

TOLD = {
    "random": "anything that is allowed",
    "greedy": "what pays most at once",
    "kit": "plays anything, but builds what it can; for children",
    "doe": "takes what pays at the next harvest",
    "buck": "plans the harvests to come",
    "elder": "plays its best picks out in its head before it takes one",
    "sage": "has learned from millions of games, and plays its best picks out like an elder",
}


def bots(as_json: Json = False) -> None:
    """List the levels of bots, weakest first, and which titles the sage has learned.

    Example: bunny bots
    """
    rows = [
        {"level": level, "told": TOLD.get(level, ""), "budget": takes_budget(level)}
        for level in levels()
    ]
    learned = {title: lacking(title) for title in titles()}
    if as_json:
        typer.echo(json.dumps({"levels": rows, "sage": _learned(learned)}))
        return
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in ("level", "how it plays", "budget"):
        table.add_column(heading, overflow="fold")
    for row in rows:
        budget = f"{row['level']}:100ms, {row['level']}:200i" if row["budget"] else ""
        table.add_row(*(Text(str(cell)) for cell in (row["level"], row["told"], budget)))
    wide_console().print(table)
    for title, why in learned.items():
        told = "by what it has learned" if not why else f"as an elder: {why}"
        typer.echo(f"sage plays {title} {told}")


def _learned(learned: dict[str, str]) -> list[dict[str, Any]]:
    return [{"title": title, "learned": not why, "why": why} for title, why in learned.items()]
