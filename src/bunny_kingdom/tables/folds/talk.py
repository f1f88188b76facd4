"""What guests say, whom they mute, what they offer each other."""

from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.position import Outcome
from bunny_kingdom.tables.seats import Offer
from bunny_kingdom.tables.table import Table


def said(table: Table, entry: e.Said | e.MuteSet, _: Outcome | None) -> None:
    table.written[entry.identity] += 1
    if table.seat_of(entry.identity) is None:
        table.written_by_onlookers += 1


def mute_set(table: Table, entry: e.MuteSet, _: Outcome | None) -> None:
    said(table, entry, None)
    pair = entry.identity, entry.other
    if entry.muted:
        table.mutes.add(pair)
    else:
        table.mutes.discard(pair)


def offered(table: Table, entry: e.Offered, _: Outcome | None) -> None:
    table.offer = Offer(entry.kind, entry.by, entry.seat, {entry.by})


def answered(table: Table, entry: e.Answered, _: Outcome | None) -> None:
    if table.offer and entry.yes:
        table.offer.agreed.add(entry.seat)
    else:
        table.offer = None


def withdrawn(table: Table, entry: e.Withdrawn, _: Outcome | None) -> None:
    table.offer = None
