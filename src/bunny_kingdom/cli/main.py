"""The command `bunny`: its subcommands, and how mistakes are reported."""

import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Annotated, NoReturn

import typer

from bunny_kingdom.cli.arena import arena
from bunny_kingdom.cli.bots import bots
from bunny_kingdom.cli.cards import cards
from bunny_kingdom.cli.doctor import doctor
from bunny_kingdom.cli.learn import learn
from bunny_kingdom.cli.link import link
from bunny_kingdom.cli.play import play
from bunny_kingdom.cli.replay import replay
from bunny_kingdom.cli.review import review
from bunny_kingdom.cli.score import score
from bunny_kingdom.cli.serve import serve
from bunny_kingdom.cli.simulate import simulate
from bunny_kingdom.cli.terminal import terminal
from bunny_kingdom.kernel.errors import BunnyError

MISTAKE = 2
INTERRUPTED = 130

PANELS: dict[str, tuple[Callable[..., None], ...]] = {
    "Play": (play, terminal, serve),
    "Look at games and cards": (replay, review, link, cards, score),
    "Many games": (simulate, arena, bots, learn),
    "This installation": (doctor,),
}
"""Every command, under the heading that `--help` gives it."""

app = typer.Typer(
    name="bunny",
    help="The Bunny Kingdom board games: play, look, simulate (unofficial fan project).",
    epilog="\n\n".join(
        (
            "Examples:",
            "bunny play",
            "bunny terminal --title town --players 2 --save mine.jsonl",
            "bunny replay mine.jsonl",
            "bunny review mine.jsonl --seat 0",
            "bunny link mine.jsonl --page https://bunny.example/",
            "bunny score table.json",
            "bunny simulate --players 4 --games 100 --seed 1",
            "bunny arena --players buck,doe --games 20",
            "bunny COMMAND --help tells all about a command.",
        )
    ),
    add_completion=False,
    pretty_exceptions_enable=False,
)
for panel, commands in PANELS.items():
    for command in commands:
        app.command(rich_help_panel=panel)(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"bunny {version('bunny-kingdom')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def bunny(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    """Without a command, show the help."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run `bunny`; a user's mistake is one line on stderr and exit code 2."""
    try:
        code = app(arguments, prog_name="bunny", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        _fail(error.format_message())
    except BunnyError as error:
        _fail(str(error))
    except BrokenPipeError:
        # the reader of our output has closed it; leave nothing to flush at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    sys.exit(code if isinstance(code, int) else 0)


def _fail(reason: str) -> NoReturn:
    line = " ".join(reason.split())
    print(f"bunny: {line}", file=sys.stderr)  # noqa: T201 - the one place that reports mistakes
    sys.exit(MISTAKE)
