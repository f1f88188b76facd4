"""Seats of a table: who sits there, and what they are offered."""

from msgspec import Struct


class Seat(Struct):
    """Who sits where. `stand_in` is the level of a bot that plays for an absent player."""

    kind: str = "empty"
    identity: str | None = None
    name: str = ""
    level: str | None = None
    ready: bool = False
    stand_in: str | None = None

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays this seat, if one does."""
        return self.level if self.kind == "bot" else self.stand_in


class Offer(Struct):
    """An open offer and who has agreed."""

    kind: str
    by: int
    seat: int | None
    agreed: set[int]
