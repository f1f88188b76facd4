"""Results and ratings: openskill, by title and number of players."""

from typing import Any

from msgspec import Struct
from openskill.models import PlackettLuce
from sqlalchemy import Connection, delete, insert, select

from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.server.index import BOT
from bunny_kingdom.server.plans import Also
from bunny_kingdom.server.schema import ratings, results
from bunny_kingdom.server.table import Table

_model = PlackettLuce()


class Rating(Struct, frozen=True):
    """How good somebody is at a title with so many players; `skill` is the careful estimate."""

    player: str
    name: str
    title: str
    players: int
    skill: float
    mu: float
    sigma: float
    games: int


def result_of(table: Table, sheet: ScoreSheet, now: float) -> Also:
    """Writes the result of a game and, if it is rated, the new ratings."""
    totals = [player.total for player in sheet.players]
    rows: list[dict[str, Any]] = []
    for number, seat in enumerate(table.seats):
        won = number in sheet.winners
        better = sum(total > totals[number] for total in totals)
        rows.append(
            {
                "table_id": table.id,
                "seat": number,
                "identity": seat.identity or f"{BOT}{seat.level}",
                "name": seat.name if seat.identity else str(seat.level),
                "title": table.settings.title,
                "players": len(totals),
                "carrots": totals[number],
                "place": 1 if won else max(2, better + 1),
                "rated": table.rated,
                "finished_at": now,
            }
        )

    def write(connection: Connection) -> None:
        connection.execute(insert(results), rows)
        if table.rated:
            _rate(connection, rows)

    return write


def _rate(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """New ratings of all who played; a level that plays on several seats learns from its first."""
    title, players = rows[0]["title"], rows[0]["players"]
    names = {row["identity"]: row["name"] for row in reversed(rows)}
    if len(names) < 2:
        return
    found = {
        row.identity: row
        for row in connection.execute(
            select(ratings)
            .where(
                ratings.c.title == title,
                ratings.c.players == players,
                ratings.c.identity.in_(names),
            )
            .order_by(ratings.c.identity)
            .with_for_update()
        )
    }
    teams = [[_rating(found.get(row["identity"]))] for row in rows]
    new = _model.rate(teams, ranks=[row["place"] for row in rows])
    after = {
        row["identity"]: team[0] for row, team in zip(reversed(rows), reversed(new), strict=True)
    }
    for identity in sorted(names):
        old = found.get(identity)
        values = {
            "identity": identity,
            "title": title,
            "players": players,
            "name": names[identity],
            "mu": after[identity].mu,
            "sigma": after[identity].sigma,
            "games": (old.games if old else 0) + 1,
        }
        connection.execute(
            delete(ratings).where(
                ratings.c.identity == identity,
                ratings.c.title == title,
                ratings.c.players == players,
            )
        )
        connection.execute(insert(ratings).values(values))


def _rating(row: Any) -> Any:
    return _model.rating(mu=row.mu, sigma=row.sigma) if row else _model.rating()


def rating_from(row: Any) -> Rating:
    """A row as it is shown."""
    skill = row.mu - 3 * row.sigma
    numbers = (round(skill, 2), round(row.mu, 2), round(row.sigma, 2), row.games)
    return Rating(row.identity, row.name, row.title, row.players, *numbers)
