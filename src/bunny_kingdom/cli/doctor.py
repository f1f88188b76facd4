"""`bunny doctor`: what is installed, what works, and where the data is."""

import json
import platform
import sys
from typing import Annotated

import typer

from bunny_kingdom import extras
from bunny_kingdom.cli.examinations import Finding, State, examine
from bunny_kingdom.cli.options import Json

COLOURS = {State.WORKS: "green", State.MISSING: "yellow", State.BROKEN: "red"}


def doctor(
    as_json: Json = False,
    database: Annotated[
        str | None,
        typer.Option(
            help="Also read every table here: sqlite:///FILE or postgresql://USER@HOST/NAME.",
            metavar="URL",
        ),
    ] = None,
) -> None:
    """Say what is installed, what works, and where the data is.

    With --database it also reads every stored table and lists the damaged
    ones. Exits with 1 if something is broken; a missing extra does not count.

    Example: bunny doctor --database sqlite:///bunny.db
    """
    findings = examine(database)
    well = all(finding.state is not State.BROKEN for finding in findings)
    if as_json:
        typer.echo(json.dumps(_object(findings, well)))
    else:
        _print(findings, well)
    if not well:
        raise typer.Exit(1)


def _object(findings: list[Finding], well: bool) -> dict[str, object]:
    return {
        "version": extras.installed(extras.DISTRIBUTION),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "well": well,
        "findings": [
            {"name": f.name, "state": f.state.value, "told": f.told, "advice": f.advice}
            for f in findings
        ],
    }


def _print(findings: list[Finding], well: bool) -> None:
    """One line per finding rather than a table, so that it is easy to paste when asking for
    help.
    """
    typer.echo(
        f"bunny {extras.installed(extras.DISTRIBUTION)}, Python {platform.python_version()} "
        f"({sys.executable}), {platform.platform()}"
    )
    for name, state, told, advice in findings:
        typer.echo(f"{typer.style(f'{state:8}', fg=COLOURS[state])} {name}: {told}")
        if advice:
            typer.echo(f"{'':8} -> {advice}")
    typer.echo("All is well." if well else "Something is broken: see above.")
