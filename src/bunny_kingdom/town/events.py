"""The events of a game of Town, in names."""

from typing import ClassVar

from bunny_kingdom.kernel.events import CardId, Event, Region, Seat, Side, Space


class RoundBegan(Event, frozen=True, tag="round-began"):
    """A round begins: everybody receives coins, and buildings are turned up [T-10]."""

    round: int
    first: Seat
    coins: int
    tiles: tuple[CardId, ...]


class RequestsDrawn(Event, frozen=True, tag="requests-drawn"):
    """A seat drew requests; which ones is told to that seat alone."""

    silent: ClassVar[bool] = True
    seat: Seat
    count: int
    source: str
    requests: tuple[CardId, ...] = ()


class DiscardShuffled(Event, frozen=True, tag="discard-shuffled"):
    """The discarded requests were shuffled, for Archives or as the new pile [RT-25]."""

    silent: ClassVar[bool] = True
    count: int


class RequestKept(Event, frozen=True, tag="request-kept"):
    """A seat kept a request face down; which one is told to that seat alone."""

    seat: Seat
    request: CardId | None = None


class RequestDiscarded(Event, frozen=True, tag="request-discarded"):
    """A request went face up to the discard."""

    seat: Seat
    request: CardId


class TilePlanned(Event, frozen=True, tag="tile-planned"):
    """A seat took a revealed building into its reserve."""

    seat: Seat
    tile: CardId


class TileBuilt(Event, frozen=True, tag="tile-built"):
    """A building was paid for and built on its plot."""

    seat: Seat
    tile: CardId
    plot: Space
    coins: int
    wood: int = 0


class Gained(Event, frozen=True, tag="gained"):
    """A seat received coins or wood; `by` is the plot or piece that gave them."""

    seat: Seat
    what: str
    amount: int
    by: str


class CoinsStolen(Event, frozen=True, tag="coins-stolen"):
    """A seat took coins from its rival."""

    seat: Seat
    amount: int
    by: str


class EffectLost(Event, frozen=True, tag="effect-lost"):
    """An effect found nothing to do."""

    seat: Seat
    by: str


class BridgePlaced(Event, frozen=True, tag="bridge-placed"):
    """A bridge was placed on the river."""

    seat: Seat
    place: Side


class TileReturned(Event, frozen=True, tag="tile-returned"):
    """A built tile went back into its owner's reserve, and its plot card under the pile."""

    seat: Seat
    tile: CardId
    plot: Space


class BuildingShared(Event, frozen=True, tag="building-shared"):
    """A seat shares control of a rival building."""

    seat: Seat
    tile: CardId
    plot: Space


class UpgradeCrafted(Event, frozen=True, tag="upgrade-crafted"):
    """A seat bought an upgrade, and took the building beside it if there was one."""

    seat: Seat
    upgrade: CardId
    wood: int
    tile: CardId | None = None


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """A turn is over; the track has slid and these plots are new on it."""

    seat: Seat
    plots: Region


class RevealBegan(Event, frozen=True, tag="reveal-began"):
    """The seats reveal their requests, in this order."""

    order: tuple[Seat, ...]


class ParkSet(Event, frozen=True, tag="park-set"):
    """A seat gave a park its type for the requests."""

    seat: Seat
    plot: Space
    type: str


class RequestRevealed(Event, frozen=True, tag="request-revealed"):
    """A seat revealed a request."""

    seat: Seat
    request: CardId


class EffectRepeated(Event, frozen=True, tag="effect-repeated"):
    """The on-build effect of a building happens once more, or of none."""

    seat: Seat
    plot: Space | None = None
    tile: CardId | None = None
