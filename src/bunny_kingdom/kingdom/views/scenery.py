"""Scenery: the boards, names and pieces of a title, as a page needs them to draw."""

from msgspec import Struct

from bunny_kingdom.kernel.rows import Text
from bunny_kingdom.kernel.scenery import Scenery
from bunny_kingdom.kingdom.atlas import Atlas
from bunny_kingdom.kingdom.boards import Board, Resource, Terrain
from bunny_kingdom.kingdom.book import ROUNDS, Book
from bunny_kingdom.kingdom.cards import Building, Card
from bunny_kingdom.kingdom.parchments.copies import copied_side
from bunny_kingdom.kingdom.views.view import OPEN_PHASES


class SpaceScene(Struct, frozen=True):
    """A space: its ground, the number of its row, and its left edge in widths of a space."""

    name: str
    """As actions name it, like `A1`."""
    terrain: str
    """What it is made of."""
    row: int
    """The number of its row, from 0."""
    x: float
    """Its left edge, in widths of a space."""


class BoardScene(Struct, frozen=True):
    """A board: what touches what, for programs; a page draws it from rows and left edges."""

    id: str
    """As cards name the board."""
    name: dict[str, str]
    """By language."""
    spaces: tuple[SpaceScene, ...]
    """Row by row."""
    rows: tuple[str, ...]
    """The names of the rows, from the top."""
    lava: tuple[tuple[str, str], ...]
    """The pairs of spaces between which lava flows: they do not touch."""
    neighbours: dict[str, tuple[str, ...]]
    """What each space touches: by a whole side or part of one, and not across lava."""
    edges: tuple[str, ...]
    """The spaces at the edge of the board."""
    corners: tuple[str, ...]
    """The spaces at its corners."""
    printed: dict[str, str]
    """What is printed on its spaces."""


class CardScene(Struct, frozen=True):
    """A card. `parchment` is the sort of one: a treasure or a mission."""

    kind: str
    """What sort of card it is: `territory`, `building`, `parchment` and so on."""
    copies: int
    """How often it is in the deck."""
    origin: str
    """How we know it: `printed`, `rulebook` or `reconstructed`."""
    en: Text
    """In English."""
    fr: Text
    """In French."""
    values: dict[str, int | str]
    """Its numbers and names: the space of a territory, the coins of a tax collector."""
    parchment: str | None
    """The sort of a parchment: `treasure` or `mission`."""
    hangs_on: str | None
    """Whose secrets its worth depends on: the neighbour's on the `left` or `right`, or `all`."""


class KingdomScenery(Scenery, frozen=True, tag="kingdom"):
    """What is printed: things by id, and the phases of a round in order."""

    rounds: int
    """How many there are."""
    phases: tuple[str, ...]
    """The phases of a round, in order."""
    boards: tuple[BoardScene, ...]
    """The New World, and what expansions add."""
    terrains: dict[str, Terrain]
    """By id."""
    resources: dict[str, Resource]
    """By id."""
    buildings: dict[str, Building]
    """What each building is, by its card."""
    pieces: dict[str, dict[str, str]]
    """The names of pieces that have no card."""
    cards: dict[str, CardScene]
    """Every card of the title, by id."""


def scenery(book: Book) -> KingdomScenery:
    """Everything that does not change during a game."""
    boards = book.module.boards.values()
    return KingdomScenery(
        rounds=ROUNDS,
        phases=tuple(phase for phase in book.phases if phase not in OPEN_PHASES),
        boards=tuple(_board(book.atlas, board) for board in boards),
        terrains=book.terrains,
        resources=book.resources,
        buildings=book.buildings,
        pieces=pieces_without_card(book),
        cards={name: _card(book, card) for name, card in book.cards.items()},
    )


def pieces_without_card(book: Book) -> dict[str, dict[str, str]]:
    """The names of the buildings that are printed, and of other pieces that have no card."""
    boards = book.module.boards.values()
    printed = {made.id: made.name for board in boards for made in board.building}
    return {**printed, **{piece: dict(name) for piece, name in book.module.piece_names.items()}}


def _card(book: Book, card: Card) -> CardScene:
    sort = card.parchment.sort if card.parchment else None
    hangs_on = _hangs_on(book, card)
    return CardScene(
        card.kind, card.copies, card.origin, card.en, card.fr, card.values, sort, hangs_on
    )


def _hangs_on(book: Book, card: Card) -> str | None:
    if card.parchment is None:
        return None
    if side := copied_side(book, card.id):
        return side
    return "all" if book.module.effects[card.parchment.effect].ranked else None


def _board(atlas: Atlas, board: Board) -> BoardScene:
    spaces = tuple(SpaceScene(*space) for space in board.spaces())
    rows = tuple(row.name for row in board.row)
    neighbours = {
        each.name: atlas.names_of(atlas.neighbours[atlas.numbers[each.name]]) for each in spaces
    }
    return BoardScene(
        board.id,
        board.name,
        spaces,
        rows,
        board.lava,
        neighbours,
        board.edges,
        board.corners,
        board.printed,
    )
