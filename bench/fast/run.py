"""The benchmark: all contestants in turn, several times over, to docs/benchmarks-fast.md.

Peers are installed into a temporary environment; `--peers PYTHON` uses one that has them. A
peer that does not install is left out and named with the reason.
"""

import argparse
import json
import platform
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Any

from bench.fast.contestants import OURS, PEERS
from bench.fast.scaling import memory_and_growth, processes, scoring

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
REPORT = ROOT / "docs" / "benchmarks-fast.md"
NEEDED = ("msgspec", "numba", "numpy")
"""What our sampler needs in the peers' environment."""


def peers_python(given: str | None) -> str:
    """The interpreter that has the peers."""
    if given:
        return given
    folder = Path(tempfile.mkdtemp(prefix="bunny-peers-"))
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python = str(folder / "bin" / "python")
    uv = Path(sys.executable).parent / "uv"
    for name in (*NEEDED, "catanatron", "open_spiel", "pettingzoo[classic]", "pgx", "fastcatan"):
        install = [str(uv), "pip", "install", "--quiet", "--python", python, name]
        subprocess.run(install, check=False, capture_output=True)
    return python


def measure(name: str, python: str, seconds: float) -> dict[str, Any] | str:
    """One run of a contestant in its own process, or why there is none."""
    done = subprocess.run(
        [python, str(HERE / "contestants.py"), name, str(seconds)],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(ROOT / "src"), "PATH": "/usr/bin:/bin", "HOME": str(Path.home())},
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        return lines[-1] if lines else f"exit status {done.returncode}"
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def table(rates: dict[str, dict[str, float]]) -> list[str]:
    """The rows of the report, with ratios to catanatron and fastcatan."""
    lines = [
        "| engine | steps/s | decisions/s | games/s | decisions ÷ catanatron | steps ÷ fastcatan |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, rate in rates.items():
        ratios = []
        for peer, unit in (("catanatron", "decisions"), ("fastcatan", "steps")):
            ratio = rate[unit] / rates[peer][unit] if peer in rates else 0
            ratios.append(f"{ratio:,.3g}" if ratio else "-")
        lines.append(
            f"| {name} | {rate['steps']:,.0f} | {rate['decisions']:,.0f} | {rate['games']:,.1f} "
            f"| {' | '.join(ratios)} |"
        )
    return lines


def main() -> None:
    """Run everything and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", help="an interpreter that has the peers installed")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    options = parser.parse_args()
    python = peers_python(options.peers)
    runs: dict[str, list[dict[str, float]]] = defaultdict(list)
    missing: dict[str, str] = {}
    for number in range(options.rounds):
        for name in (*OURS, *PEERS):
            if name in missing:
                continue
            found = measure(name, sys.executable if name in OURS else python, options.seconds)
            if isinstance(found, str):
                missing[name] = found
                continue
            runs[name].append({k: found[k] / found["seconds"] for k in found if k != "seconds"})
            print(f"round {number + 1}, {name}: {runs[name][-1]['steps']:,.0f} steps/s")
    rates = {
        name: {unit: median(run[unit] for run in found) for unit in found[0]}
        for name, found in runs.items()
    }
    lines = [
        "# Benchmarks of the fast engine",
        "",
        "Random games of the base game with four players; peers play their own games. Each "
        "contestant in a process of its own on one core, all of them in turn, "
        f"{options.rounds} times {options.seconds:g} seconds of processor time; medians. A step "
        "is one call's worth of choice; a decision is a step with two things or more to choose "
        "from. The readable engine decides whole actions, which the fast one takes in one to "
        "three steps.",
        "",
        f"{_machine()}; `make bench-fast` writes this file.",
        "",
        *table(rates),
        "",
        *(f"Not measured: {name} ({reason})." for name, reason in missing.items()),
        "",
        *scoring(),
        "",
        *processes(),
        "",
        *memory_and_growth(),
    ]
    REPORT.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    print(f"written to {REPORT}")


def _machine() -> str:
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [row for row in info.read_text().splitlines() if row.startswith("model name")]
        cpu = names[0].split(":")[1].strip() if names else cpu
    return f"{cpu}, {platform.system()}, Python {platform.python_version()}"


if __name__ == "__main__":
    main()
