"""Limits: how often and how much, by connection and by address."""

from time import monotonic

from bunny_kingdom.server.base.settings import Settings

MOST_ADDRESSES = 20_000


class Bucket:
    """A token bucket: so many at once, so many a second on average."""

    __slots__ = ("_burst", "_left", "_rate", "_seen")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._left = float(burst)
        self._seen = monotonic()

    def take(self, count: int = 1) -> bool:
        """Take so many, all or none."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < count:
            return False
        self._left -= count
        return True

    @property
    def wait(self) -> float:
        """Seconds until one more will be allowed."""
        return self.wait_for(1)

    def wait_for(self, count: int) -> float:
        """Seconds until so many will be allowed."""
        return max(0.0, (count - self._left) / self._rate - (monotonic() - self._seen))

    @property
    def full(self) -> bool:
        """Whether nothing was taken for so long that it may be forgotten."""
        return self._left + (monotonic() - self._seen) * self._rate >= self._burst


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        return self.of(address).take()

    def of(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._tidy()
            bucket = self._buckets[address] = Bucket(self._rate, self._burst)
        return bucket

    def _tidy(self) -> None:
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
        if len(self._buckets) >= MOST_ADDRESSES:
            self._buckets.clear()


class Counts:
    """How many of something each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def take(self, address: str) -> bool:
        if self.full(address):
            return False
        self.add(address)
        return True

    def full(self, address: str) -> bool:
        return self._open.get(address, 0) >= self._most

    def add(self, address: str) -> None:
        """Open one more, whether it may or not."""
        self._open[address] = self._open.get(address, 0) + 1

    def give_back(self, address: str) -> None:
        count = self._open.pop(address, 1) - 1
        if count:
            self._open[address] = count

    def total(self) -> int:
        return sum(self._open.values())


class AddressLimits:
    """How much one household may ask of this process, and how fast."""

    def __init__(self, settings: Settings) -> None:
        self.requests = Buckets(settings.request_rate, settings.request_burst)
        self.newcomers = Buckets(settings.identity_rate, settings.identity_burst)
        self.links = Buckets(settings.identity_rate, settings.identity_burst)
        self.codes = Buckets(settings.code_rate, settings.code_burst)
        self.brought = Buckets(settings.brought_rate, settings.brought_burst)
        self.openings = Buckets(settings.socket_rate, settings.socket_burst)
        self.sockets = Counts(settings.sockets_per_address)
