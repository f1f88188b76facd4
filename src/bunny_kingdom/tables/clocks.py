"""Clocks: how much time each seat has left, worked out from the stream alone.

Nothing else keeps them, so they survive a restart; while no server ran they stood still.
"""

from bunny_kingdom.tables.table_settings import Clock

DAY = 86_400.0
BACK_SECONDS = 60.0
"""What a player who ran out of time and returns has at least."""


class Clocks:
    """The clocks of one table. `running` are the seats whose time runs."""

    def __init__(self, clock: Clock, players: int, now: float) -> None:
        self._clock = clock
        self._left = [clock.seconds] * players
        self._since = [now] * players
        self._settled = now
        self._running: frozenset[int] = frozenset()

    def settle(self, now: float) -> None:
        """Take the time since the last settling off the running clocks."""
        if self._clock.kind == "realtime":
            for seat in self._running:
                self._left[seat] = max(0.0, self._left[seat] - max(0.0, now - self._settled))
        self._settled = now

    def skip(self, seconds: float) -> None:
        """So many seconds until now do not count."""
        self._settled += seconds
        self._since = [since + seconds for since in self._since]

    def decided(self, seat: int) -> None:
        self._left[seat] += self._clock.increment

    def asked(self, seat: int, now: float) -> None:
        self._since[seat] = now

    def back(self, seat: int, now: float) -> None:
        self._left[seat] = max(self._left[seat], BACK_SECONDS)
        self._since[seat] = now

    def run(self, seats: frozenset[int]) -> None:
        self._running = seats

    def deadline(self, seat: int) -> float | None:
        """When a seat's time is over; None if its clock does not run."""
        if seat not in self._running:
            return None
        if self._clock.kind == "realtime":
            return self._settled + self._left[seat]
        if self._clock.kind == "days":
            return self._since[seat] + self._clock.days * DAY
        return None

    def next_deadline(self) -> float | None:
        deadlines = [self.deadline(seat) for seat in self._running]
        return min((each for each in deadlines if each is not None), default=None)

    def shown(self) -> "list[float | None]":
        """Seconds left for each seat at the last settling; None where no clock is used."""
        if self._clock.kind == "realtime":
            return [round(left, 3) for left in self._left]
        return [None] * len(self._left)
