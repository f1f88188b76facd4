"""`bunny cards`: every card of a title, with its count and texts."""

import json
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from bunny_kingdom.cli.options import CardsFile, Json, Language, Title, corrections_of
from bunny_kingdom.cli.sheet import wide_console
from bunny_kingdom.kernel.listing import Listed
from bunny_kingdom.titles import rules_of


def cards(
    title: Title = "kingdom",
    lang: Annotated[Language, typer.Option(help="Language of names and texts.")] = Language.EN,
    corrections: CardsFile = None,
    as_json: Json = False,
) -> None:
    """List the cards with their counts, texts and origins.

    Example: bunny cards --title kingdom --lang fr
    """
    rules = rules_of(title, corrections_of(corrections))
    listing, total = rules.listing(), rules.cards_in_game()
    aside = sum(card.copies for card in listing) - total
    if as_json:
        rows = [_object(card, lang) for card in listing]
        typer.echo(json.dumps({"title": title, "cards": rows, "total": total}, ensure_ascii=False))
        return
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in ("id", "kind", "copies", "name", "text", "origin"):
        table.add_column(heading, overflow="fold")
    for card in listing:
        table.add_row(*(Text(str(cell)) for cell in _object(card, lang).values()))
    console = wide_console()
    console.print(table)
    console.print(
        f"{total} cards" + (f" in a game; {aside} of these is set aside" if aside else "")
    )


def _object(card: Listed, lang: str) -> dict[str, str | int]:
    return {
        "id": card.id,
        "kind": card.kind,
        "copies": card.copies,
        "name": card.names[lang],
        "text": card.texts[lang],
        "origin": card.origin,
    }
