"""Speed and memory of both engines beside other simulators, in one run (`make bench`).

All contestants play in turns of a few seconds, each in a process of its own on one core, and
ratios compare turns of the same round: a shared machine is faster in one minute than in the next.
Peers are installed into a temporary environment; `--peers PYTHON` uses one that has them.
"""

import argparse
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from bench.fast import readable, scaling
from bench.fast.contest import Contest, peers_python, spread, versions

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
MANY = 1_000_000
FASTCATAN_PYTHON = (3, 12)

METHOD = """\
Written by `make bench` ([bench/speed.py](../bench/speed.py)). Everybody plays random games, ours
the base game with four players, the peers games of their own: catanatron and fastcatan Catan with
four, open_spiel and pgx backgammon, pettingzoo connect four. One process and one core each, all in
turn, {rounds} rounds of {seconds:g} s of processor time; rates are medians, ratios medians of the
ratios of each round. Machines are noisy, shared ones most of all: trust ratios, not rates. Starts
and processes are timed by the clock on the wall, so that all else that runs counts against them.

- A **step** is one call's worth: what is legal, something drawn from it, what it does.
- A **choice** is a step with two things or more to choose from. This is how the fast engine and
  fastcatan compare: both take actions in parts (ours a pick card by card, a placement as card and
  space; fastcatan's a trade card by card, robber and theft apart), with a mask for each part.
- A **decision** is what a player would call one: a whole action with an alternative. This is how
  our engines and catanatron compare. Where it is empty, the engine does not tell actions apart.
- *In-kernel*: whole games without Python. *Batched*: {games} games; masks, a sample of them and a
  step for all, each an array that Python sees, as fastcatan's `write_masks`, our sampler and
  `step_autoreset` are; ours makes the next masks in the call that steps. *From Python*: the same
  for one game at a time.
"""


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2, help="of each turn")
    parser.add_argument("--games", type=int, default=3000, help="for the growth of memory")
    parser.add_argument("--many", type=int, default=MANY, help="games of the fast engine")
    parser.add_argument("--peers", help="an interpreter that has the peers installed")
    parser.add_argument("--alone", action="store_true", help="without peers and cold start")
    parser.add_argument("--dry", action="store_true", help="write no page")
    wanted = parser.parse_args()
    peers = None if wanted.alone else wanted.peers or peers_python()
    contest = Contest()
    contest.hold(wanted.rounds, wanted.seconds, peers)
    page = report(contest, wanted, peers)
    print(page)
    if not wanted.dry:
        PAGE.write_text(page, encoding="utf-8")


def report(contest: Contest, wanted: argparse.Namespace, peers: str | None) -> str:
    """The page with all results."""
    scored, faster = scaling.scoring()
    starts = [] if wanted.alone else scaling.starting(3)
    rows = [
        ratio(contest, "readable", "decisions", "catanatron", "2.8, goal 4"),
        ratio(contest, "fast, in-kernel", "decisions", "catanatron", "400"),
        ratio(contest, "fast, in-kernel", "choices", "fastcatan", "2"),
        ratio(contest, "fast, batched", "choices", "fastcatan", "2, goal 3"),
        (f"scoring four players' fiefs: {scored}; ratio", f"{faster:.0f}", "at least 40"),
        *starts,
        *readable.rows(wanted.games),
    ]
    found = "\n".join(f"| {what} | {result} | {aim} |" for what, result, aim in rows)
    method = METHOD.format(rounds=wanted.rounds, seconds=wanted.seconds, games="1,024")
    parts = [
        f"# Benchmarks\n\n{method}",
        "\n".join([*contest.table(), *built_for(contest)]).strip(),
        f"\n| | measured | wanted |\n|---|---|---|\n{found}",
        "\nThe fast engine on several cores, by the clock on the wall:\n",
        "\n".join(scaling.processes(wanted.many // 2)),
        "\nMany games, in one process:\n",
        "\n".join(scaling.memory_and_growth(wanted.many)),
        f"\n{machine()}" + (f"; {versions(peers)}" if peers else ""),
    ]
    return "\n".join(parts) + "\n"


def built_for(contest: Contest) -> list[str]:
    """What must be said of fastcatan where the Python is older than it asks for."""
    if "fastcatan" not in contest.rounds or sys.version_info >= FASTCATAN_PYTHON:
        return []
    return [
        "fastcatan asks for Python 3.12; here it was built from its source for this machine's "
        "processor and an older Python, with that requirement lowered and nothing else changed."
    ]


def ratio(contest: Contest, name: str, unit: str, peer: str, aim: str) -> tuple[str, str, str]:
    """A row about a contestant and a peer."""
    found = spread(contest.ratios(name, unit, peer))
    return f"{name}: {unit} ÷ {peer}", f"**{found}**", f"at least {aim}"


def machine() -> str:
    """What all this was measured with."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.processor()
    names = ("bunny-kingdom", "msgspec", "numba", "numpy")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"Machine: {model}, {platform.system()} {platform.machine()}; {python}; " + ", ".join(
        f"{name} {version(name)}" for name in names
    )


if __name__ == "__main__":
    main()
