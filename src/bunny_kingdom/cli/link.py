"""`bunny link`: a game as a link that anybody can open, and back into a file."""

from pathlib import Path
from typing import Annotated

import typer

from bunny_kingdom.game import Game, load_game
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.links import ROUTE, deal_of, link_of, read_link

GameArgument = Annotated[
    str, typer.Argument(help=f"The file of a record, or a link ({ROUTE}...).", metavar="GAME")
]


def link(
    game: GameArgument,
    deal: Annotated[
        bool, typer.Option("--deal", help="Leave out what was done: others play the same deal.")
    ] = False,
    page: Annotated[
        str, typer.Option(help="The address of the page that opens it.", metavar="URL")
    ] = "",
    save: Annotated[
        Path | None, typer.Option(help="Write the record of the game to a file.", metavar="FILE")
    ] = None,
) -> None:
    """Write a game, or its deal, as a link.

    Example: bunny link mine.jsonl --page https://bunny.example/

    Example: bunny link '#/game/1...' --save theirs.jsonl
    """
    found = game_given(game)
    if save is not None:
        if save.exists():
            raise BadConfig(f"{save} exists already; choose another file for --save")
        found.save(save)
    else:
        typer.echo(page + ROUTE + (deal_of if deal else link_of)(found.record))


def game_given(game: str) -> Game:
    """The game of a file or of a link, replayed."""
    if ROUTE not in game:
        return load_game(game)
    record = read_link(game).record
    found = Game(record.config, record.rules_version)
    found.record, found.state = record, record.replay(found.rules)
    return found
