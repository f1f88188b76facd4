"""Curves: how a run went, as a picture that needs nothing but itself (SVG)."""

from collections.abc import Sequence
from typing import Any

WIDTH, HEIGHT, EDGE = 720, 240, 44
COLOURS = {"2": "#b4552d", "3": "#2f7d5b", "4": "#3b5ea8", "5": "#8a4f9e"}
"""By the number of players."""
EACH = (
    ("wins", "wins of one seat against the quick policy"),
    ("carrots", "its carrots"),
    ("alike", "carrots at a table of its own"),
)


def curves_of(
    title: str, log: Sequence[dict[str, Any]], figures: Sequence[tuple[str, str]] = EACH
) -> str:
    """The evaluations of a run, one chart for each figure and one line for each table size."""
    charts = "".join(
        f'<g transform="translate(0 {place * HEIGHT})">{_chart(figure, text, log)}</g>'
        for place, (figure, text) in enumerate(figures)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT * len(figures)}" '
        f'font-family="sans-serif" font-size="12"><title>{title}</title>'
        f'<rect width="100%" height="100%" fill="#fffdf7"/>{charts}</svg>\n'
    )


def _chart(figure: str, text: str, log: Sequence[dict[str, Any]]) -> str:
    tables = sorted(log[0]["tables"]) if log else []
    found = [line["tables"][table][figure] for line in log for table in tables]
    low, high = min(found, default=0.0), max(found, default=1.0)
    last = max((line["seconds"] for line in log), default=1.0)
    lines = "".join(_line(figure, table, log, low, high, last) for table in tables)
    share = high <= 1
    return (
        f'<text x="{EDGE}" y="18" font-weight="bold">{text}</text>'
        f'<text x="4" y="{EDGE}">{_number(high, share)}</text>'
        f'<text x="4" y="{HEIGHT - EDGE}">{_number(low, share)}</text>'
        f'<text x="{WIDTH - 96}" y="{HEIGHT - 12}">{last / 60:.1f} minutes</text>'
        f'<path d="M{EDGE} {EDGE - 12}V{HEIGHT - EDGE}H{WIDTH - EDGE}" fill="none" stroke="#998"/>'
        f"{lines}"
    )


def _line(
    figure: str,
    table: str,
    log: Sequence[dict[str, Any]],
    low: float,
    high: float,
    last: float,
) -> str:
    points = [
        (
            EDGE + (WIDTH - 2 * EDGE) * line["seconds"] / last,
            HEIGHT
            - EDGE
            - (HEIGHT - 2 * EDGE) * (line["tables"][table][figure] - low) / _span(low, high),
        )
        for line in log
    ]
    drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[-1]
    colour = COLOURS[table]
    return (
        f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2"/>'
        f'<text x="{x + 4:.1f}" y="{y + 4:.1f}" fill="{colour}">{table} players</text>'
    )


def _span(low: float, high: float) -> float:
    return high - low or 1.0


def _number(value: float, share: bool) -> str:
    return f"{100 * value:.0f} %" if share else f"{value:.0f}"
