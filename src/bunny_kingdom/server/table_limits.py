"""Limits at a table: how often and how much one guest may write there besides playing.

They apply where commands are carried out, so they hold for sockets and requests alike. Actions are
not limited here: the rules say when one may be taken.
"""

from math import ceil

from bunny_kingdom.server.base.limits import Buckets
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table

ONLOOKERS = 4
"""All who have no seat may together write as much as so many players."""


class Rate:
    """How often each guest may do something at each table."""

    def __init__(self, rate: float, burst: int) -> None:
        self._buckets = Buckets(rate, burst)
        self._words = f"{burst} at once and then one in {1 / rate:g} s"

    def check(self, guest_and_table: str) -> None:
        """Refuse one more that comes too soon, and say when it may come."""
        bucket = self._buckets.of(guest_and_table)
        if not bucket.take():
            raise Refusal("too-fast", f"{self._words}, please: again in {ceil(bucket.wait)} s")


class TableLimits:
    """Rates by guest and table, and how much may be written in all."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.talk_most
        talk = Rate(settings.talk_rate, settings.talk_burst)
        other = Rate(settings.table_rate, settings.table_burst)
        self._rates: dict[type[c.Command], Rate] = {
            kind: talk if kind in (c.Say, c.Emote) else other
            for kind in c.PUBLIC
            if kind is not c.Act
        }

    def check(self, table: Table, guest: str, command: c.Command) -> None:
        rate = self._rates.get(type(command))
        if rate is None:
            return
        rate.check(f"{guest}/{table.id}")
        if isinstance(command, c.Say | c.Emote | c.Mute):
            self._check_talk(table, guest)

    def _check_talk(self, table: Table, guest: str) -> None:
        if table.written[guest] >= self._most:
            raise Refusal("chat-full", f"a guest may write {self._most} messages at one table")
        most = self._most * ONLOOKERS
        if table.written_by_onlookers >= most and table.seat_of(guest) is None:
            raise Refusal("chat-full", f"onlookers may write {most} messages at one table")
