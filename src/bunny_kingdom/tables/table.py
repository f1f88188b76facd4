"""A table: what is known of it at one number of its stream, and what can be asked of it."""

from collections import Counter, deque

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.counting import Counting
from bunny_kingdom.kernel.knowledge import Knowledge
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.advice import HintSeen
from bunny_kingdom.tables.clocks import Clocks
from bunny_kingdom.tables.news import News
from bunny_kingdom.tables.position import Position
from bunny_kingdom.tables.seats import Offer, Seat
from bunny_kingdom.tables.table_settings import TableSettings

RECENT = 48
"""How many entries are kept with their events; older ones are replayed when asked for."""
COMMANDS = 64
"""How many commands are remembered; the store knows all."""


class Table:
    """One table as far as its stream has been read. Nothing but `folds.fold` changes it."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.at = 0.0
        self.opened_at = 0.0
        self.settings = TableSettings("", 0)
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
        self._news: dict[int, News] = {}

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
        return running.knowledge(seat) if running else None

    def owing(self) -> tuple[int, ...]:
        running = self.running
        return running.owing if running else ()

    def counting(self) -> Counting | None:
        """What was scored last; it is worked out for the first who looks."""
        if self._counting is None and self._last_count:
            before, after = self._last_count
            self._counting = after.counting_since(before)
        return self._counting

    def score_counted(self, before: Position, after: Position) -> None:
        """Lines were put on the score sheet between two positions."""
        self.counted, self._counting = self.seq, None
        self._last_count = before, after

    def players(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "player"]

    def since(self, seq: int) -> list[e.Happening] | None:
        """The entries after a number; None if they are older than what is kept."""
        missing = self.seq - seq
        if missing > len(self.recent):
            return None
        return [self.recent[place] for place in range(-missing, 0)]

    def news(self, since: int) -> News | None:
        """What happened after a number, worked out for the first who asks; None likewise."""
        news = self._news.get(since)
        if news is None:
            past = self.since(since)
            if past is None:
                return None
            news = self._news[since] = self.news_of(since, past)
        return news

    def news_of(self, since: int, past: list[e.Happening]) -> News:
        """The same of entries that were read again."""
        return News(since, past, self.running, self.seats)

    def goes_on(self) -> None:
        """Another entry is taken in: what was new is old."""
        self._news.clear()

    @property
    def rated(self) -> bool:
        """Whether the result counts: dealt in secret, played by its own players, without hints."""
        chosen = self.settings.seed is not None or self.settings.hints
        return not chosen and not self.stood_in
