"""Scenery: the town, its tiles and its cards, as a page needs them to draw."""

from collections.abc import Mapping
from typing import Any

import msgspec

from bunny_kingdom.town.book import Book
from bunny_kingdom.town.pieces import Piece


def scenery(book: Book) -> dict[str, Any]:
    """Everything that does not change during a game."""
    return {
        "board": msgspec.to_builtins(book.board),
        "bridge_places": list(book.places),
        "plots": _rows(book.plots),
        "chapters": _rows(book.chapters),
        "types": _rows(book.types),
        "tiles": _rows(book.tiles),
        "upgrades": _rows(book.upgrades),
        "requests": _rows(book.requests),
    }


def _rows(pieces: Mapping[str, Piece]) -> dict[str, Any]:
    return {name: msgspec.to_builtins(piece) for name, piece in pieces.items()}
