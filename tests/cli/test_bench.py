"""The benchmarks run, in short; their numbers are for `make bench` and `make soak`."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *words, "--dry"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_speed_measures_both_engines_without_the_peers() -> None:
    short = ("--rounds", "1", "--seconds", "0.1", "--games", "5", "--many", "1600")
    page = run("bench.speed", "--alone", *short)
    for word in ("decisions/s", "in-kernel", "largest saved state", "largest memory", "CPython"):
        assert word in page


def test_soak_looks_at_every_game() -> None:
    page = run("bench.soak", "--games", "3", "--title", "kingdom")
    for players in (2, 3, 4):
        assert f"kingdom, {players} players" in page
    assert "3 games, all clean" in page


def test_the_page_of_a_gpu_says_what_was_measured() -> None:
    page = ROOT / "docs/benchmarks-gpu.md"
    assert run("bench.fast.cuda.page") == page.read_text(encoding="utf-8")
