"""What a box of the Kingdom family adds: a value with entries for a few registries."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import Struct

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.composition import Module
from bunny_kingdom.kernel.counting import Spot
from bunny_kingdom.kernel.phases import Phase
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.boards import Board
from bunny_kingdom.kingdom.cards import Card
from bunny_kingdom.kingdom.state import Realm, State

if TYPE_CHECKING:
    from bunny_kingdom.kingdom.book import Book
    from bunny_kingdom.kingdom.cardboard.position import PositionField
    from bunny_kingdom.kingdom.moves import Move
    from bunny_kingdom.kingdom.parchments.effects import Effect
    from bunny_kingdom.kingdom.parchments.tally import Tally
    from bunny_kingdom.kingdom.views.drawing import Sides

KingdomScene = Scene["Book", State]


class Deal(Struct, frozen=True):
    """What each player is dealt in a round, and takes at a time [K-04, K-05]."""

    hand: int
    """The cards of a hand when the round begins."""
    reserve: int = 0
    """The cards of a reserve, of which one is drawn before each pick."""
    play: int = 2
    """How many cards of a hand are played at a time."""
    discard: int = 0
    """How many are then discarded face down."""


class Dealing(Struct, frozen=True):
    """The deals by number of players."""

    by_players: dict[int, Deal]


class Need(Struct, frozen=True):
    """One condition on a space: the spaces that fulfil it, and why the others do not."""

    code: str
    spaces: int
    reason: str


@dataclass(frozen=True)
class Piece:
    """A kind of piece that is placed alone on one space."""

    needs: "Callable[[Book, State, int, str], tuple[Need, ...]]"
    """What a seat's piece (of this card) needs, the conditions in the order to name them."""
    placed: Callable[[KingdomScene, int, str, int], None] | None = None
    """What else happens when it is placed on a space."""
    position_field: str = "buildings"
    """The field of a position's form that it stands in."""


@dataclass(frozen=True)
class HarvestChoice:
    """A building whose owner chooses something at each harvest."""

    order: int
    options: "Callable[[Book, State, int, int, Mapping[int, str]], tuple[str, ...]]"
    """For a seat's building on a space, given what is chosen so far; none: no choice."""
    position_field: str
    """The field of a position's form that it stands in."""
    line: str
    """The harvest line by which the choice pays. It changes no other line, and choices that pay by
    different lines do not affect each other: so each line is valued by itself.
    """
    names_seat: bool = False
    """Whether the options are numbers of seats."""


@dataclass(frozen=True)
class ScoreLine:
    """Something that scores at a harvest, or at the end before the parchments."""

    order: int
    score: "Callable[[Book, State, int], tuple[Line, ...]]"
    spots: "Callable[[Book, State, int, Line], tuple[Spot, ...]] | None" = None
    """The spaces behind the numbers of such a line, where it has any."""


@dataclass(frozen=True)
class SetUp:
    """A step of the set-up, after the deck was put together and before it is shuffled."""

    order: int
    prepare: Callable[[KingdomScene], None]


@dataclass(frozen=True, kw_only=True)
class KingdomModule(Module):
    """One box. A field that holds a mapping is a registry, the others are parameters."""

    dealing: Dealing | None = None
    ordered_picks: bool | None = None
    """Whether the cards of one pick are played in an order that matters [R-02]."""

    boards: Mapping[str, Board] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)
    set_up: Mapping[str, SetUp] = field(default_factory=dict)
    plays: Mapping[str, Callable[[KingdomScene, int, Card], None]] = field(default_factory=dict)
    """What a card of a kind does when it is played."""
    claims: "Mapping[str, Callable[[Book, State, Card], int]]" = field(default_factory=dict)
    """The space on which a card of a kind puts a rabbit when it is played."""
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    piece_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The names, by language, of pieces that are not cards."""
    moves: "Mapping[str, Move]" = field(default_factory=dict)
    """What can be done in construction."""
    watchers: Mapping[str, Callable[[KingdomScene, int], None]] = field(default_factory=dict)
    """Called after each card played and each placement of a seat."""
    phases: "Mapping[str, Phase[Book, State]]" = field(default_factory=dict)
    strengths: "Mapping[str, Callable[[Book, Realm, int, int], int]]" = field(default_factory=dict)
    """Corrections of a group's strength, given the sum of its cities'."""
    harvest_wealth: "Mapping[str, Callable[[Book, State, int, int], int]]" = field(
        default_factory=dict
    )
    """Resources that a group has only in the harvest phase."""
    harvest_choices: Mapping[str, HarvestChoice] = field(default_factory=dict)
    """By the kind of piece that chooses."""
    harvest_lines: Mapping[str, ScoreLine] = field(default_factory=dict)
    final_lines: Mapping[str, ScoreLine] = field(default_factory=dict)
    effects: "Mapping[str, Effect]" = field(default_factory=dict)
    counts: "Mapping[str, Callable[[Tally], int]]" = field(default_factory=dict)
    """What parchments count, by the name in their row; an `OnBoard` can be pointed at."""
    actions: Mapping[str, type[Action]] = field(default_factory=dict)
    """Action kinds, by their word."""
    realm_parts: Mapping[str, Struct] = field(default_factory=dict)
    """What is added to every realm, as it is at the start."""
    table_parts: Mapping[str, Struct] = field(default_factory=dict)
    """What is added to the table, as it is before the set-up steps."""
    held: Mapping[str, Callable[[Realm], Mapping[str, int]]] = field(default_factory=dict)
    """What a player has to place besides pieces, as numbers by kind."""
    counters: "Mapping[str, Callable[[Book, State, int], int | None]]" = field(default_factory=dict)
    """Public numbers of a seat that a page shows, by name; None for a seat without."""
    drawn_sides: "Mapping[str, Callable[[Book, State], Sides]]" = field(default_factory=dict)
    """What a terminal shows on the sides of spaces."""
    drawn_notes: "Mapping[str, Callable[[Book, State, str], str]]" = field(default_factory=dict)
    """What a terminal says below the boards, in a language."""
    position_fields: "Mapping[str, PositionField]" = field(default_factory=dict)
    """What is added to the form of a position on a real table."""
