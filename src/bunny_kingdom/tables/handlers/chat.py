"""The chat, in words or by an emote, and not wanting to read somebody."""

from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.handlers.lobby import check_welcome
from bunny_kingdom.tables.names import clean_text
from bunny_kingdom.tables.plan import Context, Plan
from bunny_kingdom.tables.refusal import Refusal


def say(at: Context, command: c.Say) -> Plan:
    identity = at.somebody
    check_welcome(at.table, identity.id, command.invite)
    seat = at.table.seat_of(identity.id)
    name = identity.name if seat is None else at.table.seats[seat].name
    return Plan((e.Said(identity.id, name, seat, clean_text(command.text)),))


def emote(at: Context, command: c.Emote) -> Plan:
    number = at.own_seat()
    seat = at.table.seats[number]
    return Plan((e.Said(str(seat.identity), seat.name, number, emote=command.emote),))


def mute(at: Context, command: c.Mute) -> Plan:
    identity = at.somebody
    check_welcome(at.table, identity.id, command.invite)
    if command.player == identity.id:
        raise Refusal("not-now", "you cannot mute yourself")
    known = {seat.identity for seat in at.table.seats}
    known |= {past.entry.identity for past in at.table.recent if isinstance(past.entry, e.Said)}
    if command.player not in known:
        raise Refusal("no-such-player", "nobody with that id is at this table")
    return Plan((e.MuteSet(identity.id, command.player, command.muted),))
