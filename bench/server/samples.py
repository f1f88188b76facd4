"""Samples of several rounds: medians with their range, and ratios within each round."""

from math import nan
from statistics import median
from typing import NamedTuple


class Sample(NamedTuple):
    """One round: commands a second flat out; then at a steady rate, with milliseconds."""

    flat: float
    reached: float
    p50: float
    p99: float
    work: float = nan
    """Processor milliseconds of the server for a command, where they were measured: they tell
    two trees apart on a machine that is not quiet, too."""


class Samples:
    """The rounds of every contestant."""

    def __init__(self) -> None:
        self._of: dict[str, list[Sample]] = {}

    def add(self, name: str, sample: Sample) -> None:
        """Keep a round, and print it."""
        self._of.setdefault(name, []).append(sample)
        flat, reached, p50, p99, work = sample
        steady = f"{reached:.0f}/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms"
        print(f"{name}: {flat:.0f}/s; {steady}, work {work:.3f} ms", flush=True)

    def rows(self, tables: int, seats: int, rate: int) -> list[tuple[str, str]]:
        """What each reached."""
        rows = []
        for name, samples in self._of.items():
            flat, reached, p50, p99, _ = zip(*samples, strict=True)
            rows.append(
                (f"{name}, {tables} tables x {seats} sockets", f"{_told(flat, 0)} commands/s")
            )
            steady = f"{median(reached):.0f}/s, p50 {_told(p50)} ms, p99 {_told(p99)} ms"
            rows.append((f"{name} at {rate} commands/s", steady))
        return rows

    def ratio(self, one: str, other: str) -> tuple[str, str] | None:
        """How many times faster one is, round by round."""
        if one not in self._of or other not in self._of:
            return None
        pairs = zip(self._of[one], self._of[other], strict=True)
        return f"{one} / {other}", f"{_told([a.flat / b.flat for a, b in pairs], 2)} times"

    def work(self, one: str, other: str) -> tuple[str, str]:
        """How much more processor time a command costs one of two servers, round by round."""
        ratios = [a.work / b.work for a, b in zip(self._of[one], self._of[other], strict=True)]
        return f"processor time of a command, {one} / {other}", f"{_told(ratios, 2)} times"


def _told(figures: "tuple[float, ...] | list[float]", digits: int = 1) -> str:
    """The median, and where there are several the range."""
    middle = f"{median(figures):.{digits}f}"
    if len(figures) == 1:
        return middle
    return f"{middle} ({min(figures):.{digits}f} to {max(figures):.{digits}f})"
