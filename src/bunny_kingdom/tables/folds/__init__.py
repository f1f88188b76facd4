"""The fold: how each kind of entry changes its table, one kind, one row of a registry."""

from collections.abc import Callable
from typing import Any

from bunny_kingdom.kernel.events import Event
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.folds import lobby, play, talk
from bunny_kingdom.tables.position import Outcome
from bunny_kingdom.tables.table import COMMANDS, Table

Fold = Callable[[Table, Any, Outcome | None], tuple[Event, ...] | None]
FOLDS: dict[type[e.Entry], Fold] = {
    e.Opened: lobby.opened,
    e.Joined: lobby.joined,
    e.BotSat: lobby.bot_sat,
    e.SeatFreed: lobby.seat_freed,
    e.HostChanged: lobby.host_changed,
    e.InvitationChanged: lobby.invitation_changed,
    e.ReadySet: lobby.ready_set,
    e.ColourChosen: lobby.colour_chosen,
    e.Started: play.started,
    e.Acted: play.acted,
    e.Hinted: play.hinted,
    e.Said: talk.said,
    e.MuteSet: talk.mute_set,
    e.Offered: talk.offered,
    e.Answered: talk.answered,
    e.Withdrawn: talk.withdrawn,
    e.TookOver: play.took_over,
    e.Returned: play.returned,
    e.Rested: play.rested,
    e.Ended: lobby.ended,
    e.Rematched: lobby.rematched,
}


def fold(
    table: Table,
    seq: int,
    at: float,
    entry: e.Entry,
    command: str | None = None,
    outcome: Outcome | None = None,
) -> None:
    """Take the next entry in; one that is known already changes nothing."""
    if seq <= table.seq:
        return
    if seq != table.seq + 1:
        raise ValueError(f"entry {seq} of table {table.id} follows {table.seq}")
    table.goes_on()
    table.seq = seq
    table.at = max(at, table.at)
    if table.clocks:
        if isinstance(entry, e.Rested):
            table.clocks.skip(entry.seconds)
        table.clocks.settle(table.at)
    events = FOLDS[type(entry)](table, entry, outcome) or ()
    if not isinstance(entry, e.Acted | e.Said):
        table.changed = seq
        table.has_bots = any(seat.bot for seat in table.seats)
        people = [seat.identity for seat in table.seats if seat.kind == "player" and not seat.bot]
        table.has_people = bool(people)
        table.has_guests = any(identity != table.host for identity in people)
    if table.clocks:
        table.clocks.run(frozenset(s for s in table.owing() if table.seats[s].bot is None))
    table.recent.append(e.Happening(seq, table.at, entry, events))
    if command:
        table.commands[command] = seq
        if len(table.commands) > COMMANDS:
            del table.commands[next(iter(table.commands))]
