"""The view: the form of what one seat, or a spectator, may know (docs/views.md)."""

from msgspec import Struct

from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.sheet import Section
from bunny_kingdom.kernel.view import View
from bunny_kingdom.town.state import OnSale, Question

STEPS = PLAN, BUILD = "plan", "build"
"""The steps of a turn, in order [T-11]."""


class SlotView(Struct, frozen=True):
    """A slot of the track: its printed cost, its plot, and what it would cost each seat now."""

    cost: int
    """As printed."""
    plot: str | None
    """The plot card that lies there."""
    prices: tuple[int, ...]
    """What it would cost now, by seat."""


class BuildingView(Struct, frozen=True):
    """A building of the town."""

    plot: str
    """Where it stands."""
    tile: str
    """Which building it is."""
    type: str
    """Of which type."""
    owner: int
    """The seat that built it."""
    sharer: int | None
    """The other seat that controls it too."""
    shining: bool | None
    """Whether its stars are active for a seat that controls it; None if it has no stars."""


class QuarterView(Struct, frozen=True):
    """A quarter and what its renown would be now."""

    plots: tuple[str, ...]
    """Where it lies."""
    stars: int
    """All its active stars."""
    shining: dict[str, int]
    """The plots whose stars are active, with how many; other stars wait for their condition."""
    types: tuple[str, ...]
    """The types that count."""
    renown: int
    """The carrots it would pay."""


class PlayerView(Struct, frozen=True):
    """A player's things as everybody sees them."""

    coins: int
    """In hand."""
    wood: int
    """In hand."""
    carrots: int
    """Scored so far."""
    reserve: tuple[str, ...]
    """The buildings in the reserve, to build."""
    upgrades: tuple[str, ...]
    """The upgrades that it has bought."""
    requests: int
    """How many lie face down."""
    known: tuple[str, ...]
    """Those of them that everybody saw leave the open discard."""
    drawn: int
    """How many the player is choosing from."""
    decided: bool
    """Whether the player has chosen face down."""
    revealed: tuple[str, ...]
    """The requests that were turned up at the end."""
    parks: dict[str, str]
    """The one type of each of its parks for the requests, by plot."""
    quarters: tuple[QuarterView, ...]
    """Its quarters."""
    sections: tuple[Section, ...]
    """Its score sheet so far."""


class TownView(View, frozen=True):
    """The table as one seat sees it; `requests`, `drawn` and `choice` are that seat's own."""

    phase: str
    """The phase (`requests`, `turn`, `reveal`, `end`), or the question that interrupts it."""
    decisions: tuple[Decision, ...]
    """Who owes what."""
    round: int
    """From 1."""
    chapter: str
    """The set-up card of this game."""
    first: int
    """The first player of round 1."""
    first_of_round: int
    """The first player of this round."""
    active: int
    """Whose turn it is."""
    step: str
    """The step of the turn: plan, then build."""
    builds: int
    """Buildings built in this turn."""
    offer: tuple[str, ...]
    """The revealed buildings, to plan."""
    tiles_left: int
    """How many are in the pile."""
    requests_left: int
    """How many are in the pile."""
    discard: tuple[str, ...]
    """The open discard of requests."""
    track: tuple[SlotView, ...]
    """By slot, the cheapest first."""
    plots_left: int
    """How many plot cards are in the pile."""
    plots_under: tuple[str, ...]
    """Plot cards that went under the pile in plain sight; drawn after it."""
    market: tuple[OnSale, ...]
    """The upgrades that can be bought."""
    wood: tuple[str, ...]
    """The plots where wood lies."""
    bridges: tuple[tuple[str, str], ...]
    """Each by the two plots that it joins."""
    bridges_left: int
    """How many are not on the river yet."""
    town: tuple[BuildingView, ...]
    """Every building, by plot."""
    players: tuple[PlayerView, ...]
    """Both players, by seat."""
    question: Question | None
    """What the active seat is asked in the middle of an effect."""
    open_drawn: tuple[str, ...]
    """What the active seat drew from the open discard and is choosing from."""
    activating: str | None
    """The plot just built on, until the renown of its quarter is scored."""
    at_reveal: tuple[int, ...]
    """The scores when the reveal began; none before."""
    revealing: tuple[int, ...]
    """The seats that still have requests to reveal, the present one first."""
    queue: tuple[str, ...]
    """Requests that are to be revealed at once."""
    requests: tuple[str, ...]
    """The seat's own requests."""
    drawn: tuple[str, ...]
    """The requests that it is choosing from."""
    choice: str | None
    """The request that it has chosen to keep, while that is face down."""
