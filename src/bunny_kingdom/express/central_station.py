"""The Central Station: where the tile lies, how it is turned, and who takes it."""

from msgspec.structs import replace

from bunny_kingdom.express.rail_map import BOARD, DIRECTIONS, rail_map
from bunny_kingdom.express.rail_move import open_sides, put_railway
from bunny_kingdom.express.railway import Network, railway_of
from bunny_kingdom.kernel.errors import BadData
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cards import Card
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.played_cards import claim, lay_open
from bunny_kingdom.kingdom.realms import without_piece
from bunny_kingdom.kingdom.state import State

CENTRAL_STATION = "central-station"
"""Its card, its kind of card, and the building that is printed on the tile."""

Printed = tuple[str, ...]


def rotations(book: Book) -> list[Printed]:
    """The sides with rails, for each way to turn the tile [RX-02]."""
    sides = str(book.cards[CENTRAL_STATION].values.get("rails", "")).split()
    if not sides or not set(sides) <= set(DIRECTIONS):
        raise BadData(f"the rails of '{CENTRAL_STATION}' are some of: {' '.join(DIRECTIONS)}")
    return [
        tuple(DIRECTIONS[(DIRECTIONS.index(side) + turn) % 4] for side in sides)
        for turn in range(4)
    ]


def lies_on_lava(book: Book, territory: str, printed: Printed) -> bool:
    """Whether a printed rail would lie on a lava flow; the border is allowed [X-03]."""
    return any(rail_map(book).around[territory][side].lava for side in printed)


def orientations(book: Book, territory: str) -> list[Printed]:
    """The ways to lay the tile: off the lava, and with an end for a Railway rail [R-27]."""
    around = rail_map(book).around[territory]
    return [
        printed
        for printed in rotations(book)
        if not lies_on_lava(book, territory, printed)
        and open_sides(book, Network(around[side] for side in printed), "railway")
    ]


def place_central_station(scene: KingdomScene) -> None:
    """A card of the New World is turned up, and the tile covers its territory [X-01].

    Turning over a shuffled deck until such a card appears is the same as drawing one of them.
    """
    book, state = scene.book, scene.state
    cards = [card for card in state.deck if _shows_the_board(book, book.cards[card])]
    number, dice = state.dice.below(len(cards))
    territory = str(book.cards[cards[number]].values["space"])
    ways = orientations(book, territory)
    way, dice = dice.below(len(ways))
    scene.change(
        dice=dice,
        deck=without_piece(state.deck, cards[number]),
        removed=(*state.removed, cards[number]),
    )
    cover(scene, territory, ways[way])


def _shows_the_board(book: Book, card: Card) -> bool:
    """Whether it is a territory card of the New World."""
    space = book.atlas.numbers.get(str(card.values.get("space")))
    return space is not None and bool(book.atlas.on_board[BOARD] >> space & 1)


def cover(scene: KingdomScene, territory: str, printed: Printed) -> None:
    """The tile replaces all that the territory was, a printed city too [X-02, R-16]."""
    space = scene.book.atlas.numbers[territory]
    scene.change(
        covered=scene.state.covered | 1 << space,
        printed={**scene.state.printed, space: CENTRAL_STATION},
    )
    railway = railway_of(scene.state)
    put_railway(scene, replace(railway, central_station=territory, printed=printed))


def play_central_station(scene: KingdomScene, seat: int, card: Card) -> None:
    """A rabbit goes on the tile, wherever it lies, and takes its station with it [X-02]."""
    lay_open(scene, seat, card)
    claim(scene, seat, space_of_the_tile(scene.book, scene.state, card))


def space_of_the_tile(book: Book, state: State, card: Card) -> int:
    """Where the tile lies."""
    territory = railway_of(state).central_station
    assert territory is not None
    return book.atlas.numbers[territory]
