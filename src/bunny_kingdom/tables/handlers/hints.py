"""Hints: at tables of one person against bots, if whoever made them wanted that."""

from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.plan import Context, Plan
from bunny_kingdom.tables.position import Position
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table


def position_for_hint(table: Table, seat: int | None) -> Position:
    """The position in which a seat may have a hint, or a refusal that says why it may not."""
    if seat is None:
        raise Refusal("not-yours", "you have no seat at this table")
    if not table.settings.hints:
        raise Refusal("no-hints", "this table was made without hints")
    running = table.running
    if running is None:
        raise Refusal("not-now", "hints are for a game that is going on")
    if seat not in running.owing or table.seats[seat].stand_in:
        raise Refusal("not-your-turn", "there is nothing for you to decide now")
    return running


def show_hint(at: Context, command: c.ShowHint) -> Plan:
    """More steps of the advice, which is new or known already."""
    table, number = at.table, command.seat
    position_for_hint(table, number)
    seat = table.seats[number]
    if command.seen < seat.asked_by:
        raise Refusal("stale", f"since {command.seen} you were asked something new; ask again")
    if seat.advice is None and command.advice is None:
        raise Refusal("stale", "the advice was for an earlier moment; ask again")
    news = None if seat.advice else command.advice
    return Plan((e.Hinted(number, max(command.steps, seat.shown), news),))
