"""Settings of a table: what it was made for, as its first entry keeps it."""

from typing import Annotated

from msgspec import Meta, Struct

MOST_SEATS = 9


class Clock(Struct, frozen=True, omit_defaults=True):
    """How long seats may think: `none`, `realtime` (seconds, an increment) or `days` a decision."""

    kind: str = "none"
    seconds: float = 0
    increment: float = 0
    days: float = 0


class Origin(Struct, frozen=True):
    """Where a game that is played on was before: the first `step` actions are those of a table."""

    table: str
    step: int


class TableSettings(Struct, frozen=True, omit_defaults=True):
    """What a table was made for."""

    title: str
    players: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    public: bool = True
    clock: Clock = Clock()
    options: dict[str, str] = {}
    seed: str | None = None
    """A chosen seed; a table with one is marked and not rated."""
    spectator_delay: float = 0
    invite: str = ""
    origin: Origin | None = None
    """The other game that this one goes on with; such a table has its seed and is not rated."""
    brought: bool = False
    """It was played on a device, at least in part, and brought here. It has its seed, too."""
    hints: bool = False
    """Whether the coach helps: only one person plays at such a table, and it is not rated."""
