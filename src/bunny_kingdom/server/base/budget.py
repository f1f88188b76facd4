"""Budgets: how much of something that is dear a guest, and an address, may have in a day."""

from bunny_kingdom.server.base.limits import Buckets
from bunny_kingdom.tables.refusal import Refusal

DAY = 86_400.0


class DayBudget:
    """Counted in this process."""

    def __init__(self, what: str, per_identity: int, per_address: int) -> None:
        self._what = what
        self._identities = Buckets(per_identity / DAY, per_identity)
        self._addresses = Buckets(per_address / DAY, per_address)
        self._most = per_identity, per_address

    def take(self, guest: str, address: str, count: int = 1) -> None:
        """Take so many, or refuse and say when they may be had."""
        buckets = self._identities.of(guest), self._addresses.of(address)
        for bucket, most, whose in zip(buckets, self._most, ("a guest", "an address"), strict=True):
            if bucket.wait_for(count) > 0:
                if count > most:
                    raise Refusal(
                        "too-many", f"{whose} may have {most} {self._what} a day: ask for fewer"
                    )
                again = _told(bucket.wait_for(count))
                raise Refusal(
                    "too-many", f"{most} {self._what} a day for {whose}: again in {again}"
                )
        for bucket in buckets:
            bucket.take(count)


def _told(seconds: float) -> str:
    minutes = round(seconds / 60) + 1
    return f"{minutes} minutes" if minutes < 120 else f"{round(minutes / 60)} hours"
