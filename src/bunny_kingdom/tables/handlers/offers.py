"""Offers: to end the game, or to let a bot play for a player who is missing."""

from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.clocks import DAY
from bunny_kingdom.tables.plan import Context, Plan
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.table_settings import Clock
from bunny_kingdom.tables.timepiece import TIMEPIECE


def offer(at: Context, command: c.OfferCommand) -> Plan:
    at.running()
    own = at.own_seat()
    if at.table.offer:
        raise Refusal("not-now", "another offer is open; answer that first")
    seat = None
    if command.kind == "replace":
        seat = at.seat(command.seat if command.seat is not None else -1)
        target = at.table.seats[seat]
        if seat == own or target.kind != "player" or target.stand_in:
            raise Refusal("not-now", "only another player who plays can be replaced")
        patience = patience_with(at.table.settings.clock, at.customs.missing_seconds)
        since = target.asked_at
        if not at.table.clocks:  # where there are some, entries say how long no server ran
            since = max(since, TIMEPIECE.awake_since)
        if seat not in at.table.owing() or at.now < since + patience:
            raise Refusal(
                "not-missing",
                f"{target.name} can be replaced after owing an action for {patience:.0f} s",
            )
    entry = e.Offered(command.kind, own, seat)
    return _concluded(at, (entry,), command.kind, seat, {own})


def answer(at: Context, command: c.Answer) -> Plan:
    at.running()
    own = at.own_seat()
    open_offer = at.table.offer
    if open_offer is None or own == open_offer.seat or own in open_offer.agreed:
        raise Refusal("not-now", "there is no offer that you could answer")
    entry = e.Answered(own, command.yes)
    if not command.yes:
        return Plan((entry,))
    agreed = open_offer.agreed | {own}
    return _concluded(at, (entry,), open_offer.kind, open_offer.seat, agreed)


def _concluded(
    at: Context, entries: tuple[e.Entry, ...], kind: str, seat: int | None, agreed: set[int]
) -> Plan:
    """The entries, and what was offered once everybody asked has agreed."""
    if asked(at.table, seat) - agreed:
        return Plan(entries)
    if kind == "replace" and seat is not None:
        return Plan((*entries, e.TookOver(seat, at.customs.stand_in, "agreed")))
    return Plan((*entries, e.Ended("agreed")))


def withdraw(at: Context, command: c.Withdraw) -> Plan:
    at.running()
    own, open_offer = at.own_seat(), at.table.offer
    if open_offer is None or open_offer.by != own:
        raise Refusal("not-now", "you have made no offer that is open")
    return Plan((e.Withdrawn(own),))


def patience_with(clock: Clock, seconds: float) -> float:
    """After how long a player is missing: where moves take days, half of what one may take."""
    return clock.days * DAY / 2 if clock.kind == "days" else seconds


def asked(table: Table, missing: int | None) -> set[int]:
    """The seats that have to agree: all players who play themselves, but for the missing one."""
    return {
        seat for seat in table.players() if seat != missing and table.seats[seat].stand_in is None
    }
