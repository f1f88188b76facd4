"""Carrotadels: cities of great strength that do not add up."""

from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.state import Realm

CARROTADEL = "carrotadel"


def with_carrotadels(book: Book, realm: Realm, group: int, strength: int) -> int:
    """A carrotadel's strength or the sum of the other cities, whichever is greater [S-07]."""
    for space, building in realm.buildings.items():
        if group >> space & 1 and book.buildings[building].piece == CARROTADEL:
            strength = max(strength, book.buildings[building].strength)
    return strength
