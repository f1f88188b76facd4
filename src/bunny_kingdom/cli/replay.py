"""`bunny replay`: a saved game, or one in a link, up to any of its actions."""

from typing import Annotated

import typer

from bunny_kingdom.cli.link import GameArgument, game_given
from bunny_kingdom.cli.sheet import seat_name, sheet_tables, wide_console


def replay(
    game: GameArgument,
    to: Annotated[
        int | None,
        typer.Option(help="Stop after this many actions; 0 is the set-up.", metavar="N"),
    ] = None,
) -> None:
    """Replay a saved game or a link, draw the board and print the score sheet.

    Example: bunny replay games/game-01.jsonl --to 40
    """
    found = game_given(game)
    rules, actions = found.rules, len(found.record.entries)
    state = found.state if to is None else found.record.replay(rules, to)
    console = wide_console()
    config = found.record.config
    console.print(
        f"{config.title}, {config.players} players, "
        f"after {actions if to is None else to} of {actions} actions\n"
    )
    typer.echo(rules.draw(state) + "\n")
    console.print(sheet_tables(rules.score_sheet(state)))
    for decision in rules.decisions(state):
        console.print(f"{seat_name(decision.seat)} owes a decision: {decision.kind}")
