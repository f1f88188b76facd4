"""Making a table, anew or as a rematch."""

import secrets
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace
from sqlalchemy import Connection, func, insert, select

from bunny_kingdom.kernel.config import Config, fresh_seed
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.server import commands as c
from bunny_kingdom.server import entries as e
from bunny_kingdom.server import index, schema
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.identities import Identity
from bunny_kingdom.server.names import clean_name
from bunny_kingdom.server.plans import Also, Context, Plan
from bunny_kingdom.server.seating import check_level, started_if_ready
from bunny_kingdom.server.seats import Seat
from bunny_kingdom.titles import rules_of

MOST_DAYS = 30
MOST_SECONDS = 86_400
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to play."""

    title: Annotated[str, Meta(max_length=60)] = "kingdom"
    players: Annotated[int, Meta(ge=1, le=9)] = 4
    public: bool = True
    bots: dict[Annotated[str, Meta(pattern=r"^[0-9]$")], str] = {}
    """Levels of bots by the number of their seat."""
    sit: Annotated[int, Meta(ge=0, le=8)] | None = 0
    """The seat that the maker takes; null: none."""
    name: Annotated[str, Meta(max_length=200)] | None = None
    clock: e.Clock = e.Clock()
    options: dict[str, str] = {}
    seed: Annotated[str, Meta(max_length=128)] | None = None
    spectator_delay: Annotated[float, Meta(ge=0, le=3600)] = 0


def new_id() -> str:
    """The id of a table: 60 bits, easy to read out."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


def settings_of(wanted: NewTable) -> e.TableSettings:
    """The settings of a table, or a refusal that says what would be right."""
    clock = wanted.clock
    right = {
        "none": True,
        "realtime": 1 <= clock.seconds <= MOST_SECONDS and 0 <= clock.increment <= 3600,
        "days": 0.0001 <= clock.days <= MOST_DAYS,
    }.get(clock.kind, False)
    if not right:
        raise Refusal(
            "bad-table",
            f"a clock is none, realtime with 1 to {MOST_SECONDS} seconds and an increment up to "
            f"3600, or days up to {MOST_DAYS}",
        )
    settings = e.TableSettings(
        title=wanted.title,
        players=wanted.players,
        public=wanted.public,
        clock=clock,
        options=wanted.options,
        seed=wanted.seed,
        spectator_delay=wanted.spectator_delay,
        invite=secrets.token_urlsafe(12),
    )
    try:
        seed = fresh_seed() if wanted.seed is None else wanted.seed
        config = Config(wanted.title, wanted.players, seed, wanted.options)
        rules_of(wanted.title).check_config(config)
    except BadConfig as error:
        raise Refusal("bad-table", str(error)) from None
    return settings


def open_table(wanted: NewTable, host: Identity, now: float) -> tuple[str, Plan]:
    """The first entries of a new table."""
    settings = settings_of(wanted)
    seats = [Seat() for _ in range(settings.players)]
    for number, level in wanted.bots.items():
        if int(number) >= settings.players:
            raise Refusal("no-such-seat", f"this table has seats 0 to {settings.players - 1}")
        seats[int(number)] = Seat("bot", level=check_level(level), ready=True)
    if wanted.sit is not None:
        if wanted.sit >= settings.players or seats[wanted.sit].kind != "empty":
            raise Refusal("seat-taken", f"you cannot sit on seat {wanted.sit}")
        name = clean_name(wanted.name if wanted.name is not None else host.name)
        seats[wanted.sit] = Seat("player", host.id, name)
    table_id = new_id()
    return table_id, _plan(table_id, settings, host.id, seats, now)


def _plan(
    table_id: str, settings: e.TableSettings, host: str, seats: list[Seat], now: float
) -> Plan:
    entries: list[e.Entry] = [e.Opened(settings, host)]
    also: list[Also] = [index.table_made(table_id, settings, host, now)]
    for number, seat in enumerate(seats):
        if seat.kind == "bot":
            entries.append(e.BotSat(number, str(seat.level)))
            also.append(index.bot_seated(table_id, number, str(seat.level)))
        elif seat.identity is not None:
            entries.append(e.Joined(number, seat.identity, seat.name))
            also.append(index.seated(table_id, number, seat.identity, seat.name))
    return started_if_ready(table_id, settings, seats, tuple(entries), tuple(also), now)


def rematch(at: Context, command: c.Rematch) -> Plan:
    """The same players, each one seat further; asked again, the table that was made."""
    at.own_seat()
    table = at.table
    if table.status not in ("finished", "ended"):
        raise Refusal("not-now", "the game is not over")
    if table.rematch is not None:
        raise Refusal("not-now", f"the rematch is at table {table.rematch}")
    settings = replace(table.settings, seed=None, invite=secrets.token_urlsafe(12))
    seats = [
        Seat(seat.kind, seat.identity, seat.name, seat.level, ready=seat.kind == "bot")
        for seat in (table.seats[-1], *table.seats[:-1])
    ]
    new = new_id()
    plan = _plan(new, settings, table.host, seats, at.now)

    def write(connection: Connection) -> None:
        connection.execute(insert(schema.entries), rows_of(new, 0, plan.entries, at.now))
        plan.write_also(connection)

    return Plan((e.Rematched(new),), also=(write,), table=new)


def rows_of(
    table_id: str,
    after: int,
    entries: tuple[e.Entry, ...],
    now: float,
    command: str | None = None,
    digest: str | None = None,
) -> list[dict[str, Any]]:
    """Entries as rows of the store; the command and its digest stand with the last."""
    last = len(entries) - 1
    return [
        {
            "table_id": table_id,
            "seq": after + 1 + place,
            "at": now,
            "command": command if place == last else None,
            "data": e.encode_entry(entry),
            "digest": digest if place == last else None,
        }
        for place, entry in enumerate(entries)
    ]


def tables_made_by(identity: str) -> Also:
    """Counts somebody's tables that are not over."""
    statement = select(func.count()).where(
        schema.tables.c.host == identity, schema.tables.c.status.in_(("open", "running"))
    )
    return lambda connection: connection.execute(statement).scalar_one()
