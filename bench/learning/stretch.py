"""One stretch on a lent machine: `python -m bench.learning.stretch --budget 560 kingdom sky`.

Goes on with each run in turn, in build/learning, until it is over or the time is up; the results
are copied into the folder that $OUT names. It needs only Python, PyTorch, Numba and msgspec.
"""

import argparse
import json
import os
import shutil
from pathlib import Path
from time import perf_counter

from bunny_kingdom.learn.config import read_config
from bunny_kingdom.learn.run import Run

HERE = Path(__file__).parent
RUNS = Path("build/learning")


def main() -> None:
    """Work through the runs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="+", help="names of configurations beside this file")
    parser.add_argument("--budget", type=float, default=560.0, help="seconds, compiling included")
    asked = parser.parse_args()
    began = perf_counter()
    for name in asked.runs:
        run = Run(
            read_config(HERE / f"{name}.toml"),
            RUNS / name,
            lambda line: print(json.dumps(line), flush=True),
        )
        print(f"{name}: begins after {perf_counter() - began:.0f} s", flush=True)
        run.work(asked.budget - (perf_counter() - began))
        out = os.environ.get("OUT")
        if out:
            shutil.copytree(RUNS / name, Path(out) / name, dirs_exist_ok=True)


if __name__ == "__main__":
    main()
