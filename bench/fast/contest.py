"""The contest: every contestant in turn, several times over, and the table of what they did."""

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median

from bench.fast.ours import OURS
from bench.fast.peers import PEERS

ROOT = Path(__file__).parents[2]
NEEDED = ("msgspec", "numba", "numpy")
"""What our sampler needs in the peers' environment."""
PACKAGES = ("catanatron", "open_spiel", "pettingzoo[classic]", "pgx", "fastcatan")

Rates = dict[str, float]


class Contest:
    """The rates of all contestants, round by round; who is missing, and why."""

    def __init__(self) -> None:
        self.rounds: dict[str, list[Rates]] = defaultdict(list)
        self.missing: dict[str, str] = {}

    def hold(self, rounds: int, seconds: float, peers: str | None) -> None:
        """Measure everybody in turn; without an interpreter for the peers, ours alone."""
        names = [*OURS, *PEERS] if peers else [*OURS]
        for number in range(rounds):
            for name in names:
                if name in self.missing:
                    continue
                found = measure(name, peers if peers and name in PEERS else sys.executable, seconds)
                if isinstance(found, str):
                    self.missing[name] = found
                    continue
                self.rounds[name].append(found)
                print(f"round {number + 1}, {name}: {found['steps']:,.0f} steps/s", flush=True)

    def rate(self, name: str, unit: str) -> float:
        """The median over the rounds."""
        return median(rates[unit] for rates in self.rounds[name])

    def ratios(self, name: str, unit: str, peer: str) -> list[float]:
        """A contestant's rate over a peer's, each within the same round."""
        if peer not in self.rounds:
            return []
        pairs = zip(self.rounds[name], self.rounds[peer], strict=True)
        return [ours[unit] / theirs[unit] for ours, theirs in pairs]

    def table(self) -> list[str]:
        """A row for each contestant."""
        lines = [
            "| engine | steps/s | choices/s | decisions/s | games/s | choices ÷ fastcatan "
            "| decisions ÷ catanatron |",
            "|---|---:|---:|---:|---:|---:|---:|",
        ]
        for name in self.rounds:
            cells = [f"{self.rate(name, unit):,.0f}" for unit in ("steps", "choices")]
            decides = self.rate(name, "decisions") > 0
            cells.append(f"{self.rate(name, 'decisions'):,.0f}" if decides else "")
            played = self.rate(name, "games")
            cells.append(f"{played:,.1f}" if played else "")
            cells.append(told(self.ratios(name, "choices", "fastcatan")))
            cells.append(told(self.ratios(name, "decisions", "catanatron")) if decides else "")
            lines.append(f"| {name} | {' | '.join(cells)} |")
        lines += ["", *(f"Not measured: {name} ({why})." for name, why in self.missing.items())]
        return lines


def told(ratios: list[float]) -> str:
    """The median of some ratios."""
    return f"{median(ratios):,.3g}" if ratios else ""


def spread(values: list[float], form: str = ",.2f") -> str:
    """Median and range."""
    if not values:
        return "not measured"
    return f"{median(values):{form}} ({min(values):{form}} to {max(values):{form}})"


def measure(name: str, python: str, seconds: float) -> Rates | str:
    """One run of a contestant in its own process, or the reason why it failed."""
    done = subprocess.run(
        [python, "-m", "bench.fast.contestant", name, str(seconds)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        return lines[-1] if lines else f"exit status {done.returncode}"
    found: Rates = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def peers_python() -> str:
    """A temporary environment with every peer that installs; the others come out as missing."""
    folder = Path(tempfile.mkdtemp(prefix="bunny-peers-"))
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python = str(folder / "bin" / "python")
    uv = Path(sys.executable).parent / "uv"
    for name in (*NEEDED, *PACKAGES):
        install = [str(uv), "pip", "install", "--quiet", "--python", python, name]
        subprocess.run(install, check=False, capture_output=True)
    return python


def versions(python: str) -> str:
    """The versions of the peers."""
    asking = (
        "import sys\nfrom importlib.metadata import version, PackageNotFoundError as no\n"
        "for name in sys.argv[1:]:\n"
        "    try: print(name, version(name))\n    except no: pass\n"
    )
    plain = [name.split("[")[0] for name in PACKAGES]
    done = subprocess.run(
        [python, "-c", asking, *plain], capture_output=True, text=True, check=True
    )
    return ", ".join(done.stdout.splitlines())
