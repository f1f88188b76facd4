"""Plots as SVG text: few shapes, readable without a script or a network."""

from collections.abc import Sequence
from html import escape

COLOURS = ("#e07b39", "#3a7d44", "#3d6fb6", "#a23b72", "#b8a11e", "#5a4e9c", "#46979b", "#8d5a3b")
WIDTH = 720
LEFT = 170


def _svg(height: float, parts: Sequence[str], label: str) -> str:
    inner = "".join(parts)
    return (
        f"<svg viewBox='0 0 {WIDTH} {height:.0f}' role='img' aria-label='{escape(label)}'>"
        f"{inner}</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f"<text x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}'>{escape(text)}</text>"


def _box(x: float, y: float, width: float, height: float, colour: str, title: str = "") -> str:
    told = f"<title>{escape(title)}</title>" if title else ""
    return (
        f"<rect x='{x:.1f}' y='{y:.1f}' width='{max(0.0, width):.1f}' "
        f"height='{max(0.0, height):.1f}' fill='{colour}'>{told}</rect>"
    )


def bars(names: Sequence[str], values: Sequence[tuple[float, float]]) -> str:
    """A bar for each name, with a whisker of this length to both sides."""
    most = max((value + spread for value, spread in values), default=1.0) or 1.0
    scale = (WIDTH - LEFT - 60) / most
    parts = []
    for row, (name, (value, spread)) in enumerate(zip(names, values, strict=True)):
        y = 10 + 30 * row
        low, high = LEFT + scale * max(0.0, value - spread), LEFT + scale * (value + spread)
        parts += [
            _text(0, y + 15, name[:24]),
            _box(LEFT, y, scale * value, 20, COLOURS[row % len(COLOURS)], f"{value:.2f}"),
            f"<path d='M{low:.1f} {y + 10}H{high:.1f}' stroke='#777' stroke-width='2'/>",
            _text(high + 6, y + 15, f"{value:.1f}"),
        ]
    return _svg(20 + 30 * len(names), parts, "ratings")


def spread(names: Sequence[str], values: Sequence[Sequence[int]]) -> str:
    """A histogram for each name, all on one scale."""
    everything = [value for row in values for value in row]
    if not everything:
        return ""
    low, high = min(everything), max(everything)
    size = max(1, -(-(high - low + 1) // 30))
    bins = (high - low) // size + 1
    counts = [[0] * bins for _ in values]
    for row, found in zip(counts, values, strict=True):
        for value in found:
            row[(value - low) // size] += 1
    most = max(max(row) for row in counts)
    wide = (WIDTH - LEFT) / bins
    parts = []
    for number, (name, row) in enumerate(zip(names, counts, strict=True)):
        base = 70 * (number + 1)
        parts.append(_text(0, base - 20, name[:24]))
        for place, count in enumerate(row):
            tall = 55 * count / most
            told = f"{low + place * size} to {low + (place + 1) * size - 1}: {count} games"
            colour = COLOURS[number % len(COLOURS)]
            parts.append(_box(LEFT + wide * place, base - tall, wide - 1, tall, colour, told))
    bottom = 70 * len(names) + 18
    parts += [_text(LEFT, bottom, str(low)), _text(WIDTH, bottom, str(high), "end")]
    return _svg(bottom + 6, parts, "score distributions")


def legend(sources: Sequence[str]) -> str:
    """Which colour is which source."""
    parts = []
    for number, source in enumerate(sources):
        x = 150 * (number % 4)
        y = 22 * (number // 4)
        parts += [
            _box(x, y + 2, 14, 14, COLOURS[number % len(COLOURS)]),
            _text(x + 20, y + 14, source),
        ]
    return _svg(22 * (-(-len(sources) // 4)) + 4, parts, "sources")


def stacks(
    moments: Sequence[str], sources: Sequence[str], rows: Sequence[Sequence[float]], most: float
) -> str:
    """For each moment a bar made of its sources; `most` fills the width, for all players alike."""
    scale = (WIDTH - LEFT - 60) / (most or 1.0)
    parts = []
    for number, (moment, row) in enumerate(zip(moments, rows, strict=True)):
        y, x = 6 + 26 * number, float(LEFT)
        parts.append(_text(0, y + 14, moment))
        for place, (source, value) in enumerate(zip(sources, row, strict=True)):
            told = f"{source}: {value:.1f}"
            parts.append(_box(x, y, scale * value, 18, COLOURS[place % len(COLOURS)], told))
            x += scale * value
        parts.append(_text(x + 6, y + 14, f"{sum(row):.1f}"))
    return _svg(12 + 26 * len(moments), parts, "carrots by round and source")
