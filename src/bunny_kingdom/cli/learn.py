"""`bunny learn`: the sage's networks, from games that they play against themselves."""

import math
import shutil
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from bunny_kingdom import extras
from bunny_kingdom.kernel.errors import BadConfig

KEPT = "config.toml"
"""The configuration of a run, in its folder."""


def learn(
    config: Annotated[
        Path | None, typer.Argument(help="What to learn, and how (TOML).", metavar="CONFIG")
    ] = None,
    folder: Annotated[
        Path,
        typer.Option(help="Where the run is kept: weights, progress, curves.", metavar="DIR"),
    ] = Path("build/learning/run"),
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the run in the folder.")
    ] = False,
    seconds: Annotated[
        float, typer.Option(help="Stop after so long; go on another time.", min=1, metavar="S")
    ] = math.inf,
) -> None:
    """Learn to play by self-play, on a GPU if there is one. It can be interrupted at any time.

    Example: bunny learn bench/learning/kingdom.toml --folder build/learning/kingdom
    """
    extras.require("learn", "learning")
    from bunny_kingdom.learn.config import read_config
    from bunny_kingdom.learn.run import Run

    kept = _kept(config, folder, resume)
    read = read_config(kept)
    if config and not resume:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(config, folder / KEPT)
    console = Console(stderr=True)
    run = Run(read, folder, lambda line: console.print(_told(line)))
    console.print(f"{read.title}: {run.progress.seconds / 60:.1f} of {read.minutes:g} minutes done")
    try:
        run.work(seconds)
    except KeyboardInterrupt:
        console.print("interrupted")
    run.save()
    weights = folder / f"{read.title}.safetensors"
    if run.over:
        console.print(f"the run is over; its weights are in {weights}")
    else:
        console.print(f"go on with: bunny learn --resume --folder {folder}")


def _kept(config: Path | None, folder: Path, resume: bool) -> Path:
    """The configuration to be read; nothing that was learned is ever overwritten."""
    kept = folder / KEPT
    if resume:
        if config:
            raise BadConfig("a run goes on with its own configuration: leave out CONFIG")
        if not kept.exists():
            raise BadConfig(f"there is no run in {folder}: begin one with bunny learn CONFIG")
        return kept
    if not config:
        raise BadConfig("name a configuration, or --resume with the --folder of a run")
    if kept.exists():
        raise BadConfig(f"there is a run in {folder}: add --resume, or choose another --folder")
    return config


def _told(line: dict[str, Any]) -> str:
    """An evaluation in a line."""
    tables = ", ".join(
        f"{players} players: {100 * found['wins']:.1f} % and {found['carrots']:.0f} carrots"
        for players, found in sorted(line["tables"].items())
    )
    so_far = f"{line['seconds'] / 60:5.1f} min  {line['games']:,} games"
    return f"{so_far}  loss {line['loss']:.4f}  {tables}"
