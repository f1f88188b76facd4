"""Charts of a review: the curve of winning chances, and luck and skill as a staircase."""

from itertools import pairwise

from bunny_kingdom.coach.review import Decision, Review

WIDE, HIGH, LEFT, TOP = 900, 240, 54, 14
TURNING_POINTS = 3


def turning_points(review: Review) -> tuple[Decision, ...]:
    """The decisions that lost most, the largest loss first; only mistakes."""
    mistakes = [each for each in review.decisions if each.mistake]
    return tuple(sorted(mistakes, key=lambda each: -each.loss.wins)[:TURNING_POINTS])


def chances(review: Review) -> list[tuple[float, float]]:
    """By decision: the chance after the best one, and after the one that was made."""
    found = []
    for each in review.decisions:
        wins = {option.action: option.wins for option in each.candidates}
        found.append((wins[each.best], wins[each.chosen]))
    return found


def curve(review: Review) -> str:
    """The chance after each decision, from an even start to the result."""
    values = chances(review)
    turns = {each.step: place for place, each in enumerate(turning_points(review), start=1)}
    step = (WIDE - LEFT - 20) / (len(values) + 1)

    def x(place: int) -> float:
        return LEFT + step * place

    def y(chance: float) -> float:
        return TOP + (HIGH - 2 * TOP) * (1 - chance)

    parts = [f'<svg class="curve" viewBox="0 0 {WIDE} {HIGH}" role="img">']
    for percent in (0, 25, 50, 75, 100):
        line = y(percent / 100)
        parts.append(f'<path class="grid" d="M{LEFT} {line:.1f}H{WIDE - 20}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{line + 4:.1f}" class="axis">{percent} %</text>')
    parts += (
        f'<path class="round" d="M{x(place) + step / 2:.1f} {TOP}V{HIGH - TOP}"/>'
        for place, (one, other) in enumerate(pairwise(review.decisions), start=1)
        if one.round != other.round
    )
    points = [review.start.wins, *(chosen for _, chosen in values), review.result.wins]
    dots = [(x(place), y(chance)) for place, chance in enumerate(points)]
    parts.append(f'<path class="line" d="M{"L".join(f"{a:.1f} {b:.1f}" for a, b in dots)}"/>')
    for place, (each, (best, _)) in enumerate(zip(review.decisions, values, strict=True), start=1):
        a, b = dots[place]
        number = turns.get(each.step)
        if number:
            parts.append(f'<path class="kept" d="M{a:.1f} {b:.1f}V{y(best):.1f}"/>')
            parts.append(f'<circle class="hollow" cx="{a:.1f}" cy="{y(best):.1f}" r="5"/>')
            parts.append(f'<circle class="turn" cx="{a:.1f}" cy="{b:.1f}" r="10"/>')
            parts.append(f'<text class="number" x="{a:.1f}" y="{b + 4:.1f}">{number}</text>')
        else:
            parts.append(f'<circle class="dot" cx="{a:.1f}" cy="{b:.1f}" r="3.5"/>')
    a, b = dots[-1]
    parts.append(f'<circle class="end" cx="{a:.1f}" cy="{b:.1f}" r="6"/></svg>')
    return "".join(parts)


def staircase(amounts: list[tuple[str, float]]) -> list[str]:
    """Bars that each begin where the one before ended; the first and the last begin at 0."""
    level, bars = 0.0, []
    for place, (name, amount) in enumerate(amounts):
        last = place == len(amounts) - 1
        begin = 0.0 if last else level
        bars.append((name, begin, begin + amount))
        level = begin + amount
    low = min(0.0, *(min(bar[1:]) for bar in bars))
    high = max(1.0, *(max(bar[1:]) for bar in bars))
    scale = 100 / (high - low)
    found = []
    for name, begin, end in bars:
        left, width = scale * (min(begin, end) - low), max(0.4, scale * abs(end - begin))
        way = "up" if end >= begin else "down"
        found.append(
            f'<i class="bar {name} {way}" style="left:{left:.2f}%;width:{width:.2f}%"></i>'
        )
    return found
