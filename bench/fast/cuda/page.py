"""docs/benchmarks-gpu.md, from what `bench.fast.cuda` measured (bench/fast/cuda/results.json).

`python -m bench.fast.cuda.page NEW.json` takes over the results of another run first.
"""

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

from bench.fast.cuda.tables import TABLES

RESULTS = Path(__file__).with_name("results.json")
PAGE = Path("docs/benchmarks-gpu.md")
WANTED = {
    "kingdom:4": {"in kernel": (800, 2000), "with observations": (100, 400)},
    "kingdom+sky:4": {"in kernel": (400, 1000), "with observations": (50, 200)},
    "kingdom+express:4": {"in kernel": (400, 1000), "with observations": (50, 200)},
}
"""M steps/s, at least and as a goal."""

Results = dict[str, Any]

HEAD = """\
# Benchmarks on a GPU

Written by `python -m bench.fast.cuda.page` from [the results](../bench/fast/cuda/results.json) of
`make bench-cuda` ([bench/fast/cuda](../bench/fast/cuda/__main__.py)). Random games; millions of
steps a second, a step being what it is in [the other benchmarks](benchmarks.md). Times are those of
device events; of several runs, medians.

"""


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path, nargs="?", help="of a new run, which are kept")
    parser.add_argument("--dry", action="store_true", help="print the page instead")
    wanted = parser.parse_args()
    if wanted.results:
        shutil.copyfile(wanted.results, RESULTS)
    written = page(json.loads(RESULTS.read_text(encoding="utf-8")))
    if wanted.dry:
        print(written, end="")
    else:
        PAGE.write_text(written, encoding="utf-8")


def page(results: Results) -> str:
    """All of it."""
    machine = results["machine"]
    told = (
        f"{results['date'][:10]}, {machine['gpu']}, driver {machine['driver']}, numba-cuda"
        f" {machine['numba-cuda']}, Python {machine['python']}.\n\n"
    )
    return HEAD + told + "\n".join([*asked(results), *inside(results), *side_by_side(results)])


def asked(results: Results) -> list[str]:
    """What was asked, beside the best that was measured."""
    lines = table("", "M steps/s", "at least", "goal", "")
    for title, rows in WANTED.items():
        for what, (least, goal) in rows.items():
            best = max(rates(results, title, what).values(), default=0)
            met = "the goal" if best >= goal else "met" if best >= least else "**missed**"
            way = "batched, " if what == "with observations" else ""
            lines.append(
                f"| {named(title)}: {way}{what} | {best:,.0f} | {least} | {goal} | {met} |"
            )
    return [*lines, ""]


def rates(results: Results, title: str, what: str) -> dict[int, float]:
    """M steps/s by number of games."""
    if what == "in kernel":
        found = results.get(f"{title} in kernel")
        if not isinstance(found, dict):  # there was no time for it
            return {}
        return {int(key): row["M steps/s"] for key, row in found.items() if key.isdigit()}
    key = "M steps/s with observations" if what == "with observations" else "M steps/s"
    batches = {name: row for name, row in results.items() if name.startswith(f"{title} batch of ")}
    return {int(name.rpartition(" ")[2]): row[key] for name, row in batches.items() if key in row}


def inside(results: Results) -> list[str]:
    """Whole games in the kernel, and how many were equal."""
    sizes = sorted({size for title in TABLES for size in rates(results, title, "in kernel")})
    lines = [
        "## Whole games inside the kernel\n",
        "By the number of games; so many games of one seed had the carrots of the CPU's, and",
        "batches of 4,096 after 300 steps its records, chances, masks and observations.\n",
        *table("", *(f"{size:,}" for size in sizes), "equal to the CPU's"),
    ]
    forms = {form(row) for name, row in results.items() if name.endswith("in kernel")} - {""}
    lines[3:3] = [f"{' or '.join(sorted(forms)).capitalize()}.\n"] if forms else []
    for title in TABLES:
        found = rates(results, title, "in kernel")
        cells = (f"{found[size]:,.0f}" if size in found else "" for size in sizes)
        lines.append(f"| {named(title)} | {' | '.join(cells)} | {equal(results, title)} |")
    return [*lines, ""]


def equal(results: Results, title: str) -> str:
    """How many games were equal, and whether all else was."""
    found = results.get(f"{title} equal") or results.get(f"{title} equal at first sight")
    if not isinstance(found, dict):
        return "not compared"
    games = found["games"] - found["games that differ"]
    alike = found["steps equal"] and all(found["batches equal"].values())
    return f"{games:,} of {found['games']:,}" + ("" if alike else ", **batches differ**")


def side_by_side(results: Results) -> list[str]:
    """Batches, with and without observations."""
    lines = [
        "## Batches\n",
        "A sample of the masks, the step and the next masks for every game, all on the device; in",
        "brackets with what the next seat observes.\n",
    ]
    forms = [form(row) for name, row in results.items() if " batch of " in name and "steps" in row]
    if forms:
        lines += [
            "As many steps as a game has, from deals at the same time;"
            f" {' or '.join(sorted(set(forms)))}.\n"
        ]
    found = {
        title: (rates(results, title, "batched"), rates(results, title, "with observations"))
        for title in TABLES
    }
    sizes = sorted({size for bare, _ in found.values() for size in bare})
    lines += table("", *(f"{size:,} games" for size in sizes))
    for title, (bare, whole) in found.items():
        cells = (
            f"{bare[size]:,.0f} ({whole[size]:,.0f})" if size in bare else "" for size in sizes
        )
        lines.append(f"| {named(title)} | {' | '.join(cells)} |")
    return [*lines, ""]


def form(row: Results) -> str:
    """Threads of a block and registers of each, if they are told."""
    if "threads" not in row:
        return ""
    return f"{row['threads']} threads of {row['registers']} registers a block"


def named(title: str) -> str:
    """A table as the other pages write it."""
    name, players = title.split(":")
    return f"{name}, {players}"


def table(*columns: str) -> list[str]:
    """The head of a table."""
    return [f"| {' | '.join(columns)} |", "|---|" + "---:|" * (len(columns) - 1)]


if __name__ == "__main__":
    main()
