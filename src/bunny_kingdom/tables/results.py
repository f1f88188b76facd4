"""Results: what came of a finished game, for the lists of games and for the ratings."""

from msgspec import Struct

from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.tables.table import Table

BOT = "bot:"
"""Where an identity is expected, a bot stands under this and its level."""


class SeatResult(Struct, frozen=True):
    """What came of a game for one seat."""

    identity: str
    name: str
    carrots: int
    place: int


class GameResult(Struct, frozen=True):
    """What came of a game, by seat; `rated` says whether it counts for the ratings."""

    title: str
    seats: tuple[SeatResult, ...]
    rated: bool


def result_of(table: Table, sheet: ScoreSheet) -> GameResult:
    """The result of a game with this score sheet."""
    totals = [player.total for player in sheet.players]
    seats = []
    for number, seat in enumerate(table.seats):
        better = sum(total > totals[number] for total in totals)
        seats.append(
            SeatResult(
                identity=seat.identity or f"{BOT}{seat.level}",
                name=seat.name if seat.identity else str(seat.level),
                carrots=totals[number],
                place=1 if number in sheet.winners else max(2, 1 + better),
            )
        )
    return GameResult(table.settings.title, tuple(seats), table.rated)
