"""Learn Town, on the processor.

python -m bench.learning.town FOLDER [SECONDS]

The same command goes on with the run in the folder. `BUNNY_KINGDOM_SAGE=FOLDER` plays with what it
has learned; the package's own weights are src/bunny_kingdom/data/sage/town.safetensors.
"""

import sys
from pathlib import Path

from bunny_kingdom.learn.town.run import Plan, Run


def main() -> None:
    """Work for some seconds of the processor, or until the run is over."""
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else float("inf")
    run = Run(Path(sys.argv[1]), Plan(), lambda line: print(line, flush=True))
    run.work(seconds)


if __name__ == "__main__":
    main()
