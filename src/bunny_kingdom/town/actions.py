"""What a seat can do in Town."""

from typing import ClassVar, Self

from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.town.effects.effect import ParkType

NONE = "none"


class Keep(Action, frozen=True, tag="keep"):
    """Keep this one of the requests drawn [T-10]."""

    word: ClassVar[str] = "keep"
    request: str


class Plan(Action, frozen=True, tag="plan"):
    """Take one of the revealed buildings into the reserve [T-12]."""

    word: ClassVar[str] = "plan"
    tile: str


class Build(Action, frozen=True, tag="build"):
    """Put a building of the reserve on a plot of the track [T-13]."""

    word: ClassVar[str] = "build"
    tile: str
    plot: str


class Pay(Action, frozen=True, tag="pay", omit_defaults=True):
    """How much of a price is paid in wood; if unsaid, coins are spent first [RT-40]."""

    word: ClassVar[str] = "pay"
    wood: int | None = None

    def words(self) -> tuple[str, ...]:
        return () if self.wood is None else (str(self.wood),)

    @classmethod
    def from_words(cls, words: tuple[str, ...]) -> Self:
        """`pay 2`, or `pay` alone."""
        if not words:
            return cls()
        (wood,) = words
        return cls(int(wood))


class Craft(Action, frozen=True, tag="craft", omit_defaults=True):
    """Buy an upgrade; one that has a building beside it is named with that building [T-30]."""

    word: ClassVar[str] = "craft"
    upgrade: str
    beside: str | None = None

    def words(self) -> tuple[str, ...]:
        return (self.upgrade,) if self.beside is None else (self.upgrade, self.beside)

    @classmethod
    def from_words(cls, words: tuple[str, ...]) -> Self:
        """`craft grant`, `craft architects-plans circus`."""
        upgrade, *beside = words
        if not beside:
            return cls(upgrade)
        (tile,) = beside
        return cls(upgrade, tile)


class EndTurn(Action, frozen=True, tag="end"):
    """End one's turn [T-40]."""

    word: ClassVar[str] = "end"


class PlaceBridge(Action, frozen=True, tag="bridge"):
    """Put the bridge between these two plots [RT-12]."""

    word: ClassVar[str] = "bridge"
    place: str


class _OfPlotOrNone(Action, frozen=True):
    """Base of the actions that name a plot or decline."""

    plot: str | None

    def words(self) -> tuple[str, ...]:
        return (self.plot or NONE,)

    @classmethod
    def from_words(cls, words: tuple[str, ...]) -> Self:
        (plot,) = words
        return cls(None if plot == NONE else plot)


class ReturnTile(_OfPlotOrNone, frozen=True, tag="take-back"):
    """Take the building on this plot back into the reserve, or none [RT-13]."""

    word: ClassVar[str] = "take-back"


class ShareBuilding(Action, frozen=True, tag="share"):
    """Share control of the rival building on this plot [RT-14]."""

    word: ClassVar[str] = "share"
    plot: str


class ChooseQuarter(Action, frozen=True, tag="quarter"):
    """Score the quarter whose first plot this is [RT-23, RT-41]."""

    word: ClassVar[str] = "quarter"
    plot: str


class Reveal(Action, frozen=True, tag="reveal"):
    """Reveal this request now [T-50]."""

    word: ClassVar[str] = "reveal"
    request: str


class SetPark(Action, frozen=True, tag="park"):
    """Give the park on this plot its one type for the requests [RT-17]."""

    word: ClassVar[str] = "park"
    plot: str
    type: ParkType


class RepeatEffect(_OfPlotOrNone, frozen=True, tag="repeat"):
    """Repeat the on-build effect of the building on this plot, or of none [RT-42]."""

    word: ClassVar[str] = "repeat"


TurnAction = (
    Keep
    | Plan
    | Build
    | Pay
    | Craft
    | EndTurn
    | PlaceBridge
    | ReturnTile
    | ShareBuilding
    | ChooseQuarter
)
"""What a turn is made of, and undo can take back."""

ACTIONS: tuple[type[Action], ...] = (
    Keep,
    Plan,
    Build,
    Pay,
    Craft,
    EndTurn,
    PlaceBridge,
    ReturnTile,
    ShareBuilding,
    ChooseQuarter,
    Reveal,
    SetPark,
    RepeatEffect,
    Undo,
)
