"""The strength of the sage: the rows of issue 24, played until a time is up, and written to a file.

PYTHONPATH=src python -m bench.strength.sage --budget 540 --keep build/sage --out build/sage.json
PYTHONPATH=src python -m bench.strength.sage --only kingdom/4/sage:0i --games 200
BUNNY_KINGDOM_SAGE=build/weights ...          other weights than those of the package
python -m bench.strength.sage --page build/sage.json     the results into docs/strength.md

With `--processor` a budget counts processor time, not the clock's: on a machine that does other
things as well, a bot would get less thought than its name says.

It needs msgspec, NumPy and Numba alone, no installed package. Finished games are kept in a folder:
the same command goes on where it stopped. Rows take turns deal by deal, so that a run that is cut
short says something of every row.
"""

import argparse
import json
import multiprocessing
import os
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Any, NamedTuple

from bench.strength.page import put

from bunny_kingdom.arena.confidence import interval, mean_of, quantile
from bunny_kingdom.arena.folder import Folder
from bunny_kingdom.arena.match import Played, play_game
from bunny_kingdom.arena.plan import Plan, new_plan
from bunny_kingdom.arena.standings import by_deal, share
from bunny_kingdom.bots import elder, new_bot
from bunny_kingdom.bots.protocol import Preparing
from bunny_kingdom.titles import rules_of

OFTEN = 50
"""After so many games a row is told."""


class Row(NamedTuple):
    """One sage against a table of others, or a table of sages."""

    title: str
    players: int
    bot: str
    others: str
    least: float
    goal: float
    """Wins in per cent; of a table of sages, the carrots of a table of elders."""

    @property
    def name(self) -> str:
        """The name of the row on the command line and in the results."""
        return f"{self.title}/{self.players}/{self.bot}/{self.others}"

    @property
    def folder(self) -> str:
        """The name of the folder of its games."""
        return self.name.replace("/", "-").replace(":", "")

    def plan(self, games: int, seed: str) -> Plan:
        """So many games of the row."""
        bots = (self.bot, *(self.others,) * (self.players - 1))
        return new_plan(self.title, bots, games, seed, strict=True)


ROWS = [
    Row("kingdom", 4, "sage:50ms", "elder:10i", 35, 45),
    Row("kingdom", 2, "sage:50ms", "elder:10i", 60, 72),
    Row("kingdom", 3, "sage:50ms", "elder:10i", 43, 52),
    Row("kingdom+sky", 4, "sage:50ms", "elder:10i", 33, 42),
    Row("town", 2, "sage:50ms", "elder:20i", 58, 68),
    Row("kingdom", 4, "sage:0i", "elder:10i", 25, 33),
    Row("kingdom", 4, "sage:0i", "buck", 65, 75),
    Row("kingdom", 2, "sage:50ms", "sage:50ms", 158, 158),
    Row("kingdom", 3, "sage:50ms", "sage:50ms", 194, 194),
    Row("kingdom", 4, "sage:50ms", "sage:50ms", 143, 143),
]


def prepared(row: Row) -> None:
    """Compile what the bots of a row need, once, before many processes would."""
    rules = rules_of(row.title)
    for level in {row.bot, row.others}:
        bot: object = new_bot(level, rules, Random(1))
        if isinstance(bot, Preparing):
            bot.prepare(rules, row.players)


def by_the_processor() -> None:
    """Let the bots of this process count processor time instead of the clock's."""
    elder.perf_counter = process_time  # type: ignore[attr-defined]  # what their clock reads


def played(
    plans: dict[Row, Plan], kept: dict[Row, Folder], jobs: int, until: float, processor: bool
) -> Iterator[Row]:
    """Play what is missing, the rows in turn deal by deal, and name the row of each game."""
    missing = (
        (row, plan, game)
        for deal in range(max(plan.deals for plan in plans.values()))
        for row, plan in plans.items()
        for game in range(plan.games)
        if plan.deal_of(game) == deal and game not in kept[row].played
    )
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, by_the_processor if processor else None)
    waiting: dict[Future[Played], Row] = {}
    try:
        while True:
            if monotonic() < until:
                for row, plan, game in islice(missing, jobs - len(waiting)):
                    waiting[pool.submit(play_game, plan, game)] = row
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                row = waiting.pop(future)
                kept[row].add(future.result())
                kept[row].played[future.result().game] = future.result()
                yield row
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def found(row: Row, plan: Plan, kept: Folder) -> dict[str, Any]:
    """A row in the form of the results."""
    games = [kept.played[game] for game in sorted(kept.played)]
    own = [float(share(each, 0)) for each in games]
    carrots = [mean_of(each.carrots) for each in games]
    low, high = interval(by_deal(plan, games, own))
    leads = [each.carrots[0] - mean_of(each.carrots[1:]) for each in games]
    ms = [time for each in games for time in each.ms[0]]
    return {
        "games": len(games),
        "players": list(plan.players),
        "win_rate": mean_of(own),
        "win_ci95": [max(0.0, low), min(1.0, high)],
        "mean": mean_of(carrots),
        "mean_ci95": list(interval(by_deal(plan, games, carrots))),
        "lead": mean_of(leads),
        "lead_ci95": list(interval(by_deal(plan, games, leads))),
        "median_ms": quantile(ms, 0.5),
        "p99_ms": quantile(ms, 0.99),
        "troubles": [trouble for each in games for trouble in each.troubles],
        "least": row.least,
        "goal": row.goal,
        "seed": plan.seed,
        "day": datetime.now(UTC).date().isoformat(),
    }


def told(name: str, results: dict[str, Any]) -> str:
    """A row for the eye."""
    wins, (low, high) = results["win_rate"], results["win_ci95"]
    return (
        f"{name}: {100 * wins:.1f} % ({100 * low:.0f} to {100 * high:.0f}) of {results['games']}, "
        f"at least {results['least']}, goal {results['goal']}; mean {results['mean']:.1f}, "
        f"lead {results['lead']:.1f}; {results['median_ms']:.1f} ms (p99 {results['p99_ms']:.1f}); "
        f"troubles {len(results['troubles'])}"
    )


def on_the_page(results: dict[str, Any]) -> list[str]:
    """The rows for docs/strength.md."""
    lines = [
        "| title | players | bot | against | wins | 95 % | at least | goal | lead | games "
        "| median ms |",
        "|---|--:|---|---|--:|---|--:|--:|--:|--:|--:|",
    ]
    alike = []
    for row in ROWS:
        so_far = results.get(row.name)
        if so_far is None:
            continue
        games, ms = so_far["games"], so_far["median_ms"]
        if row.bot == row.others:
            low, high = so_far["mean_ci95"]
            alike.append(
                f"| {row.title} | {row.players} | **{so_far['mean']:.0f}** "
                f"| {low:.0f} to {high:.0f} | {row.least:.0f} | {games} |"
            )
            continue
        low, high = so_far["win_ci95"]
        lines.append(
            f"| {row.title} | {row.players} | {row.bot} | {row.others} "
            f"| **{100 * so_far['win_rate']:.1f} %** | {100 * low:.0f} to {100 * high:.0f} "
            f"| {row.least:.0f} % | {row.goal:.0f} % | {so_far['lead']:.1f} | {games} | {ms:.1f} |"
        )
    if alike:
        lines += ["", "| title | players | carrots of a table of sages | 95 % | elders | games |"]
        lines += ["|---|--:|--:|---|--:|--:|", *alike]
    return lines


def main() -> None:
    """Play the rows in turn until all are done or the time is up."""
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else None)
    options.add_argument("--games", type=int, default=400, help="of each row")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--only", default="", help="rows whose name has this in it")
    options.add_argument("--seed", default="sage", help="of the deals: choose no network by these")
    options.add_argument(
        "--budget", type=float, default=float("inf"), help="seconds until no game begins"
    )
    options.add_argument("--processor", action="store_true", help="budgets in processor time")
    options.add_argument(
        "--keep", type=Path, default=Path("build/sage"), help="where games are kept"
    )
    options.add_argument("--out", type=Path, help="a file for the results, as JSON")
    options.add_argument("--page", type=Path, help="write these results on the page, play nothing")
    given = options.parse_args()
    if given.page:
        put("sage", on_the_page(json.loads(given.page.read_text())))
        return
    until = monotonic() + given.budget
    plans = {row: row.plan(given.games, given.seed) for row in ROWS if given.only in row.name}
    if not plans:
        options.error(f"no row has '{given.only}' in its name: {', '.join(r.name for r in ROWS)}")
    for row in plans:
        prepared(row)
    kept = {row: Folder(given.keep / row.folder, plan) for row, plan in plans.items()}
    for number, row in enumerate(played(plans, kept, given.jobs, until, given.processor), start=1):
        if number % OFTEN == 0:
            print(told(row.name, found(row, plans[row], kept[row])), flush=True)
    results = {
        row.name: found(row, plan, kept[row]) for row, plan in plans.items() if kept[row].played
    }
    for name, row_found in results.items():
        print(told(name, row_found))
    if given.out:
        given.out.parent.mkdir(parents=True, exist_ok=True)
        given.out.write_text(json.dumps(results, indent=1) + "\n")
    sys.exit(any(each["troubles"] for each in results.values()))


if __name__ == "__main__":
    main()
