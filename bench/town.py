"""A report on Town: who wins by chapter, and where carrots come from (`make report-town`).

Both seats are played by the same level of bots; `random` is the default. The page
docs/town-report.md has one table per level, rewritten for the levels that are run.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from rich.progress import track

from bunny_kingdom import rules_of
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.titles import AnyRules

PAGE = Path(__file__).parents[1] / "docs" / "town-report.md"
KEPT = Path(__file__).parents[1] / "build" / "town-report.json"


def play(rules: AnyRules, level: str, number: int) -> Any:
    """The last state of one game between two bots of a level."""
    random = Random(f"town-report/{level}/{number}")
    state = rules.setup(Config("town", 2, f"town-report/{number}"))
    bots = None
    if level != "random":
        from bunny_kingdom.bots import new_bot

        bots = [new_bot(level, rules, random) for _ in range(2)]
    while owed := rules.decisions(state):
        seat = owed[0].seat
        legal = rules.legal(state, seat)
        action = bots[seat].choose(rules.view(state, seat), legal) if bots else legal.sample(random)
        state, _ = rules.apply(state, seat, action)
    return state


def tally(level: str, games: int) -> dict[str, Any]:
    """Sums over all games of a level."""
    rules = rules_of("town")
    first: defaultdict[str, float] = defaultdict(float)
    by_chapter: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    for number in track(range(games), description=f"town, {level}"):
        state = play(rules, level, number)
        sheet = rules.score_sheet(state)
        by_chapter[state.chapter] += 1
        if state.first in sheet.winners:
            first[state.chapter] += 1 / len(sheet.winners)
        for player in sheet.players:
            for section in player.sections:
                for line in section.lines:
                    sources[line.source] += line.carrots
    return {"games": games, "chapters": by_chapter, "first": first, "sources": sources}


def page(levels: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The report as Markdown."""
    yield "# Town: who wins, and by what\n"
    yield "Made by `make report-town`; both seats are played by the same level. A shared victory"
    yield "counts as a half. The data of Town is mostly reconstructed: see [rulings](rulings.md).\n"
    for level, sums in levels.items():
        games = sums["games"]
        yield f"## {level}: {games:,} games\n"
        yield "| chapter | games | first player wins |"
        yield "|---|--:|--:|"
        for chapter in sorted(sums["chapters"], key=("I", "II", "III", "IV", "V", "VI").index):
            share = sums["first"].get(chapter, 0) / sums["chapters"][chapter]
            yield f"| {chapter} | {sums['chapters'][chapter]:,} | {share:.1%} |"
        yield f"| all | {games:,} | {sum(sums['first'].values()) / games:.1%} |\n"
        yield "| source | carrots a player and game |"
        yield "|---|--:|"
        for source, carrots in sorted(sums["sources"].items()):
            yield f"| {source} | {carrots / games / 2:.2f} |"
        yield ""


def main() -> None:
    """Play, add to what was played by other levels, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--level", action="append", help="a level of bots; may be repeated")
    chosen = parser.parse_args()
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for level in chosen.level or ["random"]:
        kept[level] = tally(level, chosen.games)
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(kept))
    PAGE.write_text("\n".join(page(kept)), encoding="utf-8")


if __name__ == "__main__":
    main()
