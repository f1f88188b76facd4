"""Views: the form of what one seat, or a spectator, may know (docs/views.md)."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.sheet import Section
from bunny_kingdom.kernel.view import View
from bunny_kingdom.kingdom.module import Deal
from bunny_kingdom.kingdom.state import CampCall

OPEN_PHASES = ("finale", "end")
"""The phases in which everybody's parchments are revealed."""


class RealmView(Struct, frozen=True):
    """A realm in names."""

    territories: tuple[str, ...]
    """The spaces with one of the rabbits of the seat."""
    buildings: dict[str, str]
    """What stands on them, by space; printed cities too."""
    links: tuple[tuple[str, str], ...]
    """Pairs of spaces that are connected as if they touched."""
    pieces: tuple[str, ...]
    """Cards whose piece is not on the board yet."""
    parts: dict[str, Any]
    """What expansions add to a realm, by name."""


class WorksView(Struct, frozen=True):
    """How far a seat is with its construction; `start` if a step can be undone."""

    finished: bool
    """Whether the seat has finished this construction."""
    kept: tuple[str, ...]
    """Camps that were announced and kept: not announced again in this phase."""
    steps: tuple[str, ...]
    """The placements that can be taken back, as text."""
    start: RealmView | None
    """The realm that taking them back leads to."""
    settled: bool | UnsetType = UNSET
    """Whether there are earlier ones, which cannot be taken back."""


class PlayerView(Struct, frozen=True):
    """What everybody knows about a seat; of hidden cards, only their number."""

    seat: int
    """Its number, from 0: the next seat is the neighbour on the left."""
    hand: int
    """How many cards are in its hand."""
    reserve: int
    """How many cards are in its reserve, in a game of two."""
    buried: int
    """How many cards it has discarded face down, in a game of two."""
    parchments: int
    """How many parchments it keeps."""
    revealed: tuple[str, ...]
    """Those parchments, once the game is over."""
    decided: bool
    """Whether it has chosen face down, in simultaneous play."""
    played: tuple[str, ...]
    """Every card that it played face up, in order."""
    realm: RealmView
    """What it has on the boards, and the pieces not placed yet."""
    works: WorksView
    """How far it is with its construction."""
    held: dict[str, int]
    """What is still to be placed: pieces by their card, and what expansions add."""
    counters: dict[str, int]
    """The public numbers of the seat, by name: towers, coins and so on."""
    chosen: dict[str, str]
    """What its buildings chose in the last harvest, by space."""
    copies: dict[str, tuple[str, ...]]
    """What each of its copy cards copies at the end, as a path of cards."""
    carrots: int
    """Its carrots so far."""
    sections: tuple[Section, ...]
    """Its score sheet so far."""


class OwnView(Struct, frozen=True):
    """What only the seat itself knows."""

    hand: tuple[str, ...]
    """The cards in hand."""
    buried: tuple[str, ...]
    """The cards discarded face down, in a game of two."""
    parchments: tuple[str, ...]
    """The parchments kept."""
    sealed: Any
    """Its decision that is not opened yet, as an action, or None."""


class KingdomView(View, frozen=True):
    """The table as a seat sees it; a spectator (seat None) has nothing of its own."""

    round: int
    """From 1 to 4."""
    pick: int
    """The number of the current pick in its round, from 1; 0 outside exploration."""
    passing: tuple[int, ...]
    """By seat, who receives its hand after this pick; empty if nobody does."""
    deal: Deal
    """What each player is dealt in a round, and takes at a time."""
    phase: str
    """The phase: `exploration`, `rails`, `construction`, `harvest`, `finale` or `end`."""
    decisions: tuple[Decision, ...]
    """Who owes what."""
    deck: int
    """How many cards are left in the deck."""
    printed: dict[str, str]
    """The buildings that stood on the boards at the start, by space."""
    covered: tuple[str, ...]
    """Spaces under a tile: they have no terrain and produce nothing."""
    removed: tuple[str, ...]
    """Cards that left the game, in the open, before it began."""
    call: CampCall | None
    """The announced camp, if there is one."""
    parts: dict[str, Any]
    """What expansions add to the table, by name."""
    players: tuple[PlayerView, ...]
    """Everybody, by seat."""
    own: OwnView | None
    """What only the seat itself knows; null for a spectator."""
