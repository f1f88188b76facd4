"""Plans: what a command would append to the stream, worked out before anything is written."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection

from bunny_kingdom.server.entries import Entry
from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.identities import Identity
from bunny_kingdom.server.past import Outcome
from bunny_kingdom.server.table import Table

Also = Callable[[Connection], Any]


class Plan(NamedTuple):
    """Entries to append, the outcome of the last one if it is an action, and index writes."""

    entries: tuple[Entry, ...]
    outcome: Outcome | None = None
    also: tuple[Also, ...] = ()
    table: str | None = None
    """A table that the answer points to."""

    def write_also(self, connection: Connection) -> None:
        """Write the indexes, in the entries' transaction."""
        for write in self.also:
            write(connection)


class Context(NamedTuple):
    """A command's table, who sent it (None: the server itself), and the time."""

    table: Table
    identity: Identity | None
    now: float

    @property
    def somebody(self) -> Identity:
        """Who sent it."""
        if self.identity is None:
            raise Refusal("no-identity", "choose a name first")
        return self.identity

    def own_seat(self) -> int:
        """The sender's seat."""
        seat = self.table.seat_of(self.somebody.id)
        if seat is None:
            raise Refusal("not-yours", "you have no seat at this table")
        return seat

    def before_start(self) -> None:
        """Refuse after the start."""
        if self.table.status != "open":
            raise Refusal("not-now", "the game has started already")

    def running(self) -> None:
        """Refuse unless the game is running."""
        if self.table.status != "running":
            waiting = self.table.status == "open"
            message = "the game has not started yet" if waiting else "the game is over"
            raise Refusal("not-now", message)

    def host_only(self) -> None:
        """Refuse everybody but the host."""
        if self.table.host != self.somebody.id:
            raise Refusal("not-host", "only who made the table may do this")

    def seat(self, number: int) -> int:
        """A seat that there is."""
        if not 0 <= number < len(self.table.seats):
            raise Refusal("no-such-seat", f"this table has seats 0 to {len(self.table.seats) - 1}")
        return number
