"""Learn the small networks of the sage's playouts, on the processor.

python -m bench.learning.rounds FOLDER TITLE PLAYERS [SECONDS]
python -m bench.learning.rounds --together FILE FOLDER FOLDER ...

The same command goes on with the run in the folder. The title's large network must have been
learned before. `--together` puts what runs of several tables have learned into one file, such as
src/bunny_kingdom/data/sage/kingdom.rounds.safetensors.
"""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.sage.weights import read_weights
from bunny_kingdom.learn.files import write_tensors
from bunny_kingdom.learn.rounds.run import Plan, Run

ELSE: dict[tuple[str, int], dict[str, Any]] = {
    ("kingdom", 4): {"lessons": 20, "passes": 5, "groups": 50},
}
"""Where more hands are to be learned from, or fewer games."""


def together(file: Path, folders: list[Path]) -> None:
    """One file of several runs."""
    rows: dict[str, npt.NDArray[Any]] = {}
    about: dict[str, str] = {}
    for folder in folders:
        weights = read_weights(folder / "rounds.safetensors")
        rows |= weights.stored
        about |= weights.about
    write_tensors(file, {name: np.array(row) for name, row in rows.items()}, about)


def main() -> None:
    """Work for some seconds of the processor, or until the run is over."""
    given = sys.argv[1:]
    if given[0] == "--together":
        together(Path(given[1]), [Path(each) for each in given[2:]])
        return
    seconds = float(given[3]) if len(given) > 3 else float("inf")
    title, players = given[1], int(given[2])
    plan = replace(Plan(title, players), **ELSE.get((title, players), {}))
    run = Run(Path(given[0]), plan, lambda line: print(line, flush=True))
    run.work(seconds)


if __name__ == "__main__":
    main()
