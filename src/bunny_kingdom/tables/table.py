"""A table: the fold of its stream of entries."""

from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.counting import Counting
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.knowledge import Knowledge, PassedHand
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.advice import HintSeen
from bunny_kingdom.tables.clocks import Clocks
from bunny_kingdom.tables.position import Outcome, Position
from bunny_kingdom.tables.seats import Offer, Seat, usual_colour
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
        self.opened_at = 0.0
        self.settings = e.TableSettings("", 0)
        self.host = ""
        self.seats: list[Seat] = []
        self.has_bots = False
        self.has_people = False
        """Whether somebody plays their own seat."""
        self.has_guests = False
        """Whether somebody but the host does."""
        self.status = "open"
        self.reason = ""
        self.position: Position | None = None
        """The game, if it has started under rules that this program plays."""
        self.passed: list[tuple[PassedHand, ...]] = []
        """By seat, the hands of this round that it has seen and passed on."""
        self.config: Config | None = None
        self.rules_version = 0
        self.unplayable = ""
        """Why this program cannot play the game: a newer one began it. It is kept as it is."""
        self.clocks: Clocks | None = None
        self.offer: Offer | None = None
        self.mutes: set[tuple[str, str]] = set()
        self.written: Counter[str] = Counter()
        """How many messages and mutes of each guest the stream has: anybody may write at a public
        table, and it is kept for good."""
        self.written_by_onlookers = 0
        self.sent_away: set[str] = set()
        """Guests whom the host sent away, and who did not sit down again."""
        self.stood_in = False
        """Whether a bot ever stood in: such a game is not rated."""
        self.actions = 0
        """How many actions the game has had."""
        self.hints_seen: list[HintSeen] = []
        self.rematch: str | None = None
        self.recent: deque[e.Happening] = deque(maxlen=RECENT)
        self.commands: dict[str, int] = {}
        self.changed = 0
        """The number of the last entry that changed more than the game: seats, offers, ..."""
        self.scored = 0
        """The number of the last entry that changed the score."""
        self.counted = 0
        """The number of the last entry that put lines on the score sheet."""
        self._last_count: tuple[Position, Position] | None = None
        """The positions before and after it."""
        self._counting: Counting | None = None

    # -- asking -------------------------------------------------------------------------

    def seat_of(self, identity: str | None) -> int | None:
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

    def knowledge(self, seat: int | None) -> Knowledge | None:
        """What a seat (None: everybody) knows of the cards that are not in sight."""
        running = self.running
        if running is None:
            return None
        return running.knowledge(seat, () if seat is None else self.passed[seat])

    def owing(self) -> tuple[int, ...]:
        running = self.running
        return running.owing if running else ()

    def counting(self) -> Counting | None:
        """What was scored last; it is worked out for the first who looks."""
        if self._counting is None and self._last_count:
            before, after = self._last_count
            self._counting = after.counting_since(before)
        return self._counting

    def players(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "player"]

    def since(self, seq: int) -> list[e.Happening] | None:
        """The entries after a number; None if they are older than what is kept."""
        missing = self.seq - seq
        if missing > len(self.recent):
            return None
        return [self.recent[place] for place in range(-missing, 0)]

    @property
    def rated(self) -> bool:
        """Whether the result counts: dealt in secret, played by its own players, without hints."""
        chosen = self.settings.seed is not None or self.settings.hints
        return not chosen and not self.stood_in

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
            people = [
                seat.identity for seat in self.seats if seat.kind == "player" and not seat.bot
            ]
            self.has_people = bool(people)
            self.has_guests = any(identity != self.host for identity in people)
        if self.clocks:
            self.clocks.run(frozenset(s for s in self.owing() if self.seats[s].bot is None))
        self.recent.append(e.Happening(seq, self.at, entry, events))
        if command:
            self.commands[command] = seq
            if len(self.commands) > COMMANDS:
                del self.commands[next(iter(self.commands))]

    def _opened(self, entry: e.Opened, _: Outcome | None) -> None:
        self.opened_at = self.at
        self.settings = entry.settings
        self.host = entry.host
        seats = range(entry.settings.players)
        self.seats = [Seat(colour=usual_colour(number)) for number in seats]

    def _joined(self, entry: e.Joined, _: Outcome | None) -> None:
        self._take(entry.seat, Seat("player", entry.identity, entry.name))
        self.sent_away.discard(entry.identity)

    def _take(self, number: int, seat: Seat) -> None:
        """Somebody else is on a seat, which keeps its colour."""
        seat.colour = self.seats[number].colour
        self.seats[number] = seat

    def _bot_sat(self, entry: e.BotSat, _: Outcome | None) -> None:
        name = f"{entry.level} {entry.seat + 1}"
        self._take(entry.seat, Seat("bot", None, name, entry.level, ready=True))

    def _seat_freed(self, entry: e.SeatFreed, _: Outcome | None) -> None:
        identity = self.seats[entry.seat].identity
        if entry.reason == "kicked" and identity:
            self.sent_away.add(identity)
        self._take(entry.seat, Seat())

    def _host_changed(self, entry: e.HostChanged, _: Outcome | None) -> None:
        self.host = entry.identity

    def _invitation_changed(self, entry: e.InvitationChanged, _: Outcome | None) -> None:
        self.settings = replace(self.settings, invite=entry.invite)

    def _ready_set(self, entry: e.ReadySet, _: Outcome | None) -> None:
        self.seats[entry.seat].ready = entry.ready

    def _colour_chosen(self, entry: e.ColourChosen, _: Outcome | None) -> None:
        seat = self.seats[entry.seat]
        for other in self.seats:
            if other.colour == entry.colour:
                other.colour = seat.colour
        seat.colour = entry.colour

    def _started(self, entry: e.Started, _: Outcome | None) -> None:
        settings, config = self.settings, entry.config
        if (config.title, config.players) != (settings.title, settings.players):
            raise ValueError("another game was started than the table is for")
        self.status = "running"
        self.config = config
        self.rules_version = entry.rules_version
        try:
            rules = rules_for(entry.config, entry.rules_version)
        except BadConfig as error:
            self.unplayable = str(error)
            return
        self.position = Position(rules, rules.setup(entry.config))
        self.passed = [()] * len(self.seats)
        self.scored = self.seq
        for seat in self.seats:
            seat.asked_by, seat.asked_at = self.seq, self.at
        if self.settings.clock.kind != "none":
            self.clocks = Clocks(self.settings.clock, len(self.seats), self.at)

    def _acted(self, entry: e.Acted, outcome: Outcome | None) -> tuple[Event, ...]:
        before = self.position
        if before is None:
            return ()
        action = entry.action if outcome else before.rules.kept_action(entry.action)
        position, events = outcome or before.after(entry.seat, action)
        self.position = position
        if events:  # what lies face down is not passed on
            self.passed = [
                position.rules.remember(before.state, position.state, number, passed)
                for number, passed in enumerate(self.passed)
            ]
        self._count_second_thoughts(entry.seat, action, before, position)
        if self.clocks:
            self.clocks.decided(entry.seat)
        self._close_hint(entry.seat)
        for number in {entry.seat, *position.owing}:
            seat = self.seats[number]
            if number == entry.seat or number not in before.owing:
                seat.asked_by, seat.asked_at = self.seq, self.at
                if self.clocks:
                    self.clocks.asked(number, self.at)
            elif seat.advice and not position.allows(number, seat.advice.action):
                seat.advice = None
        if events and position.sheet != before.sheet:  # nothing is scored without a word
            self.scored = self.seq
            self.counted, self._counting = self.seq, None
            self._last_count = before, position
        if position.over:
            self.status = "finished"
            self.scored = self.seq
            self.offer = None
            self.changed = self.seq
        return events

    def _close_hint(self, number: int) -> None:
        """A seat has acted, with or without a hint."""
        seat = self.seats[number]
        if seat.shown:
            self.hints_seen.append(HintSeen(number, self.actions, seat.shown))
        seat.advice, seat.shown = None, 0
        self.actions += 1

    def _hinted(self, entry: e.Hinted, _: Outcome | None) -> None:
        seat = self.seats[entry.seat]
        seat.advice = entry.advice or seat.advice
        seat.hinted += not seat.shown
        seat.shown = entry.steps

    def _count_second_thoughts(
        self, number: int, action: Action, before: Position, after: Position
    ) -> None:
        seat = self.seats[number]
        seat.changes = seat.changes + 1 if before.has_sealed(number) else 0
        if isinstance(action, Undo):
            seat.undone += 1
        elif seat.undone and not after.can_undo(number):
            seat.undone = 0

    def _said(self, entry: e.Said | e.MuteSet, _: Outcome | None) -> None:
        self.written[entry.identity] += 1
        if self.seat_of(entry.identity) is None:
            self.written_by_onlookers += 1

    def _mute_set(self, entry: e.MuteSet, _: Outcome | None) -> None:
        self._said(entry, None)
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

    def _withdrawn(self, entry: e.Withdrawn, _: Outcome | None) -> None:
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
        for seat in self.seats:  # the clocks were told before they were settled
            seat.asked_at += entry.seconds

    def _ended(self, entry: e.Ended, _: Outcome | None) -> None:
        self.status = "ended"
        self.reason = entry.reason
        self.offer = None

    def _rematched(self, entry: e.Rematched, _: Outcome | None) -> None:
        self.rematch = entry.table


Fold = Callable[[Table, Any, Outcome | None], tuple[Event, ...] | None]
_FOLDS: dict[type[e.Entry], Fold] = {
    kind: getattr(Table, "_" + e.tag_of(kind).replace("-", "_")) for kind in e.KINDS
}
"""How each kind of entry changes a table: by the method that has its tag for a name."""
