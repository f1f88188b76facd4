"""Limits: how often and how much, by connection and by address."""

from time import monotonic

MOST_ADDRESSES = 20_000


class Bucket:
    """A token bucket: so many at once, so many a second on average."""

    __slots__ = ("_burst", "_left", "_rate", "_seen")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._left = float(burst)
        self._seen = monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

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
        """Whether an address may do one more."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._tidy()
            bucket = self._buckets[address] = Bucket(self._rate, self._burst)
        return bucket.take()

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
        """Open one more, if it may."""
        count = self._open.get(address, 0)
        if count >= self._most:
            return False
        self._open[address] = count + 1
        return True

    def give_back(self, address: str) -> None:
        """Close one."""
        count = self._open.pop(address, 1) - 1
        if count:
            self._open[address] = count
