"""Options that several commands share."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kernel.rows import read_corrections
from bunny_kingdom.titles import titles


class Language(StrEnum):
    """A language of the cards."""

    EN = "en"
    FR = "fr"


Title = Annotated[
    str, typer.Option(help=f"What is played: {', '.join(titles())}.", metavar="TITLE")
]
Players = Annotated[
    int | None,
    typer.Option(help="How many play; by default as many as the title takes.", metavar="N"),
]
CardsFile = Annotated[
    Path | None,
    typer.Option("--cards", help="A TOML file with your own corrections of cards.", metavar="FILE"),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", help="An option of the title, if it has some.", metavar="NAME=VALUE"),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def corrections_of(file: Path | None) -> tuple[dict[str, Any], ...]:
    """The corrections in a user's card file; none without a file."""
    return read_corrections(file) if file else ()


def options_of(pairs: list[str] | None) -> dict[str, str]:
    """The options of a title from their `name=value` forms."""
    options = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals or name in options:
            raise BadConfig(f"an option is given once and as NAME=VALUE, not '{pair}'")
        options[name] = value
    return options
