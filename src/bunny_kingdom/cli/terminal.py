"""`bunny terminal`: a game in the terminal against bots."""

from pathlib import Path
from typing import Annotated

import typer

from bunny_kingdom.cli.game.opponents import Opponents, levels_of
from bunny_kingdom.cli.game.person import ME, Sitting
from bunny_kingdom.cli.options import (
    CardsFile,
    Language,
    Options,
    Title,
    corrections_of,
    options_of,
)
from bunny_kingdom.cli.words import Words
from bunny_kingdom.game import Game, load_game, new_game
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.titles import rules_of

USUAL_PLAYERS = 3
YOU = {"en": "you", "fr": "vous"}


def terminal(
    title: Title = "kingdom",
    players: Annotated[
        int | None, typer.Option(help="How many players; 3 if the title allows it.", metavar="N")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="The level of the others (kit, doe, buck, elder): one for all, or one for each.",
            metavar="BOT,BOT,...",
        ),
    ] = None,
    lang: Annotated[Language, typer.Option(help="The language you read.")] = Language.EN,
    seed: Annotated[
        str | None, typer.Option(help="The same seed deals the same game; by default a secret one.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Save the game here when you leave.", metavar="FILE")
    ] = None,
    load: Annotated[
        Path | None, typer.Option(help="Continue a saved game.", metavar="FILE")
    ] = None,
    cards: CardsFile = None,
    option: Options = None,
) -> None:
    """Play a game in the terminal, at seat 0, against bots.

    Example: bunny terminal --title kingdom --bots doe,buck --save mine.jsonl
    """
    if save and save.exists() and save != load:
        raise BadConfig(f"{save} exists already; choose another file, or --load {save} too")
    if load:
        game = load_game(load)
    else:
        seats = players or (len(bots.split(",")) + 1 if bots and "," in bots else None)
        game = _dealt(title, seats, seed, option, cards)
    if save:
        game.save(save)  # now, so that a wrong path is reported before the game and not after it
    others = levels_of(bots, game.record.config.players - 1)
    words = Words(game.rules, lang.value, (YOU[lang.value], *others))
    opponents = Opponents(game, dict(enumerate(others, start=ME + 1)))
    try:
        Sitting(game, opponents, words).run()
    finally:
        if save:
            game.save(save)
            typer.echo(words("saved", file=save))


def _dealt(
    title: str,
    players: int | None,
    seed: str | None,
    option: list[str] | None,
    cards: Path | None,
) -> Game:
    corrections = corrections_of(cards)
    counts = rules_of(title, corrections).player_counts
    usual = USUAL_PLAYERS if USUAL_PLAYERS in counts else max(counts)
    players = usual if players is None else players
    return new_game(title, players, seed, options_of(option), corrections)
