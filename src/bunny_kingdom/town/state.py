"""The state of a game of Town: the whole truth, frozen."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.kernel.sheet import Section
from bunny_kingdom.kernel.state import GameState, Scene
from bunny_kingdom.town.actions import TurnAction
from bunny_kingdom.town.book import Book


class Building(Struct, frozen=True, omit_defaults=True):
    """A tile on its plot: who built it, and whether the rival shares control [RT-14]."""

    tile: str
    owner: int
    shared: bool = False


class OnSale(Struct, frozen=True, omit_defaults=True):
    """An upgrade that can be bought, and the building that lies beside it [RT-22]."""

    upgrade: str
    """What is sold."""
    beside: str | None = None
    """The building that lies beside it."""


class Player(Struct, frozen=True):
    """One seat's things. Its plot cards are those under the buildings that it built."""

    coins: int = 0
    wood: int = 0
    carrots: int = 0
    reserve: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()
    requests: tuple[str, ...] = ()
    """Kept face down, sorted."""
    known: tuple[str, ...] = ()
    """Those of them that came from the open discard, so the rival knows them."""
    drawn: tuple[str, ...] = ()
    """Requests drawn and not yet chosen from, in neither pile nor discard [RT-43]."""
    revealed: tuple[str, ...] = ()
    parks: dict[str, str] = {}
    """The one type of each park for the requests, by plot [RT-17]."""
    sections: tuple[Section, ...] = ()


class Question(Struct, frozen=True, omit_defaults=True):
    """What the active seat is asked in the middle of an effect or a payment."""

    kind: str
    """The phase that asks it."""
    by: str
    """The tile, upgrade or request that raised it."""
    plot: str | None = None
    """The plot that it is about: of the tile whose effect it is, or of the park."""
    price: int = 0
    """The coins that are to be paid."""
    most: int | None = None
    """How many buildings the quarter may have."""
    open: bool = False
    """Whether what was drawn came from the open discard."""


class Before(Struct, frozen=True):
    """What undo goes back to: an earlier state of this turn, and the steps since [RT-45].

    The earlier state is stripped: configuration and score sheets only ever grow, so they are taken
    from the state that holds it, the sheets cut to their length at the time.
    """

    state: "State"
    lines: tuple[int, ...]
    steps: tuple[TurnAction, ...]


class State(GameState, frozen=True):
    """The whole table. The top of a pile is its beginning."""

    chapter: str
    first: int
    """The first player of round 1."""
    tile_pile: tuple[str, ...]
    box: tuple[str, ...]
    """Tiles that are not in the game [T-02]."""
    request_pile: tuple[str, ...]
    plot_pile: tuple[str, ...]
    track: tuple[str | None, ...]
    """The plot cards by slot, the cheapest first."""
    market: tuple[OnSale, ...]
    wood: tuple[str, ...]
    """The plots where wood lies."""
    bridges: tuple[str, ...]
    town: dict[str, Building]
    players: tuple[Player, ...]
    round: int = 0
    active: int = 0
    planned: bool = False
    builds: int = 0
    """Buildings built in this turn."""
    offer: tuple[str, ...] = ()
    """The revealed buildings."""
    discard: tuple[str, ...] = ()
    plots_under: tuple[str, ...] = ()
    """Plot cards that went under the pile in plain sight; drawn after it [RT-13]."""
    question: Question | None = None
    activating: str | None = None
    """The plot just built on, until its quarter's renown is scored [RT-10]."""
    at_reveal: tuple[int, ...] = ()
    """The scores when the reveal began; none before [RT-29]."""
    revealing: tuple[int, ...] = ()
    """The seats that still have requests to reveal, the present one first."""
    queue: tuple[str, ...] = ()
    """Requests that are to be revealed at once [RT-42]."""
    before: Before | None = None

    def controls(self, seat: int) -> tuple[str, ...]:
        """The plots whose buildings a seat controls, shared ones too, in order [T-20]."""
        return tuple(
            sorted(
                plot
                for plot, building in self.town.items()
                if building.owner == seat or building.shared
            )
        )

    def plots_of(self, seat: int) -> tuple[str, ...]:
        """The plots whose cards a seat owns, in order [RT-35]."""
        return tuple(sorted(plot for plot, building in self.town.items() if building.owner == seat))

    def first_of_round(self) -> int:
        """The first player of the present round: they alternate [T-05]."""
        return self.first if self.round % 2 else 1 - self.first


TownScene = Scene[Book, State]


def change_player(scene: TownScene, seat: int, **fields: Any) -> None:
    """Put new values into fields of one player."""
    players = scene.state.players
    changed = replace(players[seat], **fields)
    scene.change(players=(*players[:seat], changed, *players[seat + 1 :]))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without one copy of this one."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
