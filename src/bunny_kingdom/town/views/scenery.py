"""Scenery: the town, its tiles and its cards, as a page needs them to draw."""

from bunny_kingdom.kernel.scenery import Scenery
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.pieces import Board, Chapter, Piece, Plot, Request, Tile, Upgrade
from bunny_kingdom.town.views.view import STEPS


class TownScenery(Scenery, frozen=True, tag="town"):
    """The board, and its rows by kind and id."""

    board: Board
    """The river, and the numbers of the set-up."""
    steps: tuple[str, ...]
    """Of a turn, in order."""
    plots: dict[str, Plot]
    """By name, like `A1`."""
    neighbours: dict[str, tuple[str, ...]]
    """The plots beside each plot, also those across the river: `board.river` lists such pairs."""
    chapters: dict[str, Chapter]
    """The set-up cards, by numeral."""
    types: dict[str, Piece]
    """The types of buildings, by id."""
    tiles: dict[str, Tile]
    """The buildings, by id."""
    upgrades: dict[str, Upgrade]
    """By id."""
    requests: dict[str, Request]
    """By id."""


def scenery(book: Book) -> TownScenery:
    """Everything that does not change during a game."""
    return TownScenery(
        board=book.board,
        steps=STEPS,
        plots=book.plots,
        neighbours={
            plot: tuple(other for other, _ in beside) for plot, beside in book.neighbours.items()
        },
        chapters=book.chapters,
        types=book.types,
        tiles=book.tiles,
        upgrades=book.upgrades,
        requests=book.requests,
    )
