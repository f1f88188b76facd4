"""Seats of a table: who sits there, and what they are offered."""

from msgspec import Struct

from bunny_kingdom.links import COLOURS
from bunny_kingdom.tables.advice import Advice, Hint, hint_of


def usual_colour(number: int) -> int:
    """The colour of a seat before anybody chooses one."""
    return number % COLOURS + 1


class Seat(Struct):
    """Who sits where. `stand_in` is the level of a bot that plays for an absent player."""

    kind: str = "empty"
    identity: str | None = None
    name: str = ""
    level: str | None = None
    ready: bool = False
    stand_in: str | None = None
    colour: int = 1
    """From 1; whoever takes the seat finds it there. Only at a table of more than five seats have
    two the same."""
    asked_by: int = 0
    """The number of the entry since which the seat owes what it owes now."""
    asked_at: float = 0.0
    """And its time."""
    changes: int = 0
    """How often the choice that lies face down was changed. Every change is an entry on disk, so
    there is a limit; counted from the stream, it is the same in every process."""
    undone: int = 0
    """Likewise for steps taken back since the last one that stays."""
    advice: Advice | None = None
    """What the coach advises now, if the player has asked."""
    shown: int = 0
    """How many of its steps the player has seen for this decision."""
    hinted: int = 0
    """For how many decisions the player has seen any."""

    @property
    def hint(self) -> Hint | None:
        """What the player has seen of it."""
        return hint_of(self.advice, self.shown)

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
