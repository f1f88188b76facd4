"""`bunny replay`: a saved game, up to any of its actions."""

from pathlib import Path
from typing import Annotated

import typer

from bunny_kingdom.cli.sheet import seat_name, sheet_tables, wide_console
from bunny_kingdom.game import load_game


def replay(
    record: Annotated[Path, typer.Argument(help="The file of a record.", metavar="RECORD")],
    to: Annotated[
        int | None,
        typer.Option(help="Stop after this many actions; 0 is the set-up.", metavar="N"),
    ] = None,
) -> None:
    """Replay a saved game, draw the board and print the score sheet.

    Example: bunny replay games/game-01.jsonl --to 40
    """
    game = load_game(record)
    rules, actions = game.rules, len(game.record.entries)
    state = game.state if to is None else game.record.replay(rules, to)
    console = wide_console()
    config = game.record.config
    console.print(
        f"{config.title}, {config.players} players, "
        f"after {actions if to is None else to} of {actions} actions\n"
    )
    typer.echo(rules.draw(state) + "\n")
    console.print(sheet_tables(rules.score_sheet(state)))
    for decision in rules.decisions(state):
        console.print(f"{seat_name(decision.seat)} owes a decision: {decision.kind}")
