"""A table: the fold of its stream of entries."""

from collections import deque
from collections.abc import Callable
from typing import Any

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.server import entries as e
from bunny_kingdom.server.asked import Asked
from bunny_kingdom.server.clocks import Clocks
from bunny_kingdom.server.past import Outcome, Past
from bunny_kingdom.server.position import Position
from bunny_kingdom.server.seats import Offer, Seat
from bunny_kingdom.titles import rules_for

RECENT = 48
"""How many entries are kept with their events; older ones are replayed when asked for."""
COMMANDS = 64
"""How many commands are remembered; the store knows all."""


class Table:
    """One table as far as its stream has been read. Nothing but `fold` changes it."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.at = 0.0
        self.settings = e.TableSettings("", 0)
        self.host = ""
        self.seats: list[Seat] = []
        self.has_bots = False
        self.status = "open"
        self.reason = ""
        self.position: Position | None = None
        """The game, if it has started under rules that this program plays."""
        self.config: Config | None = None
        self.rules_version = 0
        self.asked = Asked(0, 0, 0.0)
        self.clocks: Clocks | None = None
        self.offer: Offer | None = None
        self.mutes: set[tuple[str, str]] = set()
        self.stood_in = False
        """Whether a bot ever stood in: such a game is not rated."""
        self.rematch: str | None = None
        self.recent: deque[Past] = deque(maxlen=RECENT)
        self.commands: dict[str, int] = {}
        self.changed = 0
        """The number of the last entry that changed more than the game: seats, offers, ..."""
        self.scored = 0
        """The number of the last entry that changed the score."""

    # -- asking -------------------------------------------------------------------------

    @property
    def outdated(self) -> bool:
        """Whether the game follows rules that this program does not play any more."""
        return self.status == "running" and self.position is None

    def seat_of(self, identity: str | None) -> int | None:
        """The seat of an identity."""
        if identity is None:
            return None
        for number, seat in enumerate(self.seats):
            if seat.identity == identity:
                return number
        return None

    @property
    def running(self) -> Position | None:
        """The game, if it is going on."""
        return self.position if self.status == "running" else None

    def owing(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        running = self.running
        return running.owing if running else ()

    def players(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "player"]

    def since(self, seq: int) -> list[Past] | None:
        """The entries after a number; None if they are older than what is kept."""
        missing = self.seq - seq
        if missing > len(self.recent):
            return None
        return [self.recent[place] for place in range(-missing, 0)]

    @property
    def rated(self) -> bool:
        """Whether the result counts: dealt in secret and played by its own players."""
        return self.settings.seed is None and not self.stood_in

    # -- folding ------------------------------------------------------------------------

    def fold(
        self,
        seq: int,
        at: float,
        entry: e.Entry,
        command: str | None = None,
        outcome: Outcome | None = None,
    ) -> None:
        """Take the next entry in; one that is known already changes nothing."""
        if seq <= self.seq:
            return
        if seq != self.seq + 1:
            raise ValueError(f"entry {seq} of table {self.id} follows {self.seq}")
        self.seq = seq
        self.at = max(at, self.at)
        if self.clocks:
            if isinstance(entry, e.Rested):
                self.clocks.skip(entry.seconds)
            self.clocks.settle(self.at)
        events = _FOLDS[type(entry)](self, entry, outcome) or ()
        if not isinstance(entry, e.Acted | e.Said):
            self.changed = seq
            self.has_bots = any(seat.bot for seat in self.seats)
        self._run_clocks()
        self.recent.append(Past(seq, self.at, entry, events))
        if command:
            self.commands[command] = seq
            if len(self.commands) > COMMANDS:
                del self.commands[next(iter(self.commands))]

    def _run_clocks(self) -> None:
        if self.clocks:
            self.clocks.run(frozenset(s for s in self.owing() if self.seats[s].bot is None))

    def _opened(self, entry: e.Opened, _: Outcome | None) -> None:
        self.settings = entry.settings
        self.host = entry.host
        self.seats = [Seat() for _ in range(entry.settings.players)]

    def _joined(self, entry: e.Joined, _: Outcome | None) -> None:
        self.seats[entry.seat] = Seat("player", entry.identity, entry.name)

    def _bot_sat(self, entry: e.BotSat, _: Outcome | None) -> None:
        name = f"{entry.level} {entry.seat + 1}"
        self.seats[entry.seat] = Seat("bot", None, name, entry.level, ready=True)

    def _seat_freed(self, entry: e.SeatFreed, _: Outcome | None) -> None:
        self.seats[entry.seat] = Seat()

    def _ready_set(self, entry: e.ReadySet, _: Outcome | None) -> None:
        self.seats[entry.seat].ready = entry.ready

    def _started(self, entry: e.Started, _: Outcome | None) -> None:
        self.status = "running"
        self.config = entry.config
        self.rules_version = entry.rules_version
        try:
            rules = rules_for(entry.config)
        except BadConfig:
            return
        if rules.version != entry.rules_version:
            return
        self.position = Position(rules, rules.setup(entry.config))
        self.scored = self.seq
        self.asked = Asked(len(self.seats), self.seq, self.at)
        if self.settings.clock.kind != "none":
            self.clocks = Clocks(self.settings.clock, len(self.seats), self.at)

    def _acted(self, entry: e.Acted, outcome: Outcome | None) -> tuple[Event, ...]:
        before = self.position
        if before is None:
            return ()
        position, events = outcome or before.after(entry.seat, entry.action)
        self.position = position
        if self.clocks:
            self.clocks.decided(entry.seat)
        for seat in position.owing:
            if seat not in before.owing or seat == entry.seat:
                self.asked.ask(seat, self.seq, self.at)
                if self.clocks:
                    self.clocks.asked(seat, self.at)
        self.asked.ask(entry.seat, self.seq, self.at)
        if events and position.sheet != before.sheet:  # nothing is scored without a word
            self.scored = self.seq
        if position.over:
            self.status = "finished"
            self.scored = self.seq
            self.offer = None
            self.changed = self.seq
        return events

    def _said(self, entry: e.Said, _: Outcome | None) -> None:
        """Chat changes nothing."""

    def _mute_set(self, entry: e.MuteSet, _: Outcome | None) -> None:
        pair = entry.identity, entry.other
        if entry.muted:
            self.mutes.add(pair)
        else:
            self.mutes.discard(pair)

    def _offered(self, entry: e.Offered, _: Outcome | None) -> None:
        self.offer = Offer(entry.kind, entry.by, entry.seat, {entry.by})

    def _answered(self, entry: e.Answered, _: Outcome | None) -> None:
        if self.offer and entry.yes:
            self.offer.agreed.add(entry.seat)
        else:
            self.offer = None

    def _took_over(self, entry: e.TookOver, _: Outcome | None) -> None:
        self.seats[entry.seat].stand_in = entry.level
        self.stood_in = True
        if self.offer and self.offer.seat == entry.seat:
            self.offer = None

    def _returned(self, entry: e.Returned, _: Outcome | None) -> None:
        self.seats[entry.seat].stand_in = None
        if self.clocks:
            self.clocks.back(entry.seat, self.at)

    def _rested(self, entry: e.Rested, _: Outcome | None) -> None:
        """The clocks were told before they were settled."""
        self.asked.skip(entry.seconds)

    def _ended(self, entry: e.Ended, _: Outcome | None) -> None:
        self.status = "ended"
        self.reason = entry.reason
        self.offer = None

    def _rematched(self, entry: e.Rematched, _: Outcome | None) -> None:
        self.rematch = entry.table


_FOLDS: dict[type[e.Entry], Callable[[Table, Any, Outcome | None], tuple[Event, ...] | None]] = {
    e.Opened: Table._opened,
    e.Joined: Table._joined,
    e.BotSat: Table._bot_sat,
    e.SeatFreed: Table._seat_freed,
    e.ReadySet: Table._ready_set,
    e.Started: Table._started,
    e.Acted: Table._acted,
    e.Said: Table._said,
    e.MuteSet: Table._mute_set,
    e.Offered: Table._offered,
    e.Answered: Table._answered,
    e.TookOver: Table._took_over,
    e.Returned: Table._returned,
    e.Rested: Table._rested,
    e.Ended: Table._ended,
    e.Rematched: Table._rematched,
}
