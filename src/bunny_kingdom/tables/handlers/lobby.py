"""Before the start: joining, leaving, bots, being ready; and closing a table."""

import secrets

from msgspec.structs import replace

from bunny_kingdom.kernel.config import Config, fresh_seed
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.names import clean_name, same_name
from bunny_kingdom.tables.plan import Context, Plan
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.seats import Seat
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.table_settings import TableSettings
from bunny_kingdom.titles import rules_of


def join(at: Context, command: c.Join) -> Plan:
    at.before_start()
    table, identity = at.table, at.somebody
    if table.seat_of(identity.id) is not None:
        raise Refusal("already-seated", "you have a seat at this table already")
    check_welcome(table, identity.id, command.invite)
    if table.settings.hints and table.players():
        raise Refusal("hints-alone", "at a table with hints one person plays against bots")
    seat = _free_seat(at, command.seat)
    name = clean_name(command.name if command.name is not None else identity.name)
    if any(same_name(name, other.name) for other in table.seats if other.kind == "player"):
        raise Refusal("name-taken", f"somebody at this table is called {name} already")
    return Plan((e.Joined(seat, identity.id, name),))


def check_invitation(table: Table, identity: str | None, invite: str | None) -> None:
    """Refuse who is neither seated nor host at a private table and has no invitation."""
    if table.settings.public or invite == table.settings.invite:
        return
    if identity is None or (table.host != identity and table.seat_of(identity) is None):
        if identity in table.sent_away:
            raise Refusal("sent-away", "the host has sent you away from this table")
        raise Refusal("invitation-needed", "this table is for those who have its link")


def check_welcome(table: Table, identity: str, invite: str | None) -> None:
    """Refuse who may not take part: who needs an invitation, or may only look on."""
    check_invitation(table, identity, invite)
    if may_only_look(table, identity):
        raise Refusal("sent-away", "the host has sent you away from this table")


def may_only_look(table: Table, identity: str | None) -> bool:
    """Whether the host has sent somebody away from a public table.

    At a private table the invitation has changed since, so whoever has it was invited again.
    """
    return table.settings.public and identity in table.sent_away


def leave(at: Context, command: c.Leave) -> Plan:
    at.before_start()
    seat, table = at.own_seat(), at.table
    freed = e.SeatFreed(seat, "left")
    if table.host != at.somebody.id:
        return Plan((freed,))
    others = [other for other in table.players() if other != seat]
    if not others:  # a table without anybody closes
        return Plan((freed, e.Ended("closed")))
    heir = min(others, key=lambda other: (other - seat) % len(table.seats))
    return Plan((freed, e.HostChanged(heir, str(table.seats[heir].identity))))


def kick(at: Context, command: c.Kick) -> Plan:
    at.before_start()
    at.host_only()
    table, seat = at.table, at.seat(command.seat)
    who = table.seats[seat]
    if who.kind == "empty":
        raise Refusal("not-now", f"nobody sits on seat {seat}")
    if who.identity == table.host:
        raise Refusal("not-now", "you cannot send yourself away; leave, or close the table")
    freed = e.SeatFreed(seat, "kicked")
    if who.kind == "player" and not table.settings.public:  # the old invitation lets nobody in
        return Plan((freed, e.InvitationChanged(new_invitation())))
    return Plan((freed,))


def new_invitation() -> str:
    """What lets somebody in at a private table: 96 bits."""
    return secrets.token_urlsafe(12)


def close(at: Context, command: c.Close) -> Plan:
    """Close a table that keeps nobody else from playing."""
    at.host_only()
    if not can_close(at.table):
        over = at.table.status in ("finished", "ended")
        message = "the game is over" if over else "others play here; offer them to end the game"
        raise Refusal("not-now", message)
    return Plan((e.Ended("closed"),))


def can_close(table: Table) -> bool:
    """Whether the host may close a table: it has not started, or only bots play besides."""
    return table.status == "open" or (table.status == "running" and not table.has_guests)


def seat_bot(at: Context, command: c.SeatBot) -> Plan:
    at.before_start()
    at.host_only()
    check_level(command.level, at.customs.levels)
    seat = _free_seat(at, command.seat)
    seats = [*at.table.seats]
    seats[seat] = Seat("bot", ready=True)
    return started_if_ready(at.table.settings, seats, (e.BotSat(seat, command.level),))


def end_abandoned(at: Context, command: c.EndAbandoned) -> Plan:
    """Give up a table that never started, or a game without a clock that nobody plays any more.

    With a clock, a bot takes over from whoever does not come back, and plays to the end.
    """
    table = at.table
    if table.status == "running":
        if table.clocks or table.at >= command.before:
            raise Refusal("not-now", "this game goes on")
        return Plan((e.Ended("inactive"),))
    at.before_start()
    return Plan((e.Ended("abandoned"),))


def check_level(level: str, levels: tuple[str, ...]) -> str:
    """A level that there is."""
    if level not in levels:
        raise Refusal("bad-table", f"the levels of bots are: {', '.join(levels)}")
    return level


def ready(at: Context, command: c.Ready) -> Plan:
    at.before_start()
    seat = at.own_seat()
    seats = [*at.table.seats]
    seats[seat] = replace(seats[seat], ready=command.ready)
    return started_if_ready(at.table.settings, seats, (e.ReadySet(seat, command.ready),))


def choose_colour(at: Context, command: c.ChooseColour) -> Plan:
    at.before_start()
    number = at.own_seat()
    for other, seat in enumerate(at.table.seats):
        if seat.colour == command.colour and seat.kind == "player" and other != number:
            raise Refusal("colour-taken", f"{seat.name} plays in this colour")
    return Plan((e.ColourChosen(number, command.colour),))


def started_if_ready(
    settings: TableSettings, seats: list[Seat], entries: tuple[e.Entry, ...]
) -> Plan:
    """These entries, and the start of the game if nobody is waited for after them."""
    if not all(seat.ready for seat in seats):
        return Plan(entries)
    try:
        config = config_for(settings)
    except BadConfig as error:  # a title of an expansion that is gone, or a damaged entry
        raise Refusal("newer-rules", f"this game cannot be played here: {error}") from None
    bots = [seat.kind == "bot" for seat in seats]
    return Plan(
        (*entries, e.Started(config, rules_of(config.title).version)),
        attended=settings.clock.kind != "none" or any(bots),
        bots_alone=all(bots),
    )


def config_for(settings: TableSettings) -> Config:
    """The game that a table is for; BadConfig if there is no such game."""
    seed = settings.seed if settings.seed is not None else fresh_seed()
    config = Config(settings.title, settings.players, seed, settings.options)
    rules_of(settings.title).check_config(config)
    return config


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
