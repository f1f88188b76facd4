"""The budget: how many reviews a guest, and an address, may have made in a day."""

from bunny_kingdom.server.base.limits import Buckets
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.tables.refusal import Refusal

DAY = 86_400.0


class ReviewBudget:
    """Counted in this process; what was found once costs nothing again."""

    def __init__(self, settings: Settings) -> None:
        self._identities = _a_day(settings.reviews_per_identity)
        self._addresses = _a_day(settings.reviews_per_address)
        self._most = settings.reviews_per_identity, settings.reviews_per_address

    def take(self, guest: str, address: str, count: int) -> None:
        """Take so many reviews, or refuse and say when they may be had."""
        buckets = self._identities.of(guest), self._addresses.of(address)
        for bucket, most, whose in zip(buckets, self._most, ("a guest", "an address"), strict=True):
            if bucket.wait_for(count) > 0:
                if count > most:
                    raise Refusal(
                        "too-many", f"{whose} may have {most} reviews a day: ask for fewer"
                    )
                again = _told(bucket.wait_for(count))
                raise Refusal("too-many", f"{most} reviews a day for {whose}: again in {again}")
        for bucket in buckets:
            bucket.take(count)


def _a_day(most: int) -> Buckets:
    return Buckets(most / DAY, most)


def _told(seconds: float) -> str:
    minutes = round(seconds / 60) + 1
    return f"{minutes} minutes" if minutes < 120 else f"{round(minutes / 60)} hours"
