"""`bunny arena`: bots against bots, and who is the better one."""

import json
import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bunny_kingdom.arena import Standings, contest, new_plan
from bunny_kingdom.arena.plan import SECONDS, Plan
from bunny_kingdom.arena.report import heading, start_of, write_report
from bunny_kingdom.cli.options import Json, Title
from bunny_kingdom.cli.sheet import print_whole, wide_console
from bunny_kingdom.cli.simulate import games_bar
from bunny_kingdom.kernel.errors import BadConfig

GAMES = 100
COMMA = re.compile(r',(?=(?:[^"]*"[^"]*")*[^"]*$)')
"""A comma outside quotation marks."""
QUOTED = re.compile(r'((?:[^\s=:"]+=)?)"((?:[^"]|"")*)"', re.DOTALL)
"""A bot in quotation marks, perhaps with a name before them."""
NO_RESULT = 1
"""The exit code if a bot never answered."""
COLUMNS = (
    *("wins", "win rate", "95 %", "carrots", "95 %", "rating"),
    *("median ms", "p99 ms", "start ms"),
)


class EngineName(StrEnum):
    """Where the games are played."""

    LOCAL = "local"
    RAY = "ray"


def arena(
    title: Title = "kingdom",
    players: Annotated[
        str,
        typer.Option(
            help="The bots, one for each place: levels (`bunny bots` lists them), elder and sage "
            "perhaps with a budget (elder:100ms, sage:200i), or exec:COMMAND. NAME=BOT calls it "
            "NAME; one with a comma in it stands in quotation marks.",
            metavar="BOT,BOT,...",
        ),
    ] = "buck,doe,doe,kit",
    games: Annotated[
        int | None,
        typer.Option(
            help="How many games, rounded up to whole sets of rotations; 100 by default.", min=1
        ),
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(
            help="How many deals instead, each played in every rotation that differs.", min=1
        ),
    ] = None,
    seed: Annotated[str, typer.Option(help="Everything except the times depends on it.")] = "1",
    jobs: Annotated[
        int | None,
        typer.Option(help="How many processes; by default one for each core.", min=1),
    ] = None,
    engine: Annotated[EngineName, typer.Option(help="Where to play.")] = EngineName.LOCAL,
    ray_address: Annotated[
        str | None, typer.Option(help="A Ray cluster; without one, Ray starts on this machine.")
    ] = None,
    as_json: Json = False,
    report: Annotated[
        Path | None, typer.Option(help="Write a page with plots.", metavar="FILE")
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            help="Keep the games in this folder, and continue where it stopped.", metavar="DIR"
        ),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="A bot that fails forfeits the game.")
    ] = False,
    limit: Annotated[
        float, typer.Option(help="Seconds for an external bot to read a question and answer it.")
    ] = SECONDS,
) -> None:
    """Let bots play many games with rotated seats, and rate them.

    Example: bunny arena --players buck,doe,doe,kit --games 200 --seed 7 --report arena.html
    """
    wanted = GAMES if games is None and deals is None else games
    plan = new_plan(title, _bots(players), wanted, seed, strict, limit, deals)
    notes = Console(stderr=True, soft_wrap=True)
    if wanted and plan.games != wanted:
        sets = f"whole sets of {plan.games // plan.deals}"
        notes.print(f"{wanted} games become {plan.games}: {sets}", highlight=False)
    with _ended_in_order():
        standings = _play(plan, jobs or os.cpu_count() or 1, engine, ray_address, resume, notes)
    for place, sort, story, times in standings.troubles:
        name = plan.names[place]
        notes.print(f"{name} (place {place + 1}): {sort}, {times} times; {story}", markup=False)
    if report:
        write_report(standings, report)
    if as_json:
        typer.echo(json.dumps(standings.as_json()))
    else:
        _print(standings)
    for name in standings.without_result:
        notes.print(f"{name} never answered: it has no result", markup=False)
    if standings.without_result:
        raise typer.Exit(NO_RESULT)


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """SIGTERM and SIGHUP end a contest as Ctrl-C does: its workers and bots end with it."""

    def end(number: int, _: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _bots(players: str) -> tuple[str, ...]:
    """The bots. A comma in quotation marks is part of a bot, whose own marks are then doubled."""
    parts = COMMA.split(players)
    if players.count('"') % 2 or not all(part.strip() for part in parts):
        raise BadConfig(f"these are not bots separated by commas: {players}")
    return tuple(_unquoted(part.strip()) for part in parts)


def _unquoted(part: str) -> str:
    """A bot without the quotation marks around it, or around what comes after its name."""
    found = QUOTED.fullmatch(part)
    return found[1] + found[2].replace('""', '"') if found else part


def _play(
    plan: Plan,
    jobs: int,
    engine: EngineName,
    ray_address: str | None,
    folder: Path | None,
    notes: Console,
) -> Standings:
    with games_bar(plan.title) as bar:
        task = bar.add_task("", total=plan.games)
        done = 0

        def progress(games: int) -> None:
            nonlocal done
            done += games
            bar.advance(task, games)

        try:
            return contest(plan, jobs, engine.value, ray_address, folder, progress)
        except (KeyboardInterrupt, SystemExit):
            bar.stop()
            kept = f"kept in {folder}: the same command goes on" if folder else "lost: use --resume"
            notes.print(f"interrupted; {done} of {plan.games} games are {kept}")
            raise


def _print(standings: Standings) -> None:
    console = wide_console()
    plan = standings.plan
    deals = "1 deal" if plan.deals == 1 else f"{plan.deals} deals"
    played = f"{plan.title}, {standings.games} games of {deals}, seed {plan.seed}"
    console.print(played, markup=False)
    table = Table("bot")
    for column in COLUMNS:
        table.add_column(column, justify="right")
    for each in standings.groups:
        if not each.games:
            table.add_row(Text(heading(each)), "no result")
            continue
        (least, greatest), (low, high) = each.win_ci95, each.ci95
        table.add_row(
            Text(heading(each)),
            f"{each.wins:.1f}",
            f"{100 * each.win_rate:.1f} %",
            f"{100 * max(0.0, least):.0f} to {100 * min(1.0, greatest):.0f}",
            f"{each.mean:.1f}",
            f"{low:.1f} to {high:.1f}",
            f"{each.mu:.1f} ± {each.sigma:.1f}",
            f"{each.median_ms:.1f}",
            f"{each.p99_ms:.1f}",
            start_of(each),
        )
    print_whole(console, table)
    players = [each for each in standings.groups if each.games]
    names = sorted({source for each in players for source in each.sources})
    sources = Table("carrots by source")
    for name in names:
        sources.add_column(name, justify="right")
    for each in players:
        sources.add_row(
            Text(heading(each)), *(f"{each.sources.get(name, 0):.1f}" for name in names)
        )
    print_whole(console, sources)
    if standings.forfeits:
        console.print(f"forfeits: {standings.forfeits}")
