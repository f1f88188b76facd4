"""The state of a game of Kingdom: the whole truth, frozen."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from bunny_kingdom.kernel.sheet import Section
from bunny_kingdom.kernel.state import GameState


class Realm(Struct, frozen=True):
    """What a player has on the boards, and the pieces not yet placed.

    All of it is public, and a placement changes nothing else; so taking a placement back
    is putting the earlier realm in place again.
    """

    territories: int = 0
    """The set of spaces with one of the player's rabbits."""
    buildings: dict[int, str] = {}
    """What stands on them, printed cities included."""
    links: tuple[tuple[int, int], ...] = ()
    """Pairs of spaces connected as if adjacent."""
    pieces: tuple[str, ...] = ()
    """Cards whose piece is not on the board yet."""
    parts: dict[str, Any] = {}
    """What expansions add, public like the rest."""


class Works(Struct, frozen=True):
    """How far a seat is in this construction phase."""

    finished: bool = False
    kept: tuple[str, ...] = ()
    """Camps that were announced and kept: not announced again in this phase."""
    start: Realm = Realm()
    """The realm that undo can go back to."""
    steps: tuple[str, ...] = ()
    """The placements since then, as text."""
    settled: bool | UnsetType = UNSET
    """Whether there are earlier ones, which cannot be taken back. Version 1 never asks, and
    the digests in its records know nothing of it: so unless it is true it is unset.
    """

    @property
    def begun(self) -> bool:
        """Whether the seat has placed or moved anything."""
        return bool(self.steps) or self.settled is True


class CampCall(Struct, frozen=True):
    """An announced camp, and the camps still to be asked about: the first one now, the announcer's
    last.
    """

    seat: int
    """Who announced it."""
    camp: str
    """The card of the camp."""
    asked: tuple[tuple[int, str], ...]
    """The seats and camps still to be asked about, the first one now."""


class Player(Struct, frozen=True):
    """One seat's cards, realm and score."""

    hand: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()
    buried: tuple[str, ...] = ()
    """Cards discarded face down in the game of two."""
    parchments: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    """Every card played face up, in order."""
    realm: Realm = Realm()
    works: Works = Works()
    chosen: dict[int, str] = {}
    """The choices of the last harvest, by the building's space."""
    copies: dict[str, tuple[str, ...]] = {}
    """What each copy card copies, as a path of cards."""
    carrots: int = 0
    sections: tuple[Section, ...] = ()


class State(GameState, frozen=True):
    """The whole table. The top of the deck is its end."""

    round: int
    deck: tuple[str, ...]
    players: tuple[Player, ...]
    printed: dict[int, str]
    """Buildings that stood on the boards at the start."""
    parts: dict[str, Any]
    """What expansions add to the table, in the open."""
    covered: int = 0
    """Spaces under a tile: they have no terrain and produce nothing."""
    removed: tuple[str, ...] = ()
    """Cards that left the game, in the open, before it began."""
    call: CampCall | None = None
