"""How long sages of Town think in chromium, in milliseconds.

PYTHONPATH=tests python -m bench.town_thoughts sage:0i,sage GAMES EVERY
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from levels.town_decisions import decisions
from page.test_site import a_host, thoughts
from page.town_thoughts import question

SHARES = (50, 90, 99, 100)


def main(names: str, games: str, every: str) -> None:
    """A line for each sage; its first thought, for which Python starts, is left out."""
    asked = list(decisions(range(int(games)), int(every)))
    for name in names.split(","):
        with a_host() as host, TemporaryDirectory() as folder:
            answers = thoughts(host, Path(folder), [question(state, name) for state in asked])
        taken = [1000 * each["seconds"] for each in answers[1:]]
        told = zip(SHARES, np.percentile(taken, SHARES), strict=True)
        print(name, len(taken), *(f"{share} %: {most:.0f}" for share, most in told))


if __name__ == "__main__":
    main(*sys.argv[1:])
