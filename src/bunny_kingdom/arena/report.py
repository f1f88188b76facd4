"""The report: one page that needs nothing but itself, with the plots of a contest."""

from html import escape
from pathlib import Path

from bunny_kingdom.arena.plots import bars, legend, spread, stacks
from bunny_kingdom.arena.standings import Standing, Standings

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;
color:#222;background:#fdfcf8}
table{border-collapse:collapse;width:100%}td,th{padding:.3rem .6rem;text-align:right;
border-bottom:1px solid #ddd}td:first-child,th:first-child{text-align:left}
svg{width:100%;height:auto;font:13px system-ui,sans-serif}h2{margin-top:2rem}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1a17}td,th{border-color:#444}
svg text{fill:#ddd}}
"""


def write_report(standings: Standings, path: Path) -> None:
    """Write the page."""
    path.write_text(report(standings), encoding="utf-8")


def heading(standing: Standing) -> str:
    """The name of a row, and how many places it stands for."""
    count = len(standing.places)
    return standing.name if count == 1 else f"{standing.name} × {count}"


def start_of(standing: Standing) -> str:
    """The milliseconds before its first thought, of a bot that has something to prepare."""
    return f"{standing.start_ms:.0f}" if standing.start_ms else ""


def _when(moment: str) -> tuple[bool, str]:
    """Rounds in their order, then what comes after them."""
    return not moment.startswith("round"), moment


def report(standings: Standings) -> str:
    """The page: the table, ratings, score distributions, carrots by round and source."""
    plan = standings.plan
    title = f"{plan.title}: {', '.join(plan.names)}"
    names = [f"{row}. {heading(each)}" for row, each in enumerate(standings.groups, start=1)]
    plotted = [name for name, each in zip(names, standings.groups, strict=True) if each.games]
    players = [each for each in standings.groups if each.games]
    ratings = [(each.mu, 2 * each.sigma) for each in players]
    moments = sorted({m for each in players for m in each.rounds}, key=_when)
    sources = sorted({s for each in players for s in each.sources})
    by_round = [
        [[each.rounds.get(moment, {}).get(source, 0.0) for source in sources] for moment in moments]
        for each in players
    ]
    most = max((sum(row) for rows in by_round for row in rows), default=0.0)
    parts = [
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>",
        "<meta name='viewport' content='width=device-width'>",
        f"<title>Arena: {escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(plan.title)}</h1>",
        f"<p>{standings.games} games, {plan.deals} deals each played with every rotation of the "
        f"seats that differs; seed {escape(plan.seed)}; forfeits: {standings.forfeits}. Equal bots "
        "are one row: the mean of their places.</p>",
        _table(standings, names),
        "<h2>Ratings</h2><p>Openskill, Plackett-Luce; the whisker is two sigma.</p>",
        bars(plotted, ratings),
        "<h2>Scores</h2><p>How often how many carrots.</p>",
        spread(plotted, [each.carrots for each in players]),
        "<h2>Carrots by round and source</h2>",
        legend(sources),
        *(
            f"<h3>{escape(name)}</h3>{stacks(moments, sources, rows, most)}"
            for name, rows in zip(plotted, by_round, strict=True)
        ),
        _troubles(standings),
        "</body></html>",
    ]
    return "\n".join(parts)


def _table(standings: Standings, names: list[str]) -> str:
    heads = (
        *("bot", "wins", "win rate", "95 %", "carrots", "95 %", "mu", "sigma"),
        *("median ms", "p99 ms", "start ms"),
    )
    rows = ["<tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr>"]
    for name, each in zip(names, standings.groups, strict=True):
        low, high = each.win_ci95
        cells: tuple[str, ...] = (
            escape(name),
            f"{each.wins:.1f}",
            f"{100 * each.win_rate:.1f} %",
            f"{100 * max(0.0, low):.0f} – {100 * min(1.0, high):.0f}",
            f"{each.mean:.1f}",
            f"{each.ci95[0]:.1f} – {each.ci95[1]:.1f}",
            f"{each.mu:.2f}",
            f"{each.sigma:.2f}",
            f"{each.median_ms:.1f}",
            f"{each.p99_ms:.1f}",
            start_of(each),
        )
        if not each.games:
            cells = (escape(name), "no result", *("",) * (len(heads) - 2))
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return "<table>" + "".join(rows) + "</table>"


def _troubles(standings: Standings) -> str:
    if not standings.troubles:
        return ""
    names = standings.plan.names
    items = "".join(
        f"<li>{escape(names[place])} (place {place + 1}): {escape(sort)}, {times} times; "
        f"{escape(story)}</li>"
        for place, sort, story, times in standings.troubles
    )
    return f"<h2>Troubles</h2><ul>{items}</ul>"
