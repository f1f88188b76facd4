"""`bunny simulate`: many games of random players, and what came of them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from bunny_kingdom import extras, simulation
from bunny_kingdom.cli.options import (
    CardsFile,
    Json,
    Options,
    Players,
    Title,
    corrections_of,
    options_of,
)
from bunny_kingdom.cli.sheet import wide_console
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.simulation import Summary


def simulate(
    title: Title = "kingdom",
    players: Players = None,
    games: Annotated[int, typer.Option(help="How many games.", min=1, metavar="N")] = 1000,
    seed: Annotated[str, typer.Option(help="Everything except the two rates depends on it.")] = "1",
    jobs: Annotated[int, typer.Option(help="How many processes.", min=1, metavar="N")] = 1,
    as_json: Json = False,
    records: Annotated[
        Path | None,
        typer.Option(help="Save the record of each game in this folder.", metavar="DIR"),
    ] = None,
    cards: CardsFile = None,
    option: Options = None,
    fast: Annotated[
        bool,
        typer.Option("--fast", help="By the fast engine: much faster, without records or options."),
    ] = False,
    device: Annotated[
        str, typer.Option(help="What --fast plays on: cpu, or cuda for an NVIDIA GPU.")
    ] = "cpu",
) -> None:
    """Let random players play many games, and sum up their scores.

    Example: bunny simulate --title kingdom --players 4 --games 1000 --seed 1 --jobs 2
    """
    if fast and (records or option):
        raise BadConfig("the fast engine keeps no records and knows no options: leave out --fast")
    if device != "cpu" and not fast:
        raise BadConfig(
            "the readable engine plays on the CPU alone: add --fast, or leave out --device"
        )
    with games_bar(title) as bar:
        task = bar.add_task("", total=games)
        told: dict[str, Any] = {
            "cards": corrections_of(cards),
            "progress": lambda done: bar.advance(task, done),
        }
        if fast:
            summary = _fast()(title, players, games, seed, jobs, device=device, **told)
        else:
            chosen = options_of(option)
            summary = simulation.simulate(
                title, players, games, seed, jobs, options=chosen, records=records, **told
            )
    if as_json:
        typer.echo(json.dumps(summary_object(summary)))
    else:
        _print(summary)


def _fast() -> Callable[..., Summary]:
    """The same by the fast engine, which is an optional extra."""
    extras.require("fast", "the fast engine")
    from bunny_kingdom.fast.simulation import simulate

    return simulate


class RateColumn(ProgressColumn):
    """Games per second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:.3g} games/s")


def games_bar(name: str) -> Progress:
    """A progress bar on stderr, removed when done; none without a terminal."""
    console = Console(stderr=True)
    return Progress(
        TextColumn(name),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def summary_object(summary: Summary) -> dict[str, Any]:
    """The summary in the form that `--json` prints."""
    counted, by = summary.counted
    return {
        "title": summary.title,
        "games": summary.games,
        "games_per_s": summary.games_per_second,
        f"{counted}_per_s": summary.decisions_per_second,
        "seats": [
            {"mean": s.mean, "sd": s.sd, "min": s.min, "max": s.max, "wins": s.wins}
            for s in summary.seats
        ],
        by: summary.sources,
    }


def _print(summary: Summary) -> None:
    console = wide_console()
    counted, by = summary.counted
    console.print(
        f"{summary.title}, {summary.players} players, {summary.games} games: "
        f"{summary.games_per_second:.1f} games/s, {summary.decisions_per_second:.0f} {counted}/s"
    )
    scores = Table("seat")
    for heading in ("mean", "sd", "min", "max", "wins"):
        scores.add_column(heading, justify="right")
    for seat, found in enumerate(summary.seats):
        numbers = (f"{found.mean:.2f}", f"{found.sd:.2f}", str(found.min), str(found.max))
        scores.add_row(str(seat), *numbers, f"{found.wins:.1f}")
    sources = Table(by.removesuffix("s"))
    sources.add_column("carrots a player and game", justify="right")
    for source, mean in summary.sources.items():
        sources.add_row(source, f"{mean:.2f}")
    console.print(scores, sources)
