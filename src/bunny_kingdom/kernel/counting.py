"""Counting: the lines that an action scored, with the spaces behind their numbers.

A page counts them before everybody's eyes. It is worked out when somebody looks, from the public
sheet and a state's public things, and kept nowhere.
"""

from collections.abc import Callable

from msgspec import Struct

from bunny_kingdom.kernel.sheet import Line, PlayerSheet, ScoreSheet


class Spot(Struct, frozen=True, omit_defaults=True):
    """Spaces, all together, and what they give to a line: a number, things, or both."""

    places: tuple[str, ...]
    count: int = 0
    things: tuple[str, ...] = ()


class Counted(Struct, frozen=True, omit_defaults=True):
    """A line as it came onto a seat's sheet, and what of the board is behind it."""

    seat: int
    section: str
    line: Line
    spots: tuple[Spot, ...] = ()


class Counting(Struct, frozen=True):
    """All that one action scored, and everybody's carrots before it."""

    before: tuple[int, ...]
    lines: tuple[Counted, ...]


def counting_of(
    before: ScoreSheet, now: ScoreSheet, spots: Callable[[int, Line], tuple[Spot, ...]]
) -> Counting | None:
    """What a sheet has and an earlier one of the same game lacks."""
    lines = tuple(
        Counted(player.seat, section, line, spots(player.seat, line))
        for earlier, player in zip(before.players, now.players, strict=True)
        for section, line in _lines(player)[len(_lines(earlier)) :]
    )
    return Counting(tuple(player.total for player in before.players), lines) if lines else None


def _lines(player: PlayerSheet) -> list[tuple[str, Line]]:
    return [(section.id, line) for section in player.sections for line in section.lines]
