"""The indexes: small rows about tables and seats, to find streams by."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from bunny_kingdom.server.store.append.batch import Change
from bunny_kingdom.server.store.ratings import write_result
from bunny_kingdom.server.store.rows import rows_of
from bunny_kingdom.server.store.schema import entries, seats, tables
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.codes import code_of
from bunny_kingdom.tables.plan import Plan
from bunny_kingdom.tables.results import BOT

CONSIDERED = 5_000
"""The lobby is made from so many of the newest tables."""
AT_ONCE = 100
"""So many tables are given up at a time, any of those that there are."""


def lobby(status: str, title: str | None, offset: int, limit: int) -> Select[Any]:
    """Public tables in fair turns: everybody's newest first, then everybody's second, and so on.

    So nobody can hide the tables of others behind many of their own.
    """
    public = select(tables).where(tables.c.status == status, tables.c.public.is_(True))
    if title is not None:
        public = public.where(tables.c.title == title)
    newest = public.order_by(tables.c.created_at.desc()).limit(CONSIDERED).subquery()
    turn = func.row_number().over(
        partition_by=newest.c.host, order_by=(newest.c.created_at.desc(), newest.c.id)
    )
    in_turns = select(newest, turn.label("turn")).subquery()
    order = (in_turns.c.turn, in_turns.c.created_at.desc(), in_turns.c.id)
    return select(in_turns).order_by(*order).offset(offset).limit(limit)


def given_up(
    open_since: float, still_since: float, damaged: list[str]
) -> Callable[[Connection], list[str]]:
    """Finds tables opened before one time and never started, and running ones still since another.

    Damaged ones are left out.
    """
    last = (
        select(entries.c.at)
        .where(entries.c.table_id == tables.c.id)
        .order_by(entries.c.seq.desc())
        .limit(1)
        .scalar_subquery()
    )
    whole = select(tables.c.id).where(tables.c.id.not_in(damaged))
    of_old = whole.order_by(func.random()).limit(AT_ONCE)
    unstarted = of_old.where(tables.c.status == "open", tables.c.created_at < open_since)
    still = of_old.where(
        tables.c.status == "running", tables.c.created_at < still_since, last < still_since
    )
    return lambda connection: [
        row.id for wanted in (unstarted, still) for row in connection.execute(wanted)
    ]


def wake(table_id: str, at: float) -> Change:
    """Somebody should look at a table then."""
    statement = update(tables).where(tables.c.id == table_id).values(wake_at=at)
    return lambda connection: connection.execute(statement)


def tables_made_by(identity: str) -> Change:
    """Counts the tables that somebody made and that are not over, whoever is host there now.

    If a table counted for its new host, two guests could pass any number of them on.
    """
    statement = select(func.count()).where(
        tables.c.host == identity, tables.c.status.in_(("open", "running"))
    )
    return lambda connection: connection.execute(statement).scalar_one()


def tables_with_code(code: str) -> Callable[[Connection], list[str]]:
    """Finds the tables that are not over and have a code."""
    wanted = select(tables.c.id).where(
        tables.c.code == code, tables.c.status.in_(("open", "running"))
    )
    return lambda connection: list(connection.execute(wanted.limit(2)).scalars())


INDEXED = (
    *(e.Opened, e.Joined, e.BotSat, e.SeatFreed),
    *(e.InvitationChanged, e.Started, e.Ended, e.Rematched),
)


def index_change(table_id: str, plan: Plan, now: float) -> Change | None:
    """What a plan changes in the indexes, to be written in the transaction of its entries."""
    indexed = [entry for entry in plan.entries if isinstance(entry, INDEXED)]
    if not (indexed or plan.result):
        return None

    def write(connection: Connection) -> None:
        for entry in indexed:
            _write(connection, table_id, entry, now)
        if plan.attended:
            wake(table_id, now)(connection)
        if plan.result:
            _set_status(connection, table_id, "finished", now)
            write_result(connection, table_id, plan.result, now)
        if plan.next_table:
            new, first = plan.next_table
            connection.execute(insert(entries), rows_of(new, 0, first, now))
            for each in first:
                _write(connection, new, each, now)

    return write


def _write(connection: Connection, table_id: str, entry: e.Entry, now: float) -> None:
    match entry:
        case e.Opened(settings, host):
            row = {
                "id": table_id,
                "title": settings.title,
                "players": settings.players,
                "status": "open",
                "public": settings.public,
                "host": host,
                "created_at": now,
                "code": code_of(settings.invite),
            }
            connection.execute(insert(tables).values(row))
        case e.Joined(seat, identity, name):
            _seat(connection, table_id, seat, identity, name)
        case e.BotSat(seat, level):
            _seat(connection, table_id, seat, f"{BOT}{level}", level)
        case e.SeatFreed(seat):
            _free(connection, table_id, seat)
        case e.InvitationChanged(invite):
            changed = update(tables).where(tables.c.id == table_id)
            connection.execute(changed.values(code=code_of(invite)))
        case e.Started():
            _set_status(connection, table_id, "running", None)
        case e.Ended():
            _set_status(connection, table_id, "ended", now)


def _seat(connection: Connection, table_id: str, seat: int, identity: str, name: str) -> None:
    _free(connection, table_id, seat)
    row = {"table_id": table_id, "seat": seat, "identity": identity, "name": name}
    connection.execute(insert(seats).values(row))


def _free(connection: Connection, table_id: str, seat: int) -> None:
    connection.execute(delete(seats).where(seats.c.table_id == table_id, seats.c.seat == seat))


def _set_status(
    connection: Connection, table_id: str, status: str, finished_at: float | None
) -> None:
    row = {"status": status, "finished_at": finished_at, "wake_at": None}
    connection.execute(update(tables).where(tables.c.id == table_id).values(row))
