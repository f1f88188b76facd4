"""`bunny review`: what a seat's decisions in a finished game cost, and what was luck."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from bunny_kingdom.cli.link import GameArgument, game_given
from bunny_kingdom.cli.options import Json, Language
from bunny_kingdom.cli.sheet import seat_name, wide_console
from bunny_kingdom.coach import Review, Work, review_of
from bunny_kingdom.coach.page import page_of
from bunny_kingdom.coach.parts.notebook import Notebook
from bunny_kingdom.coach.parts.processes import parts_done
from bunny_kingdom.coach.parts.work import SEED, Part
from bunny_kingdom.game import Game


def review(
    game: GameArgument,
    seat: Annotated[
        int | None, typer.Option(help="Whose decisions; by default everybody's.", metavar="N")
    ] = None,
    as_json: Json = False,
    html: Annotated[
        Path | None,
        typer.Option(help="Write a page that needs nothing but itself.", metavar="FILE"),
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed makes the same review.")] = SEED,
    jobs: Annotated[
        int | None,
        typer.Option(help="How many processes; by default one for each core.", min=1),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            help="Keep what is done in this folder, and continue where it stopped.", metavar="DIR"
        ),
    ] = None,
    lang: Annotated[Language, typer.Option(help="The language of the reasons.")] = Language.EN,
) -> None:
    """Find the mistakes of a finished game, and tell luck from skill.

    Example: bunny review mine.jsonl --seat 0 --html review.html
    """
    found = game_given(game)
    seats = range(found.record.config.players) if seat is None else (seat,)
    works = [Work(found.record, each, seed) for each in seats]
    for work in works:
        len(work)  # a game that cannot be reviewed is refused before anything is played
    reviews = [_reviewed(work, jobs or os.cpu_count() or 1, resume) for work in works]
    if html:
        html.write_text(page_of(found.rules, found.record, reviews, lang.value), encoding="utf-8")
    for work, each in zip(works, reviews, strict=True):
        if as_json:
            typer.echo(msgspec.json.encode(each).decode())
        elif not html:
            _print(found, each, lang, work.coarse)


def _reviewed(work: Work, jobs: int, folder: Path | None) -> Review:
    """The review of one seat, with a bar on a terminal."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn(seat_name(work.seat)),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=len(work))
        parts = []
        for part in _parts(work, jobs, folder):
            parts.append(part)
            bar.advance(task)
    return review_of(work, parts)


def _parts(work: Work, jobs: int, folder: Path | None) -> Iterator[Part]:
    """What is kept, then the rest as it is done."""
    if folder is None:
        yield from parts_done(work, range(len(work)), jobs)
        return
    notebook = Notebook(folder / f"seat-{work.seat}.jsonl", work)
    yield from tuple(notebook.parts.values())
    try:
        left = [number for number in range(len(work)) if number not in notebook.parts]
        for part in parts_done(work, left, jobs):
            notebook.add(part)
            yield part
    finally:
        notebook.close()


def _print(game: Game, review: Review, lang: Language, coarse: bool) -> None:
    console = wide_console()
    result, start, parts = review.result, review.start, review.parts
    console.print(f"{seat_name(review.seat)}: accuracy {review.accuracy:.1f}")
    if coarse:
        console.print("coarser: there is no fast engine for this game here")
    sums = Table("", "start", "deals", "own decisions", "others", "result")
    values = (start, parts.deals, parts.own, parts.others, result)
    sums.add_row("wins", *(f"{100 * value.wins:+.1f} %" for value in values))
    sums.add_row("carrots", *(f"{value.carrots:+.1f}" for value in values))
    console.print(sums)
    table = Table("action", "chosen", "lost", "why")
    worst = sorted(review.decisions, key=lambda each: -each.loss.wins)
    for each in worst:
        if each.mistake:
            lost = f"{100 * each.loss.wins:.1f} ± {100 * each.loss.error:.1f} %"
            why = each.why.fr if lang is Language.FR else each.why.en
            table.add_row(str(each.step), Text(each.chosen), lost, Text(why))
    if table.row_count:
        console.print(table)
    else:
        console.print("no clear mistake")
