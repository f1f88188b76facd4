"""Since when each seat owes what it owes now."""


class Asked:
    """By seat: the number and the time of the entry since which its decision is what it is."""

    def __init__(self, seats: int, entry: int, now: float) -> None:
        self.entries = [entry] * seats
        self.times = [now] * seats

    def ask(self, seat: int, entry: int, now: float) -> None:
        """A seat owes something new."""
        self.entries[seat] = entry
        self.times[seat] = now

    def skip(self, seconds: float) -> None:
        """So many seconds until now do not count: no server ran."""
        self.times = [time + seconds for time in self.times]
