"""The game: its start, its actions, hints, seats that bots stand in for."""

from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.advice import HintSeen
from bunny_kingdom.tables.clocks import Clocks
from bunny_kingdom.tables.position import Outcome, Position
from bunny_kingdom.tables.table import Table
from bunny_kingdom.titles import rules_for


def started(table: Table, entry: e.Started, _: Outcome | None) -> None:
    settings, config = table.settings, entry.config
    if (config.title, config.players) != (settings.title, settings.players):
        raise ValueError("another game was started than the table is for")
    table.status = "running"
    table.config = config
    table.rules_version = entry.rules_version
    try:
        rules = rules_for(entry.config, entry.rules_version)
    except BadConfig as error:
        table.unplayable = str(error)
        return
    table.position = Position(rules, rules.setup(entry.config))
    table.scored = table.seq
    for seat in table.seats:
        seat.asked_by, seat.asked_at = table.seq, table.at
    if table.settings.clock.kind != "none":
        table.clocks = Clocks(table.settings.clock, len(table.seats), table.at)


def acted(table: Table, entry: e.Acted, outcome: Outcome | None) -> tuple[Event, ...]:
    before = table.position
    if before is None:
        return ()
    action = entry.action if outcome else before.rules.kept_action(entry.action)
    position, events = outcome or before.after(entry.seat, action)
    table.position = position
    _count_second_thoughts(table, entry.seat, action, before, position)
    if table.clocks:
        table.clocks.decided(entry.seat)
    _close_hint(table, entry.seat)
    for number in {entry.seat, *position.owing}:
        seat = table.seats[number]
        if number == entry.seat or number not in before.owing:
            seat.asked_by, seat.asked_at = table.seq, table.at
            if table.clocks:
                table.clocks.asked(number, table.at)
        elif seat.advice and not position.allows(number, seat.advice.action):
            seat.advice = None
    if events and position.sheet != before.sheet:  # nothing is scored without a word
        table.scored = table.seq
        table.score_counted(before, position)
    if position.over:
        table.status = "finished"
        table.scored = table.seq
        table.offer = None
        table.changed = table.seq
    return events


def _close_hint(table: Table, number: int) -> None:
    """A seat has acted, with or without a hint."""
    seat = table.seats[number]
    if seat.shown:
        table.hints_seen.append(HintSeen(number, table.actions, seat.shown))
    seat.advice, seat.shown = None, 0
    table.actions += 1


def hinted(table: Table, entry: e.Hinted, _: Outcome | None) -> None:
    seat = table.seats[entry.seat]
    seat.advice = entry.advice or seat.advice
    seat.hinted += not seat.shown
    seat.shown = entry.steps


def _count_second_thoughts(
    table: Table, number: int, action: Action, before: Position, after: Position
) -> None:
    seat = table.seats[number]
    seat.changes = seat.changes + 1 if before.has_sealed(number) else 0
    if isinstance(action, Undo):
        seat.undone += 1
    elif seat.undone and not after.can_undo(number):
        seat.undone = 0


def took_over(table: Table, entry: e.TookOver, _: Outcome | None) -> None:
    table.seats[entry.seat].stand_in = entry.level
    table.stood_in = True
    if table.offer and table.offer.seat == entry.seat:
        table.offer = None


def returned(table: Table, entry: e.Returned, _: Outcome | None) -> None:
    table.seats[entry.seat].stand_in = None
    if table.clocks:
        table.clocks.back(entry.seat, table.at)


def rested(table: Table, entry: e.Rested, _: Outcome | None) -> None:
    for seat in table.seats:  # the clocks were told before they were settled
        seat.asked_at += entry.seconds
