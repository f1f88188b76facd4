"""What happens in a game of Town, told in names."""

from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.sheet import Line


class RoundBegan(Event, frozen=True, tag="round-began"):
    """A round begins: everybody receives coins, and buildings are turned up [T-10]."""

    round: int
    first: int
    coins: int
    tiles: tuple[str, ...]


class RequestsDrawn(Event, frozen=True, tag="requests-drawn"):
    """A seat drew requests; which ones is told to that seat alone."""

    seat: int
    count: int
    source: str
    requests: tuple[str, ...] = ()


class DiscardShuffled(Event, frozen=True, tag="discard-shuffled"):
    """The discarded requests were shuffled, for Archives or as the new pile [RT-25]."""

    count: int


class RequestKept(Event, frozen=True, tag="request-kept"):
    """A seat kept a request face down; which one is told to that seat alone."""

    seat: int
    request: str | None = None


class RequestDiscarded(Event, frozen=True, tag="request-discarded"):
    """A request went face up to the discard."""

    seat: int
    request: str


class TilePlanned(Event, frozen=True, tag="tile-planned"):
    """A seat took a revealed building into its reserve."""

    seat: int
    tile: str


class TileBuilt(Event, frozen=True, tag="tile-built"):
    """A building went on its plot, and was paid."""

    seat: int
    tile: str
    plot: str
    coins: int
    wood: int = 0


class Gained(Event, frozen=True, tag="gained"):
    """A seat received coins or wood; `by` is the plot or piece that gave them."""

    seat: int
    what: str
    amount: int
    by: str


class CoinsStolen(Event, frozen=True, tag="coins-stolen"):
    """A seat took coins from its rival."""

    seat: int
    amount: int
    by: str


class EffectLost(Event, frozen=True, tag="effect-lost"):
    """An effect found nothing to do."""

    seat: int
    by: str


class BridgePlaced(Event, frozen=True, tag="bridge-placed"):
    """A bridge was placed on the river."""

    seat: int
    place: str


class TileReturned(Event, frozen=True, tag="tile-returned"):
    """A built tile went back into its owner's reserve, and its plot card under the pile."""

    seat: int
    tile: str
    plot: str


class BuildingShared(Event, frozen=True, tag="building-shared"):
    """A seat shares control of a rival building."""

    seat: int
    tile: str
    plot: str


class CarrotsScored(Event, frozen=True, tag="carrots-scored"):
    """A line of the score sheet came about."""

    seat: int
    line: Line


class UpgradeCrafted(Event, frozen=True, tag="upgrade-crafted"):
    """A seat bought an upgrade, and took the building beside it if there was one."""

    seat: int
    upgrade: str
    wood: int
    tile: str | None = None


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """A turn is over; the track has slid and these plots are new on it."""

    seat: int
    plots: tuple[str, ...]


class StepUndone(Event, frozen=True, tag="step-undone"):
    """A seat took its last step back."""

    seat: int
    step: str


class RevealBegan(Event, frozen=True, tag="reveal-began"):
    """The requests are revealed now, by the seats in this order."""

    order: tuple[int, ...]


class ParkSet(Event, frozen=True, tag="park-set"):
    """A seat gave a park its type for the requests."""

    seat: int
    plot: str
    type: str


class RequestRevealed(Event, frozen=True, tag="request-revealed"):
    """A seat turned up a request."""

    seat: int
    request: str


class EffectRepeated(Event, frozen=True, tag="effect-repeated"):
    """The on-build effect of a building happens once more, or of none."""

    seat: int
    plot: str | None = None
    tile: str | None = None


class GameEnded(Event, frozen=True, tag="game-ended"):
    """The last carrot is counted."""

    winners: tuple[int, ...]
    carrots: tuple[int, ...]
