"""The chat, and not wanting to read somebody."""

from bunny_kingdom.server import commands as c
from bunny_kingdom.server import entries as e
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.names import clean_text
from bunny_kingdom.server.plans import Context, Plan
from bunny_kingdom.server.seating import check_invitation


def say(at: Context, command: c.Say) -> Plan:
    """Write to everybody at the table: players and spectators alike."""
    identity = at.somebody
    check_invitation(at.table, identity.id, command.invite)
    seat = at.table.seat_of(identity.id)
    name = identity.name if seat is None else at.table.seats[seat].name
    return Plan((e.Said(identity.id, name, seat, clean_text(command.text)),))


def mute(at: Context, command: c.Mute) -> Plan:
    """Read nothing more of somebody, or read it again."""
    identity = at.somebody
    check_invitation(at.table, identity.id, command.invite)
    if command.player == identity.id:
        raise Refusal("not-now", "you cannot mute yourself")
    known = {seat.identity for seat in at.table.seats}
    known |= {past.entry.identity for past in at.table.recent if isinstance(past.entry, e.Said)}
    if command.player not in known:
        raise Refusal("no-such-player", "nobody with that id is at this table")
    return Plan((e.MuteSet(identity.id, command.player, command.muted),))
