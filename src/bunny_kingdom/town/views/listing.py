"""The list of all tiles and cards, with their counts and texts."""

from collections.abc import Mapping

from bunny_kingdom.kernel.listing import Listed
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.pieces import Piece, Request, Tile, Upgrade


def listing(book: Book) -> tuple[Listed, ...]:
    """Every tile, upgrade, request, plot card and chapter card, in the order of the data."""
    kinds: dict[str, Mapping[str, Piece]] = {
        "building": book.tiles,
        "upgrade": book.upgrades,
        "request": book.requests,
        "plot": book.plots,
        "chapter": book.chapters,
    }
    return tuple(
        Listed(
            id=piece.id,
            kind=kind,
            copies=piece.copies if isinstance(piece, Tile | Upgrade | Request) else 1,
            origin=piece.origin,
            names={"en": piece.en.name, "fr": piece.fr.name},
            texts={"en": piece.en.text, "fr": piece.fr.text},
        )
        for kind, pieces in kinds.items()
        for piece in pieces.values()
    )
