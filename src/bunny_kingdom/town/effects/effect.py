"""Effects as data: the names that a row can give under `do`, each with its parameters."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Amount = Annotated[int, Meta(ge=0)]
RenownType = Literal["entertainment", "work", "civic", "residential", "knowledge"]
ParkType = Literal["entertainment", "work", "civic", "residential", "knowledge", "criminal"]
BuildingType = Literal[
    "entertainment", "work", "civic", "residential", "knowledge", "criminal", "park"
]

RENOWN_TYPES: tuple[RenownType, ...] = (
    "entertainment",
    "work",
    "civic",
    "residential",
    "knowledge",
)
"""The types that renown counts [T-21]; criminal and park are not among them."""


class Effect(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """Base of every effect."""


class Gain(Effect, frozen=True, tag="gain"):
    """Coins, wood or carrots: so many, or so many for each of something."""

    what: Literal["coins", "wood", "carrots"]
    """What is gained."""
    amount: Amount = 1
    """How much."""
    per: Literal["", "round", "upgrade", "wood", "coin", "reserve"] = ""
    """For each of these; if empty, once."""


class Draw(Effect, frozen=True, tag="draw"):
    """Requests from the pile or the shuffled discard; all are kept, or one of them."""

    amount: Amount = 1
    """How many."""
    per: Literal["", "round"] = ""
    """For each of these; if empty, once."""
    keep_one: bool = False
    """Whether only one of them is kept."""
    source: Literal["pile", "discard"] = "pile"
    """Where they come from."""


class Bridge(Effect, frozen=True, tag="bridge"):
    """A bridge on a free place of the river [RT-12]."""


class TakeBack(Effect, frozen=True, tag="take-back"):
    """One other building of one's own may return to the reserve [RT-13]."""


class Share(Effect, frozen=True, tag="share"):
    """Control of a rival building beside this one [RT-14]."""


class Steal(Effect, frozen=True, tag="steal"):
    """Coins from the rival, up to the amount [RT-19]."""

    amount: Amount = 1
    """The most coins."""


class ScoreQuarter(Effect, frozen=True, tag="score-quarter"):
    """The renown of one of one's quarters, of at most so many buildings."""

    most: int | None = None
    """How many buildings the quarter may have; any number without."""


class Stars(Effect, frozen=True, tag="stars"):
    """Stars at every renown, perhaps for each upgrade, perhaps only beside a type [T-23]."""

    amount: Amount = 1
    """How many."""
    per: Literal["", "upgrade"] = ""
    """For each of these; if empty, once."""
    needs: BuildingType | None = None
    """The type that another building of the quarter must have."""


class AnyType(Effect, frozen=True, tag="any-type"):
    """The park's: it counts as any one type [T-24], perhaps with one exception."""

    but: BuildingType | None = None
    """The type that it cannot be."""


class Plans(Effect, frozen=True, tag="plans"):
    """The building laid beside the upgrade comes into the reserve [RT-22]."""


class FreeSlot(Effect, frozen=True, tag="free-slot"):
    """A slot of the track, named by its printed cost, is free [RT-33]."""

    slot: Amount
    """Its printed cost."""


class CriminalCounts(Effect, frozen=True, tag="criminal-counts"):
    """Criminal is one more type in one's renown [RT-16]."""


class WoodAsCoin(Effect, frozen=True, tag="wood-as-coin"):
    """A wood may be spent as a coin [RT-40]."""


class Repeat(Effect, frozen=True, tag="repeat"):
    """The on-build effect of one of one's buildings happens again [RT-42]."""


AtOnce = Gain | Draw | Bridge | TakeBack | Share | Steal | ScoreQuarter
Activation = Stars | AnyType
Lasting = FreeSlot | CriminalCounts | WoodAsCoin
TileEffect = AtOnce | Activation
UpgradeEffect = AtOnce | Plans | Lasting
RequestEffect = ScoreQuarter | Repeat
