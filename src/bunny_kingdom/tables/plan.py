"""Plans: what a command would append to the stream, worked out before anything is written."""

from typing import NamedTuple

from msgspec import Struct

from bunny_kingdom.tables.entries import Entry
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.position import Outcome
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.results import GameResult
from bunny_kingdom.tables.table import Table


class Customs(Struct, frozen=True, kw_only=True):
    """What a server decides for all its tables."""

    levels: tuple[str, ...] = ()
    """The levels of bots that can be seated."""
    stand_in: str = "greedy"
    """The level that plays for a seat out of time, or for a player who is missing."""
    missing_seconds: float = 60.0
    """A player who has owed an action for so long may be replaced, if all others agree."""
    changes_per_choice: int = 20
    """How often a choice that lies face down can be changed."""
    steps_taken_back: int = 100
    """Steps that can be taken back before one that stays."""


class NextTable(NamedTuple):
    """The table of a rematch, with its first entries."""

    id: str
    entries: tuple[Entry, ...]


class Plan(NamedTuple):
    """Entries to append, with the outcome of the last one if it is an action."""

    entries: tuple[Entry, ...]
    outcome: Outcome | None = None
    result: GameResult | None = None
    """What came of the game, if this ends it."""
    next_table: NextTable | None = None
    attended: bool = False
    """Whether it starts a game with bots or clocks, which a server has to look after."""
    bots_alone: bool = False
    """Whether it starts a game in which nobody plays but bots."""


class Context(NamedTuple):
    """A command's table, who sent it (None: the server itself), the time, the customs."""

    table: Table
    identity: Identity | None
    now: float
    customs: Customs = Customs()

    @property
    def somebody(self) -> Identity:
        if self.identity is None:
            raise Refusal("no-identity", "choose a name first")
        return self.identity

    def own_seat(self) -> int:
        seat = self.table.seat_of(self.somebody.id)
        if seat is None:
            raise Refusal("not-yours", "you have no seat at this table")
        return seat

    def before_start(self) -> None:
        if self.table.status != "open":
            raise Refusal("not-now", "the game has started already")

    def running(self) -> None:
        if self.table.status != "running":
            waiting = self.table.status == "open"
            message = "the game has not started yet" if waiting else "the game is over"
            raise Refusal("not-now", message)

    def host_only(self) -> None:
        if self.table.host != self.somebody.id:
            raise Refusal("not-host", "only the host of the table may do this")

    def seat(self, number: int) -> int:
        if not 0 <= number < len(self.table.seats):
            raise Refusal("no-such-seat", f"this table has seats 0 to {len(self.table.seats) - 1}")
        return number
