"""In the game: actions of players and bots, seats out of time, and coming back."""

from typing import Any

from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.server import commands as c
from bunny_kingdom.server import entries as e
from bunny_kingdom.server import index
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.past import Outcome
from bunny_kingdom.server.plans import Also, Context, Plan
from bunny_kingdom.server.ratings import result_of


def act(at: Context, command: c.Act) -> Plan:
    """A player's action; it also brings the player back if a bot stood in."""
    at.running()
    seat = at.own_seat()
    _check_seen(at, seat, command.seen)
    returned = (e.Returned(seat),) if at.table.seats[seat].stand_in else ()
    return _acted(at, seat, command.action, returned)


def bot_act(at: Context, command: c.BotAct) -> Plan:
    """A bot's action, unless its seat has another driver by now."""
    at.running()
    if at.table.seats[command.seat].bot is None:
        raise Refusal("stale", "the player is back")
    _check_seen(at, command.seat, command.seen)
    return _acted(at, command.seat, command.action, (), by_bot=True)


def take_over(at: Context, command: c.TakeOver) -> Plan:
    """A bot stands in for a seat that is out of time."""
    at.running()
    clocks = at.table.clocks
    deadline = clocks.deadline(command.seat) if clocks else None
    if deadline is None or deadline > at.now:
        raise Refusal("stale", "there is time left")
    return Plan((e.TookOver(command.seat, command.level, "time"),))


def come_back(at: Context, command: c.Return) -> Plan:
    """The player plays again."""
    at.running()
    seat = at.own_seat()
    if at.table.seats[seat].stand_in is None:
        raise Refusal("not-now", "no bot plays for you")
    return Plan((e.Returned(seat),))


def end_outdated(at: Context, command: c.EndOutdated) -> Plan:
    """End a game whose rules are not played any more."""
    if not at.table.outdated:
        raise Refusal("not-now", "these rules are played")
    ended = index.status_changed(at.table.id, "ended", finished_at=at.now, wake_at=None)
    return Plan((e.Ended("old-rules"),), also=(ended,))


def _check_seen(at: Context, seat: int, seen: int | None) -> None:
    """Refuse an action that was meant for a decision of earlier on."""
    if at.table.position is None:
        raise Refusal("old-rules", "the rules of this game are not played here any more")
    if seen is not None and seen < at.table.asked.entries[seat]:
        raise Refusal("stale", f"since {seen} you were asked something new; look and act again")


def _acted(
    at: Context, seat: int, data: dict[str, Any], first: tuple[e.Entry, ...], by_bot: bool = False
) -> Plan:
    table, position = at.table, at.table.position
    if position is None:
        raise Refusal("old-rules", "the rules of this game are not played here any more")
    try:
        outcome = Outcome(*position.after(seat, data))
    except IllegalAction as error:
        raise Refusal("illegal", error.message, error.code) from None
    also: tuple[Also, ...] = ()
    if outcome.position.over:
        over = index.status_changed(table.id, "finished", finished_at=at.now, wake_at=None)
        also = (over, result_of(table, outcome.position.sheet, at.now))
    return Plan((*first, e.Acted(seat, data, by_bot)), outcome, also)
