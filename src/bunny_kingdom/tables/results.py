"""Results: what came of a finished game, for the lists of games and for the ratings."""

from collections.abc import Sequence

from msgspec import Struct

from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.tables.seats import Seat

BOT = "bot:"
"""Where an identity is expected, a bot stands under this and its level."""


class SeatResult(Struct, frozen=True):
    """What came of a game for one seat."""

    identity: str
    name: str
    carrots: int
    place: int
    hints: int = 0
    """How many decisions were made after a hint."""


class GameResult(Struct, frozen=True):
    """What came of a game, by seat; `rated` says whether it counts for the ratings."""

    title: str
    seats: tuple[SeatResult, ...]
    rated: bool
    brought: bool = False
    """Whether it was played on a device, at least in part."""


def result_of(
    title: str, seats: Sequence[Seat], sheet: ScoreSheet, rated: bool, brought: bool = False
) -> GameResult:
    """The result of a game with this score sheet."""
    results = tuple(
        SeatResult(
            identity=seat.identity or f"{BOT}{seat.level}",
            name=seat.name if seat.identity else str(seat.level),
            carrots=player.total,
            place=place,
            hints=seat.hinted,
        )
        for seat, player, place in zip(seats, sheet.players, sheet.places(), strict=True)
    )
    return GameResult(title, results, rated, brought)
