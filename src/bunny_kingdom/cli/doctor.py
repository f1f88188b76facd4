"""`bunny doctor`: what is installed, what works, and where data lies."""

import json
import platform
import sys

import typer

from bunny_kingdom import extras
from bunny_kingdom.cli.examining import Finding, State, examine
from bunny_kingdom.cli.options import Json

COLOURS = {State.WORKS: "green", State.MISSING: "yellow", State.BROKEN: "red"}


def doctor(as_json: Json = False) -> None:
    """Say what is installed, what works, and where data lies.

    Exits with 1 if something is broken; an extra that is not installed is no fault.

    Example: bunny doctor --json
    """
    findings = examine()
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
    """One line each and no table, so that it can be copied into a question to others."""
    typer.echo(
        f"bunny {extras.installed(extras.DISTRIBUTION)}, Python {platform.python_version()} "
        f"({sys.executable}), {platform.platform()}"
    )
    for name, state, told, advice in findings:
        typer.echo(f"{typer.style(f'{state:8}', fg=COLOURS[state])} {name}: {told}")
        if advice:
            typer.echo(f"{'':8} -> {advice}")
    typer.echo("All is well." if well else "Something is broken: see above.")
