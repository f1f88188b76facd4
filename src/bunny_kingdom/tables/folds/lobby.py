"""Who sits at a table, before the game and around it."""

from msgspec.structs import replace

from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.position import Outcome
from bunny_kingdom.tables.seats import Seat, usual_colour
from bunny_kingdom.tables.table import Table


def opened(table: Table, entry: e.Opened, _: Outcome | None) -> None:
    table.opened_at = table.at
    table.settings = entry.settings
    table.host = entry.host
    seats = range(entry.settings.players)
    table.seats = [Seat(colour=usual_colour(number)) for number in seats]


def joined(table: Table, entry: e.Joined, _: Outcome | None) -> None:
    _take(table, entry.seat, Seat("player", entry.identity, entry.name))
    table.sent_away.discard(entry.identity)


def _take(table: Table, number: int, seat: Seat) -> None:
    """Somebody else is on a seat, which keeps its colour."""
    seat.colour = table.seats[number].colour
    table.seats[number] = seat


def bot_sat(table: Table, entry: e.BotSat, _: Outcome | None) -> None:
    name = f"{entry.level} {entry.seat + 1}"
    _take(table, entry.seat, Seat("bot", None, name, entry.level, ready=True))


def seat_freed(table: Table, entry: e.SeatFreed, _: Outcome | None) -> None:
    identity = table.seats[entry.seat].identity
    if entry.reason == "kicked" and identity:
        table.sent_away.add(identity)
    _take(table, entry.seat, Seat())


def host_changed(table: Table, entry: e.HostChanged, _: Outcome | None) -> None:
    table.host = entry.identity


def invitation_changed(table: Table, entry: e.InvitationChanged, _: Outcome | None) -> None:
    table.settings = replace(table.settings, invite=entry.invite)


def ready_set(table: Table, entry: e.ReadySet, _: Outcome | None) -> None:
    table.seats[entry.seat].ready = entry.ready


def colour_chosen(table: Table, entry: e.ColourChosen, _: Outcome | None) -> None:
    seat = table.seats[entry.seat]
    for other in table.seats:
        if other.colour == entry.colour:
            other.colour = seat.colour
    seat.colour = entry.colour


def ended(table: Table, entry: e.Ended, _: Outcome | None) -> None:
    table.status = "ended"
    table.reason = entry.reason
    table.offer = None


def rematched(table: Table, entry: e.Rematched, _: Outcome | None) -> None:
    table.rematch = entry.table
