"""What happens in a game with In the Sky and in no other."""

from bunny_kingdom.kernel.events import Event


class CoinsEarned(Event, frozen=True, tag="coins-earned"):
    """A seat got coins; `territories` is the new district that earned them, if one did."""

    seat: int
    coins: int
    territories: tuple[str, ...] = ()


class RainbowMoved(Event, frozen=True, tag="rainbow-moved"):
    """The second token of a rainbow went from one territory to another."""

    seat: int
    rainbow: str
    left: str
    territory: str
