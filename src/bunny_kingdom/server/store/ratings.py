"""Results and ratings: openskill, by title and number of players.

People read them on the scale that they know from chess: whoever begins has 1500, and between two
players who are rated for certain 400 points more mean ten victories for one defeat.
"""

from math import isfinite
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from openskill.models import PlackettLuce
from sqlalchemy import Connection, Select, delete, insert, select

from bunny_kingdom.server.store.rows import readable
from bunny_kingdom.server.store.schema import insert_new, ratings, results
from bunny_kingdom.tables.results import GameResult

_model = PlackettLuce()
BEGIN = 1500
POINTS = 30
"""How many points one step of openskill's scale is, which begins at 25."""
CERTAIN_POINTS = 200
"""A rating is provisional while its uncertainty is greater, for about ten games."""
TREND_GAMES = 5


class Rating(Struct, frozen=True):
    """How good somebody is at a title with so many players."""

    player: str
    name: str
    title: str
    players: int
    rating: int
    provisional: bool
    trend: int | None
    """How much it has changed in the last games; None if they were played before that was kept."""
    games: int


def write_result(connection: Connection, table_id: str, result: GameResult, now: float) -> None:
    """Write the result of a game and, if it is rated, the new ratings."""
    rows: list[dict[str, Any]] = [
        {
            "table_id": table_id,
            "seat": number,
            **asdict(seat),
            "title": result.title,
            "players": len(result.seats),
            "rated": result.rated,
            "brought": result.brought,
            "finished_at": now,
            "mu": None,
        }
        for number, seat in enumerate(result.seats)
    ]
    if result.rated:
        _rate(connection, rows)
    connection.execute(insert_new(connection.dialect.name, results), rows)


def _rate(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """New ratings of all who played, noted in their rows too; a level that plays on several seats
    learns from its first.
    """
    names = {row["identity"]: row["name"] for row in reversed(rows)}
    if len(names) < 2:
        return
    board = {"title": rows[0]["title"], "players": rows[0]["players"]}
    of_players = (
        *(ratings.c[name] == value for name, value in board.items()),
        ratings.c.identity.in_(names),
    )
    ordered = select(ratings).where(*of_players).order_by(ratings.c.identity)
    found = {row.identity: row for row in connection.execute(ordered.with_for_update())}
    teams = [[_rating(found.get(row["identity"]))] for row in rows]
    new = _model.rate(teams, ranks=[row["place"] for row in rows])
    after = {row["identity"]: team[0] for row, team in reversed(list(zip(rows, new, strict=True)))}
    for row in rows:
        row["mu"] = after[row["identity"]].mu
    connection.execute(delete(ratings).where(*of_players))
    for identity in sorted(names):
        old = found.get(identity)
        values = {
            **board,
            "identity": identity,
            "name": names[identity],
            "mu": after[identity].mu,
            "sigma": after[identity].sigma,
            "games": (old.games if old and isinstance(old.games, int) else 0) + 1,
        }
        connection.execute(insert(ratings).values(values))


def _rating(row: Any) -> Any:
    """What somebody has reached so far; a damaged row counts for nothing, and the game ends."""
    known = row is not None and _is_known(row)
    return _model.rating(mu=row.mu, sigma=row.sigma) if known else _model.rating()


def _is_known(row: Any) -> bool:
    return _is_number(row.mu) and _is_number(row.sigma) and row.sigma > 0


def _is_number(found: object) -> bool:
    return isinstance(found, int | float) and isfinite(found)


def best(connection: Connection, title: str, players: int, most: int) -> list[Rating]:
    """The best at a title with so many players, those with a provisional rating last."""
    of = ratings.c
    certain = of.sigma * POINTS <= CERTAIN_POINTS
    wanted = select(ratings).where(of.title == title, of.players == players)
    return _shown(connection, wanted.order_by(certain.desc(), of.mu.desc()).limit(most))


def ratings_of(connection: Connection, identity: str) -> list[Rating]:
    """All ratings of a player."""
    return _shown(connection, select(ratings).where(ratings.c.identity == identity))


def _shown(connection: Connection, wanted: Select[Any]) -> list[Rating]:
    rows = connection.execute(wanted).all()
    told = ({**row._mapping, **_told(connection, row)} for row in rows if _is_known(row))
    return readable(Rating, told)


def _told(connection: Connection, row: Any) -> dict[str, Any]:
    return {
        "player": row.identity,
        "rating": round(BEGIN + POINTS * (row.mu - _model.mu)),
        "provisional": row.sigma * POINTS > CERTAIN_POINTS,
        "trend": _trend(connection, row),
    }


def _trend(connection: Connection, row: Any) -> int | None:
    """The change in the last games, from what was reached after each."""
    of = results.c
    games = (
        select(of.table_id, of.finished_at, of.mu)
        .where(of.identity == row.identity, of.title == row.title, of.players == row.players)
        .where(of.rated)
        .distinct()
        .order_by(of.finished_at.desc())
        .limit(TREND_GAMES + 1)
    )
    last = connection.execute(games).all()
    before = last[-1].mu if len(last) > TREND_GAMES else _model.mu
    return round(POINTS * (row.mu - before)) if _is_number(before) else None
