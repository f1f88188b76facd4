"""Scenery: the boards, names and pieces of a title, as a page needs them to draw."""

from typing import Any

import msgspec

from bunny_kingdom.kingdom.boards import Board
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cards import Card
from bunny_kingdom.kingdom.copies import copied_side


def scenery(book: Book) -> dict[str, Any]:
    """Everything that does not change during a game."""
    return {
        "boards": [_board(board) for board in book.atlas.boards],
        "terrains": {
            name: {"name": terrain.name, "produces": terrain.produces}
            for name, terrain in book.terrains.items()
        },
        "resources": {
            name: {"name": resource.name, "class": resource.sort}
            for name, resource in book.resources.items()
        },
        "buildings": {
            name: msgspec.to_builtins(building) for name, building in book.buildings.items()
        },
        "cards": {
            name: {
                "kind": card.kind,
                "copies": card.copies,
                "origin": card.origin,
                "en": msgspec.to_builtins(card.en),
                "fr": msgspec.to_builtins(card.fr),
                "values": card.values,
                "parchment": card.parchment.sort if card.parchment else None,
                "hangs_on": _hangs_on(book, card),
            }
            for name, card in book.cards.items()
        },
    }


def _hangs_on(book: Book, card: Card) -> str | None:
    """Whose secrets a parchment's worth hangs on: the neighbour's it copies, or all it ranks."""
    if card.parchment is None:
        return None
    if side := copied_side(book, card.id):
        return side
    return "all" if book.module.effects[card.parchment.effect].ranked else None


def _board(board: Board) -> dict[str, Any]:
    return {
        "id": board.id,
        "name": board.name,
        "spaces": [
            {"name": name, "terrain": terrain, "row": row, "x": x}
            for name, terrain, row, x in board.spaces()
        ],
        "rows": [row.name for row in board.row],
        "lava": board.lava,
    }
