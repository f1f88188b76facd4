"""Rail tables: the sides of the New World in numbers, those first where a rail may be laid."""

from typing import Any

from bunny_kingdom.express.central_station import orientations
from bunny_kingdom.express.rail_map import Side, rail_map
from bunny_kingdom.express.sheriff import A_RAIL, A_RAIL_CARD
from bunny_kingdom.fast.errors import NoTwin
from bunny_kingdom.fast.kingdom import layout as record
from bunny_kingdom.fast.kingdom import table_layout as at
from bunny_kingdom.kingdom.book import Book


class RailTables:
    """Sides by number, and back."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.map = rail_map(book)
        every = {side.ends: side for around in self.map.around.values() for side in around.values()}
        sides = sorted(every.values(), key=lambda side: side.ends)
        self.open_sides: tuple[Side, ...] = tuple(side for side in sides if _may_be_laid(side))
        self.sides: tuple[Side, ...] = (
            *self.open_sides,
            *(side for side in sides if not _may_be_laid(side)),
        )
        self.number: dict[tuple[int, int], int] = {
            side.ends: number for number, side in enumerate(self.sides)
        }
        if len(self.sides) > at.MOST_SIDES or max(self.map.at) >= 128:
            raise NoTwin("the New World has too many sides for the fast engine")
        rails = sum(
            card.copies * int(card.values["rails"])
            for card in book.cards.values()
            if card.kind == "rail"
        )
        if rails + at.MOST_PRINTED_RAILS > record.MOST_RAILS:
            raise NoTwin("there are too many rails for the fast engine")

    def fill(self, numbers: Any) -> None:
        """Write the sides, and the ways to lay the Central Station, into the tables."""
        numbers[at.OPEN_SIDES] = len(self.open_sides)
        numbers[at.A_RAIL] = A_RAIL
        numbers[at.A_RAIL_CARD] = A_RAIL_CARD
        spaces = self.book.atlas.numbers
        for number, side in enumerate(self.sides):
            for place in range(2):
                numbers[at.SIDE_ENDS + 2 * number + place] = side.ends[place]
                name = side.territories[min(place, len(side.territories) - 1)]
                numbers[at.SIDE_SPACES + 2 * number + place] = spaces[name]
        for name, around in self.map.around.items():
            offset = at.ORIENTATIONS + at.ORIENTATION_SIZE * spaces[name]
            ways = orientations(self.book, name)
            numbers[offset] = len(ways)
            for way, printed in enumerate(ways):
                for place, direction in enumerate(printed):
                    entry = offset + 1 + way * at.MOST_PRINTED_RAILS + place
                    numbers[entry] = 1 + self.number[around[direction].ends]


def _may_be_laid(side: Side) -> bool:
    return len(side.territories) == 2 and not side.lava


def rail_tables(book: Book) -> RailTables:
    """The rail tables of a title with a railway."""
    return RailTables(book)
