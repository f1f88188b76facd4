"""Windmills: a tiny expansion of Kingdom, as an example of how to write one.

W-01 Four Windmill cards and the parchment Miller are shuffled in: 187 cards.
W-02 A windmill is a building for plains.
W-03 At each harvest, after the fiefs, a windmill pays 1 for each field beside it, no matter
     who controls the field. A lava flow separates them.
W-04 Miller pays 2 for each windmill of its player on the board.
"""

from pathlib import Path

from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cards import read_cards
from bunny_kingdom.kingdom.module import KingdomModule, Piece, ScoreLine
from bunny_kingdom.kingdom.parchments.tally import Tally
from bunny_kingdom.kingdom.placement import own_free_ground
from bunny_kingdom.kingdom.state import State


def windmills_of(state: State, seat: int) -> list[int]:
    """The spaces with a windmill of the seat."""
    buildings = state.players[seat].realm.buildings
    return sorted(space for space, name in buildings.items() if name == "windmill")


def harvest_windmills(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    """1 for each field beside a windmill [W-03]."""
    fields = book.atlas.of_terrain["field"] & ~state.covered
    mills = windmills_of(state, seat)
    carrots = sum((book.atlas.neighbours[mill] & fields).bit_count() for mill in mills)
    if not carrots:
        return ()
    places = tuple(book.atlas.names[mill] for mill in mills)
    return (Line("windmills", "windmills", carrots, places=places),)


def count_windmills(tally: Tally) -> int:
    """What Miller counts [W-04]."""
    return len(windmills_of(tally.state, tally.seat))


WINDMILLS = KingdomModule(
    name="windmills",
    rank=10,
    needs=frozenset({"kingdom"}),
    cards=read_cards(Path(__file__).parent),
    pieces={"windmill": Piece(own_free_ground)},
    harvest_lines={"windmills": ScoreLine(40, harvest_windmills)},
    counts={"windmills": count_windmills},
)
