"""In the game: actions of players and bots, seats out of time, and coming back."""

from typing import Any

from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.plan import Context, Plan
from bunny_kingdom.tables.position import Position
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.results import GameResult, result_of
from bunny_kingdom.tables.table import Table


def act(at: Context, command: c.Act) -> Plan:
    """A player's action; it also brings the player back if a bot stood in."""
    at.running()
    number, customs = at.own_seat(), at.customs
    seat = at.table.seats[number]
    position = _check_seen(at, number, command.seen)
    action = _action(position, command.action)
    if seat.changes >= customs.changes_per_choice and position.has_sealed(number):
        raise Refusal(
            "too-many",
            f"a choice can be changed {customs.changes_per_choice} times; yours stands now",
            "changed-too-often",
        )
    if seat.undone >= customs.steps_taken_back and isinstance(action, Undo):
        raise Refusal(
            "too-many",
            f"{customs.steps_taken_back} steps can be taken back before one that stays; "
            "go on from here",
            "undone-too-often",
        )
    returned = (e.Returned(number),) if seat.stand_in else ()
    return _acted(at, position, e.Acted(number, action), returned)


def bot_act(at: Context, command: c.BotAct) -> Plan:
    """A bot's action, unless its seat has another driver by now."""
    at.running()
    if at.table.seats[command.seat].bot is None:
        raise Refusal("stale", "the player is back")
    position = _check_seen(at, command.seat, command.seen)
    action = _action(position, command.action)
    return _acted(at, position, e.Acted(command.seat, action, by_bot=True))


def take_over(at: Context, command: c.TakeOver) -> Plan:
    at.running()
    clocks = at.table.clocks
    deadline = clocks.deadline(command.seat) if clocks else None
    if deadline is None or deadline > at.now:
        raise Refusal("stale", "there is time left")
    return Plan((e.TookOver(command.seat, at.customs.stand_in, "time"),))


def come_back(at: Context, command: c.Return) -> Plan:
    at.running()
    seat = at.own_seat()
    if at.table.seats[seat].stand_in is None:
        raise Refusal("not-now", "no bot plays for you")
    return Plan((e.Returned(seat),))


def _check_seen(at: Context, seat: int, seen: int | None) -> Position:
    """The position to act in; refuse an action that was meant for a decision of earlier on."""
    if at.table.position is None:
        raise Refusal("newer-rules", at.table.unplayable)
    if seen is not None and seen < at.table.seats[seat].asked_by:
        raise Refusal("stale", f"since {seen} you were asked something new; look and act again")
    return at.table.position


def _action(position: Position, data: dict[str, Any]) -> Action:
    """What the rules understand of what was sent: this is what is kept, and nothing beside it."""
    try:
        return position.rules.action_from(data)
    except IllegalAction as error:
        raise Refusal("illegal", error.message, error.code) from None


def _acted(
    at: Context, position: Position, entry: e.Acted, first: tuple[e.Entry, ...] = ()
) -> Plan:
    try:
        outcome = position.after(entry.seat, entry.action)
    except IllegalAction as error:
        raise Refusal("illegal", error.message, error.code) from None
    after = outcome.position
    return Plan((*first, entry), outcome, _result(at.table, after) if after.over else None)


def _result(table: Table, after: Position) -> GameResult:
    settings = table.settings
    return result_of(settings.title, table.seats, after.sheet, table.rated, settings.brought)
