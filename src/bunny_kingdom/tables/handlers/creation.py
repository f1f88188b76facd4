"""Making a table, anew or as a rematch."""

import secrets
from collections.abc import Iterable
from hashlib import blake2b
from typing import Annotated

from msgspec import Meta, Struct, convert
from msgspec.structs import replace

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.handlers.lobby import (
    check_level,
    config_for,
    new_invitation,
    started_if_ready,
)
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.names import clean_name
from bunny_kingdom.tables.plan import Context, Customs, NextTable, Plan
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.seats import Seat, usual_colour
from bunny_kingdom.tables.table_settings import MOST_SEATS, Clock, TableSettings

MOST_DAYS = 30
MOST_SECONDS = 86_400
Word = Annotated[str, Meta(max_length=60)]
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""Of 32 characters that are not taken for each other."""
_LENGTH = 12


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to play."""

    title: Word = "kingdom"
    players: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 4
    public: bool = True
    bots: dict[str, Word] = {}  # keys have no Meta: Litestar takes a bad one for an error of ours
    """Levels of bots by the number of their seat."""
    sit: Annotated[int, Meta(ge=0, le=8)] | None = 0
    """The seat that the maker takes; null: none."""
    name: Annotated[str, Meta(max_length=200)] | None = None
    clock: Clock = Clock()
    options: Annotated[dict[str, Word], Meta(max_length=20)] = {}
    seed: Annotated[str, Meta(max_length=128)] | None = None
    spectator_delay: Annotated[float, Meta(ge=0, le=3600)] = 0
    hints: bool = False
    """Whether the coach helps. One person plays at such a table, and it is not rated."""


def new_id() -> str:
    """The id of a table: 60 bits, easy to read out."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))


def id_made_of(words: str) -> str:
    """An id that is the same whenever it is made of the same words."""
    bits = blake2b(words.encode(), digest_size=_LENGTH).digest()
    return "".join(_ALPHABET[each % len(_ALPHABET)] for each in bits)


def settings_of(wanted: NewTable) -> TableSettings:
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
    settings = convert(wanted, TableSettings, from_attributes=True)
    try:
        config_for(settings)
    except BadConfig as error:
        raise Refusal("bad-table", str(error)) from None
    return replace(settings, invite=new_invitation())


def settings_like(config: Config) -> TableSettings:
    """The settings of a private table for a game that has been played before."""
    return TableSettings(
        config.title,
        config.players,
        public=False,
        options=config.options,
        seed=config.seed,
        invite=new_invitation(),
    )


def open_table(wanted: NewTable, host: Identity, customs: Customs) -> Plan:
    """The first entries of a new table."""
    settings = settings_of(wanted)
    seats = [Seat() for _ in range(settings.players)]
    for number, level in wanted.bots.items():
        if number not in map(str, range(settings.players)):
            raise Refusal("no-such-seat", f"this table has seats 0 to {settings.players - 1}")
        seats[int(number)] = Seat("bot", level=check_level(level, customs.levels), ready=True)
    if wanted.sit is not None:
        if wanted.sit >= settings.players or seats[wanted.sit].kind != "empty":
            raise Refusal("seat-taken", f"you cannot sit on seat {wanted.sit}")
        name = clean_name(wanted.name if wanted.name is not None else host.name)
        seats[wanted.sit] = Seat("player", host.id, name)
    return _plan(settings, host.id, seats)


def _plan(settings: TableSettings, host: str, seats: list[Seat]) -> Plan:
    return started_if_ready(settings, seats, (e.Opened(settings, host), *seated(seats)))


def seated(seats: Iterable[Seat]) -> list[e.Entry]:
    """Everybody takes a seat."""
    entries: list[e.Entry] = []
    for number, seat in enumerate(seats):
        if seat.kind == "bot":
            entries.append(e.BotSat(number, str(seat.level)))
        elif seat.identity is not None:
            entries.append(e.Joined(number, seat.identity, seat.name))
    return entries


def coloured(seats: Iterable[Seat]) -> list[e.Entry]:
    """Everybody has the colour that they had elsewhere."""
    return [
        e.ColourChosen(number, seat.colour)
        for number, seat in enumerate(seats)
        if seat.colour != usual_colour(number)
    ]


def rematch(at: Context, command: c.Rematch) -> Plan:
    """The same players, each one seat further; asked again, the table that was made."""
    at.own_seat()
    table = at.table
    if table.status not in ("finished", "ended"):
        raise Refusal("not-now", "the game is not over")
    if table.config is None:
        raise Refusal("not-now", "the game never started")
    if table.rematch is not None:
        raise Refusal("not-now", f"the rematch is at table {table.rematch}")
    fresh = {"seed": None, "origin": None, "brought": False, "invite": new_invitation()}
    settings = replace(table.settings, **fresh)
    seats = [
        Seat(seat.kind, seat.identity, seat.name, seat.level, ready=seat.kind == "bot")
        for seat in (table.seats[-1], *table.seats[:-1])
    ]
    new = new_id()
    colours = coloured((table.seats[-1], *table.seats[:-1]))
    entries = (*_plan(settings, table.host, seats).entries, *colours)
    return Plan((e.Rematched(new),), next_table=NextTable(new, entries))
