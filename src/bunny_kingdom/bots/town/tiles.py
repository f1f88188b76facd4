"""Tiles: what one will bring before it is built."""

from collections.abc import Iterable

from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effect import AnyType, Draw, Gain, Share, Stars, Steal

SOON = 4.0
"""After so many turns more it makes little difference how many there are."""


def tile_worth(book: Book, tile: str, turns: float) -> float:
    """What a tile will bring in so many turns, beside the renown of its quarter now."""
    effect = book.tiles[tile].effect
    match effect:
        case Stars():
            sure = 1.0 if effect.needs is None else 0.6
            return 1.0 + sure * effect.amount * min(turns, SOON)
        case AnyType():
            return 1.0 + 0.6 * min(turns, SOON)
        case Gain(what="carrots"):
            return 1.0 + effect.amount
        case Gain():
            return 1.0 + 0.8 * effect.amount * (2.0 if effect.per else 1.0)
        case Draw() | Steal() | Share():
            return 3.5
        case _:
            return 2.0


def reserve_worth(book: Book, tiles: Iterable[str], turns: float) -> float:
    """What the best of some tiles will bring, as many as can still be built."""
    worths = sorted((tile_worth(book, tile, turns) for tile in tiles), reverse=True)
    return sum(worths[: int(turns + 1)])
