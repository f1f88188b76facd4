"""Long runs: thousands of random games of each title and number of players (`make soak`).

Every game is checked when it ends: nobody can act any more, every card is somewhere and
nowhere twice, the score sheet adds up, the winners are those with the most. The spread of
scores is written to docs/scores.md. Results are kept in a file, so that an interrupted run can be
resumed.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

from bunny_kingdom import rules_of, titles
from bunny_kingdom.cli.simulate import games_bar
from bunny_kingdom.kernel.record import AnyRules
from bunny_kingdom.simulation import Played, Summary, simulate

PAGE = Path(__file__).parents[1] / "docs" / "scores.md"
KEPT = Path(__file__).parents[1] / "build" / "soak.json"
SEED = "soak"
HEADINGS = (
    *("seat", "mean", "sd", "min", "1st quartile", "median", "3rd quartile", "max", "wins"),
    "mean by source",
)


class NotClean(Exception):  # noqa: N818 - the verdict on a game
    """A game that did not end as games must."""


def inspect(rules: AnyRules, played: Played) -> None:
    """Refuse a game that did not end cleanly."""
    state = played.state
    require(rules.over(state), state, "nobody owes a decision, but the game is not over")
    seats = range(state.config.players)
    require(not any(len(rules.legal(state, seat)) for seat in seats), state, "somebody can act")
    sheet = rules.score_sheet(state)
    for player in sheet.players:
        written = sum(section.total for section in player.sections)
        require(written == player.total, state, f"sheet of seat {player.seat} does not add up")
    most = max(player.total for player in sheet.players)
    ahead = {player.seat for player in sheet.players if player.total == most}
    require(bool(sheet.winners) and set(sheet.winners) <= ahead, state, "wrong winners")
    again = rules.decode_state(rules.encode_state(state))
    require(again == state, state, "it is another state after saving and loading")
    if hasattr(rules.book, "deck"):
        require(
            Counter(kingdom_cards(state)) == Counter(rules.book.deck()), state, "cards are lost"
        )


def require(condition: bool, state: Any, otherwise: str) -> None:
    """Refuse a game unless something holds."""
    if not condition:
        raise NotClean(f"{state.config}: {otherwise}")


def kingdom_cards(state: Any) -> Iterable[str]:
    """Every card of a game of the Kingdom family, wherever it is."""
    yield from state.deck
    yield from state.removed
    for player in state.players:
        for place in ("hand", "reserve", "buried", "parchments", "played"):
            yield from getattr(player, place)


def quartile(scores: Counter[int], part: int) -> int:
    """The least score that so many quarters of all scores do not exceed."""
    games, below = scores.total(), 0
    for score in sorted(scores):
        below += scores[score]
        if 4 * below >= part * games:
            return score
    raise ValueError("no scores")


def row(name: str, scores: Counter[int], sources: Counter[str], wins: str) -> str:
    """One row of the table."""
    values = list(scores.elements())
    quartiles = (quartile(scores, part) for part in (1, 2, 3))
    numbers = (f"{fmean(values):.1f}", f"{pstdev(values):.1f}", min(values), *quartiles)
    means = ", ".join(f"{source} {sources[source] / len(values):.1f}" for source in sources)
    return f"| {' | '.join(map(str, (name, *numbers, max(values), wins, means)))} |"


def section(summary: Summary) -> str:
    """The part of the page about one title and number of players: a row a seat, one for all."""
    sums = summary.sums
    rows = []
    scores: Counter[int] = Counter()
    sources: Counter[str] = Counter(dict.fromkeys(summary.source_names, 0))
    for seat, found in enumerate(summary.seats):
        own = Counter({name: sums.sources[seat][name] for name in summary.source_names})
        rows.append(row(str(seat), sums.scores[seat], own, f"{found.wins / summary.games:.1%}"))
        scores.update(sums.scores[seat])
        sources.update(own)
    rows.append(row("all", scores, sources, ""))
    return "\n".join(
        [
            f"## {summary.title}, {summary.players} players",
            "",
            f"{summary.games:,} games, all clean; "
            f"{sums.decisions / summary.games:.1f} decisions a game.",
            "",
            f"| {' | '.join(HEADINGS)} |",
            "|---" * len(HEADINGS) + "|",
            *rows,
        ]
    )


def page(sections: Iterable[str]) -> str:
    """The whole page."""
    opening = (
        "# Scores of random players\n\n"
        "Written by `make soak` ([bench/soak.py](../bench/soak.py)). All players choose at "
        "random among what is legal, so this says how the engine spreads scores, not how people "
        "score. Every game was checked when it ended: it is over, nobody can act, no card is "
        "lost or doubled, the sheet adds up, and the state survives saving and loading."
    )
    return "\n\n".join([opening, *sections]) + "\n"


def main() -> None:
    """Play what is not played yet, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="of each number of players")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--title", action="append", choices=titles(), help="only this one")
    parser.add_argument("--dry", action="store_true", help="print the page, keep and write nothing")
    wanted = parser.parse_args()
    kept: dict[str, str] = {}
    if KEPT.exists() and not wanted.dry:
        kept = json.loads(KEPT.read_text())
    sections = []
    for title in wanted.title or titles():
        rules = rules_of(title)
        for players in rules.player_counts:
            name = f"{title}/{players}/{wanted.games}/rules {rules.version}"
            if name not in kept:
                kept[name] = section(soaked(title, players, wanted.games, wanted.jobs))
                print(f"{name}: clean")
            sections.append(kept[name])
            if not wanted.dry:
                KEPT.parent.mkdir(exist_ok=True)
                KEPT.write_text(json.dumps(kept))
    if wanted.dry:
        print(page(sections))
    else:
        PAGE.write_text(page(sections))
        KEPT.unlink()


def soaked(title: str, players: int, games: int, jobs: int) -> Summary:
    """The summary of many games that were all clean."""
    with games_bar(f"{title}, {players} players") as bar:
        task = bar.add_task("", total=games)
        return simulate(
            title,
            players,
            games,
            SEED,
            jobs,
            inspect=inspect,
            progress=lambda done: bar.advance(task, done),
        )


if __name__ == "__main__":
    main()
