"""The learning curve as a small picture, written as SVG without a library."""

from pathlib import Path

WIDTH, HEIGHT, LEFT, EDGE = 560, 280, 56, 36
RANDOM_SHARE = 0.25


def _across(place: int, rounds: int) -> float:
    return LEFT + (WIDTH - LEFT - EDGE) * place / max(1, rounds - 1)


def _up(share: float) -> float:
    return HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)


def _level(share: float, colour: str) -> str:
    return f'<path d="M{LEFT} {_up(share):.1f}H{WIDTH - EDGE}" stroke="{colour}"/>'


def _told(x: float, y: float, text: str) -> str:
    return f'<text x="{x}" y="{y:.1f}" text-anchor="end">{text}</text>'


def smooth(shares: list[float]) -> list[float]:
    """Each round as the mean of itself and its neighbours."""
    reach = max(1, len(shares) // 40)
    near = [shares[max(0, i - reach) : i + reach + 1] for i in range(len(shares))]
    return [sum(some) / len(some) for some in near]


def draw_curve(shares: list[float], games: int, path: Path) -> None:
    """Wins by round of so many games, smoothed; grey: a random player's share."""
    points = " ".join(
        f"{_across(place, len(shares)):.1f},{_up(share):.1f}"
        for place, share in enumerate(smooth(shares))
    )
    levels = [
        _level(tenth / 10, "#e1dccd") + _told(LEFT - 6, _up(tenth / 10) + 4, f"{tenth * 10} %")
        for tenth in range(0, 11, 2)
    ]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12" fill="#444">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#faf8f0"/>',
        f'<text x="{LEFT}" y="20">games won against three random players</text>',
        *levels,
        _level(RANDOM_SHARE, "#777"),
        _told(WIDTH - EDGE, _up(RANDOM_SHARE) - 5, "a random player"),
        f'<polyline points="{points}" fill="none" stroke="#c83c28" stroke-width="2"/>',
        _told(WIDTH - EDGE, HEIGHT - 12, f"{len(shares)} rounds of {games} games"),
        "</svg>",
    ]
    path.write_text("\n".join(parts) + "\n", encoding="utf-8")
