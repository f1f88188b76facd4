"""The events that only In the Sky adds."""

from bunny_kingdom.kernel.events import CardId, Event, Seat, Space


class CoinsEarned(Event, frozen=True, tag="coins-earned"):
    """A seat got coins; `territories` is the new district that earned them, if one did."""

    seat: Seat
    coins: int
    territories: tuple[Space, ...] = ()


class RainbowMoved(Event, frozen=True, tag="rainbow-moved"):
    """The second token of a rainbow went from one territory to another."""

    seat: Seat
    rainbow: CardId
    left: Space
    territory: Space
