"""Rail cards: Railway and Switch, played with as many rails as they say."""

from msgspec.structs import replace

from bunny_kingdom.express.railway import KINDS, REALM_PART, RailStock, stock_of
from bunny_kingdom.kernel.errors import BadData
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cards import Card
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.played_cards import lay_open
from bunny_kingdom.kingdom.realms import with_realm
from bunny_kingdom.kingdom.state import State

RAIL = "rail"
"""The kind of card."""


def rails_on(card: Card) -> tuple[str, int]:
    """The kind and the number of the rails on a card [RX-02]."""
    kind, rails = card.values.get("line"), card.values.get("rails")
    if kind not in KINDS or not isinstance(rails, int) or rails < 1:
        raise BadData(f"rail card '{card.id}' needs rails, at least 1, and a line: railway, switch")
    return str(kind), rails


def check_rail_cards(scene: KingdomScene) -> None:
    """Refuse a corrected row that makes no sense before a game begins rather than during it."""
    for card in rail_cards(scene.book):
        rails_on(card)


def rail_cards(book: Book) -> list[Card]:
    """The rail cards of the box."""
    return [card for card in book.cards.values() if card.kind == RAIL]


def play_rail_card(scene: KingdomScene, seat: int, card: Card) -> None:
    """The card lies face up with its rails, to be laid in the rail step [X-05]."""
    lay_open(scene, seat, card)
    kind, rails = rails_on(card)
    stock = with_rails(stock_of(scene.state.players[seat].realm), kind, rails)
    put_stock(scene, seat, replace(stock, cards=stock.cards + 1))


def with_rails(stock: RailStock, kind: str, rails: int) -> RailStock:
    """The stock with more rails of a kind."""
    if kind == "railway":
        return replace(stock, railway=stock.railway + rails)
    return replace(stock, switch=stock.switch + rails)


def put_stock(scene: KingdomScene, seat: int, stock: RailStock) -> None:
    """Give a seat its new stock of rails."""
    realm = scene.state.players[seat].realm
    with_realm(scene, seat, replace(realm, parts={**realm.parts, REALM_PART: stock}))


def rail_cards_played(book: Book, state: State, seat: int) -> int:
    """The rail cards that a seat played in the whole game, their rails laid or not [R-11]."""
    return sum(book.cards[name].kind == RAIL for name in state.players[seat].played)
