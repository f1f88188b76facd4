"""Before the start: joining, leaving, bots, being ready."""

from typing import Any

import msgspec

from bunny_kingdom.bots import levels
from bunny_kingdom.kernel.config import Config, fresh_seed
from bunny_kingdom.server import commands as c
from bunny_kingdom.server import entries as e
from bunny_kingdom.server import index
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.names import clean_name, same_name
from bunny_kingdom.server.plans import Also, Context, Plan
from bunny_kingdom.server.seats import Seat
from bunny_kingdom.server.table import Table
from bunny_kingdom.titles import rules_of


def join(at: Context, command: c.Join) -> Plan:
    """Take a free seat under a name that nobody else at the table has."""
    at.before_start()
    table, identity = at.table, at.somebody
    if table.seat_of(identity.id) is not None:
        raise Refusal("already-seated", "you have a seat at this table already")
    check_invitation(table, identity.id, command.invite)
    seat = _free_seat(at, command.seat)
    name = clean_name(command.name if command.name is not None else identity.name)
    if any(same_name(name, other.name) for other in table.seats if other.kind == "player"):
        raise Refusal("name-taken", f"somebody at this table is called {name} already")
    return Plan(
        (e.Joined(seat, identity.id, name),),
        also=(index.seated(table.id, seat, identity.id, name),),
    )


def check_invitation(table: Table, identity: str | None, invite: str | None) -> None:
    """Refuse who is neither seated nor host at a private table and has no invitation."""
    if table.settings.public or invite == table.settings.invite:
        return
    if identity is None or (table.host != identity and table.seat_of(identity) is None):
        raise Refusal("invitation-needed", "this table is for those who have its link")


def leave(at: Context, command: c.Leave) -> Plan:
    """Give the seat back."""
    at.before_start()
    seat = at.own_seat()
    return Plan((e.SeatFreed(seat, "left"),), also=(index.freed(at.table.id, seat),))


def kick(at: Context, command: c.Kick) -> Plan:
    """Send a player or bot away."""
    at.before_start()
    at.host_only()
    seat = at.seat(command.seat)
    if at.table.seats[seat].kind == "empty":
        raise Refusal("not-now", f"nobody sits on seat {seat}")
    return Plan((e.SeatFreed(seat, "kicked"),), also=(index.freed(at.table.id, seat),))


def seat_bot(at: Context, command: c.SeatBot) -> Plan:
    """Give a free seat to a bot."""
    at.before_start()
    at.host_only()
    check_level(command.level)
    seat = _free_seat(at, command.seat)
    entry = e.BotSat(seat, command.level)
    seats = [*at.table.seats]
    seats[seat] = Seat("bot", ready=True)
    also = (index.bot_seated(at.table.id, seat, command.level),)
    return started_if_ready(at.table.id, at.table.settings, seats, (entry,), also, at.now)


def end_abandoned(at: Context, command: c.EndAbandoned) -> Plan:
    """Give a table up that never started."""
    at.before_start()
    ended = index.status_changed(at.table.id, "ended", finished_at=at.now)
    return Plan((e.Ended("abandoned"),), also=(ended,))


def check_level(level: str) -> str:
    """A level that there is."""
    if level not in levels():
        raise Refusal("bad-table", f"the levels of bots are: {', '.join(levels())}")
    return level


def ready(at: Context, command: c.Ready) -> Plan:
    """Be ready or not; the last one who gets ready starts the game."""
    at.before_start()
    seat = at.own_seat()
    entry = e.ReadySet(seat, command.ready)
    seats = [*at.table.seats]
    seats[seat] = msgspec.structs.replace(seats[seat], ready=command.ready)
    return started_if_ready(at.table.id, at.table.settings, seats, (entry,), (), at.now)


def started_if_ready(
    table_id: str,
    settings: e.TableSettings,
    seats: list[Seat],
    entries: tuple[e.Entry, ...],
    also: tuple[Also, ...],
    now: float,
) -> Plan:
    """These entries, and the start of the game if nobody is waited for after them."""
    if not all(seat.ready for seat in seats):
        return Plan(entries, also=also)
    seed = settings.seed if settings.seed is not None else fresh_seed()
    config = Config(settings.title, settings.players, seed, settings.options)
    started = e.Started(config, rules_of(settings.title).version)
    looked_at = settings.clock.kind != "none" or any(seat.kind == "bot" for seat in seats)
    more: dict[str, Any] = {"wake_at": now} if looked_at else {}
    return Plan(
        (*entries, started), also=(*also, index.status_changed(table_id, "running", **more))
    )


def _free_seat(at: Context, wanted: int | None) -> int:
    seats = at.table.seats
    if wanted is not None:
        if seats[at.seat(wanted)].kind != "empty":
            raise Refusal("seat-taken", f"seat {wanted} is taken")
        return wanted
    for number, seat in enumerate(seats):
        if seat.kind == "empty":
            return number
    raise Refusal("seat-taken", "all seats are taken")
