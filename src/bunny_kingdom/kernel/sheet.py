"""The score sheet: every carrot with its reason. Showing it needs no further arithmetic."""

from msgspec import Struct


class Line(Struct, frozen=True, omit_defaults=True):
    """One entry: what paid, how much, and why. `source` is the heading it is summed under.

    A line that multiplies has `factors` (strength and wealth of a fief, stars and types of a
    quarter), the `places` it covers and the `things` that were counted. A line that counts
    has `count`. `via` is the path of a copy, the copied card last.
    """

    source: str
    """The heading that it is summed under."""
    id: str
    """What paid: a card, or the heading again."""
    carrots: int
    """What it paid."""
    count: int | None = None
    """How many were counted."""
    factors: tuple[int, ...] = ()
    """The numbers that were multiplied."""
    places: tuple[str, ...] = ()
    """The spaces or plots that it covers."""
    things: tuple[str, ...] = ()
    """What was counted there: resources, types."""
    via: tuple[str, ...] = ()
    """The path of a copy, the copied card last."""


class Section(Struct, frozen=True):
    """The lines scored at one moment: a round, or the end."""

    id: str
    """The moment: `round-1` and so on, `end`, or in Town `reveal`."""
    lines: tuple[Line, ...]
    """Everything that was scored then."""

    @property
    def total(self) -> int:
        """The carrots of all its lines."""
        return sum(line.carrots for line in self.lines)


def with_lines(
    sections: tuple[Section, ...], name: str, lines: tuple[Line, ...]
) -> tuple[Section, ...]:
    """The sections with lines added to the last one if it has that name, or else to a new one."""
    if sections and sections[-1].id == name:
        return (*sections[:-1], Section(name, sections[-1].lines + lines))
    return (*sections, Section(name, lines))


class PlayerSheet(Struct, frozen=True):
    """All that one seat scored, moment by moment."""

    seat: int
    """Whose it is."""
    sections: tuple[Section, ...]
    """Moment by moment."""
    total: int
    """All carrots together."""


class ScoreSheet(Struct, frozen=True):
    """The sheets of all seats; the winners are named once the game is over."""

    players: tuple[PlayerSheet, ...]
    """By seat."""
    winners: tuple[int, ...] = ()
    """The seats that won; several share a victory."""

    def places(self) -> tuple[int, ...]:
        """By seat: 1 for the winners; nobody else is first."""
        totals = [player.total for player in self.players]
        return tuple(
            1 if seat in self.winners else max(2, 1 + sum(other > total for other in totals))
            for seat, total in enumerate(totals)
        )
