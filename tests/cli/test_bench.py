"""The benchmarks run, in short; their numbers are for `make bench` and `make soak`."""

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench"


def run(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, BENCH / words[0], *words[1:], "--dry"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_speed_measures_with_or_without_catanatron() -> None:
    page = run("speed.py", "--rounds", "1", "--seconds", "0.1", "--games", "5")
    for word in ("decisions/s", "largest saved state", "live memory blocks", "CPython"):
        assert word in page


def test_soak_looks_at_every_game() -> None:
    page = run("soak.py", "--games", "3", "--title", "kingdom")
    for players in (2, 3, 4):
        assert f"kingdom, {players} players" in page
    assert "3 games, all clean" in page
