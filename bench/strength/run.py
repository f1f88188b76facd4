"""The strength of the levels: every row of docs/strength.md, measured and written there.

python -m bench.strength.run                      everything, 400 games a row (hours)
python -m bench.strength.run --games 40 --only buck
python -m bench.strength.run --resume runs/strength   keeps every game there, to go on from
"""

import argparse
import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from bench.strength.page import put
from bench.strength.watched import watched

from bunny_kingdom.arena import new_plan

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
ELDER = "elder:100ms"
"""The elder's budget in these runs, as the issue allows; its default stays one second."""


class Duel(NamedTuple):
    """One better bot against a table of the next level, and the wins that it should have."""

    title: str
    players: int
    better: str
    worse: str
    target: float

    @property
    def name(self) -> str:
        """The name of the row on the command line and in the results."""
        return f"{self.title}/{self.players}/{self.better}"


DUELS = [
    Duel(title, players, better, worse, target)
    for title, players, targets in (
        ("kingdom", 4, (90, 55, 40)),
        ("kingdom", 2, (97, 80, 70)),
        ("kingdom+sky", 4, (90, 50, 40)),
        ("town", 2, (95, 75, 65)),
    )
    for (better, worse), target in zip(
        (("doe", "kit"), ("buck", "doe"), ("elder", "buck")), targets, strict=True
    )
]
TABLES = [
    (title, players)
    for title, counts in (
        ("kingdom", (2, 3, 4)),
        ("kingdom+sky", (2, 3, 4, 5)),
        ("kingdom+express", (2, 3, 4)),
        ("kingdom+sky+express", (2, 3, 4, 5)),
        ("town", (2,)),
    )
    for players in counts
]
YARDSTICK = {
    ("kingdom", 2): 152,
    ("kingdom", 3): 182,
    ("kingdom", 4): 127,
    ("kingdom+sky", 2): 239,
    ("kingdom+sky", 4): 213,
    ("kingdom+sky", 5): 144,
}


def measured(
    title: str, players: tuple[str, ...], games: int, jobs: int, folder: Path | None
) -> dict[str, Any]:
    """One contest in the form of the results."""
    found = watched(new_plan(title, players, games, "strength"), jobs, folder)
    first = found.players[0]
    everybody = [player.mean for player in found.players]
    return {
        "games": found.games,
        "players": list(players),
        "win_rate": first.win_rate,
        "win_ci95": list(first.win_ci95),
        "mean": sum(everybody) / len(everybody),
        "median_ms": first.median_ms,
        "p99_ms": first.p99_ms,
        "troubles": sum(times for *_, times in found.troubles),
        "day": datetime.now(UTC).date().isoformat(),
    }


def main() -> None:
    """Measure what is asked for, keep it with the rest, and write the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=400)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--only", default="", help="rows whose name has this in it")
    options.add_argument("--elder", default=ELDER)
    options.add_argument("--no-tables", action="store_true", help="no tables of one level")
    options.add_argument("--resume", type=Path, help="a folder for the games, one for each row")
    given = options.parse_args()
    work: list[tuple[str, str, tuple[str, ...]]] = [
        (duel.name, duel.title, (duel.better, *(duel.worse,) * (duel.players - 1)))
        for duel in DUELS
    ]
    if not given.no_tables:
        work += [
            (f"{title}/{players}/all {level}", title, (level,) * players)
            for level in ("buck", "elder")
            for title, players in TABLES
        ]
    for name, title, players in work:
        if given.only in name:
            bots = tuple(given.elder if bot == "elder" else bot for bot in players)
            folder = given.resume / name.replace("/", "-") if given.resume else None
            found = measured(title, bots, given.games, given.jobs, folder)
            print(name, found, flush=True)
            keep(name, found)
    write_page(known_results())


def known_results() -> dict[str, Any]:
    """What was measured so far."""
    return json.loads(RESULTS.read_text()) if RESULTS.exists() else {}


def keep(name: str, found: dict[str, Any]) -> None:
    """Write a row down beside the others, which another run may have changed meanwhile."""
    results = {**known_results(), name: found}
    RESULTS.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
    write_page(results)


def write_page(results: dict[str, Any]) -> None:
    """Put the figures between the marks of the page."""
    put("duels", _duels(results))
    put("tables", _tables(results))


def _duels(results: dict[str, Any]) -> list[str]:
    lines = [
        "| title | players | bot | against | wins | 95 % | target | games | median ms | p99 ms |",
        "|---|--:|---|---|--:|---|--:|--:|--:|--:|",
    ]
    for duel in DUELS:
        found = results.get(duel.name)
        if found:
            low, high = (100 * min(1.0, max(0.0, bound)) for bound in found["win_ci95"])
            lines.append(
                f"| {duel.title} | {duel.players} | {found['players'][0]} | {duel.worse} "
                f"| **{100 * found['win_rate']:.1f} %** | {low:.0f} to {high:.0f} "
                f"| {duel.target:.0f} % | {found['games']} "
                f"| {found['median_ms']:.1f} | {found['p99_ms']:.1f} |"
            )
    return lines


def _tables(results: dict[str, Any]) -> list[str]:
    lines = [
        "| title | players | bucks | games | elders | games | yardstick |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for title, players in TABLES:
        buck = results.get(f"{title}/{players}/all buck")
        elder = results.get(f"{title}/{players}/all elder")
        cells = []
        for found in (buck, elder):
            cells += [f"{found['mean']:.0f}", str(found["games"])] if found else ["", ""]
        yardstick = YARDSTICK.get((title, players), "")
        lines.append(f"| {title} | {players} | {' | '.join(cells)} | {yardstick} |")
    return lines


if __name__ == "__main__":
    main()
