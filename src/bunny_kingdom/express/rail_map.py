"""The rail map: every side of a New World space that a rail could lie on, and where sides meet.

A point is a corner of a space. Rails lie on sides, which join two neighbouring points; so
whether rails touch, branch or close a loop is a question about points alone.
"""

from functools import lru_cache

from msgspec import Struct

from bunny_kingdom.kingdom.book import Book

BOARD = "new-world"
DIRECTIONS = ("north", "east", "south", "west")
"""The sides of a space, clockwise."""


class Side(Struct, frozen=True):
    """A side of a space: between two spaces, or on the border of the board."""

    territories: tuple[str, ...]
    """The two spaces (one on the border), in the order of the atlas."""
    ends: tuple[int, int]
    """The points that it joins."""
    spaces: int
    """The same spaces as a set."""
    lava: bool = False


class RailMap:
    """The sides of all New World spaces, by space and direction, by pair and by point."""

    def __init__(self, book: Book) -> None:
        atlas = book.atlas
        board = book.module.boards[BOARD]
        cells = {(row, int(x)): name for name, _, row, x in board.spaces()}
        width = max(column for _, column in cells) + 2
        lava = {frozenset(pair) for pair in board.lava}
        sides: dict[tuple[int, int], Side] = {}
        self.around: dict[str, dict[str, Side]] = {}
        """The four sides of each space."""
        for (row, column), name in cells.items():
            corner = row * width + column
            across, down = corner + 1, corner + width
            ends = ((corner, across), (across, down + 1), (down, down + 1), (corner, down))
            beside = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
            self.around[name] = {}
            for direction, joined, place in zip(DIRECTIONS, ends, beside, strict=True):
                if joined not in sides:
                    pair = (name, cells[place]) if place in cells else (name,)
                    names = tuple(sorted(pair, key=atlas.numbers.__getitem__))
                    flows = frozenset(names) in lava
                    sides[joined] = Side(names, joined, atlas.mask(names), flows)
                self.around[name][direction] = sides[joined]
        self.between: dict[tuple[str, ...], Side] = {
            side.territories: side for side in sides.values() if len(side.territories) == 2
        }
        """The sides between two spaces, lava too, by the spaces in the order of the atlas."""
        self.at: dict[int, list[Side]] = {end: [] for side in sides.values() for end in side.ends}
        """Where a rail may lie, by the points that it would touch: never on lava [X-08], and
        between two spaces, so never on the border [RX-04]."""
        for side in self.between.values():
            if not side.lava:
                for end in side.ends:
                    self.at[end].append(side)


@lru_cache(maxsize=16)
def rail_map(book: Book) -> RailMap:
    """The rail map of a title, made once."""
    return RailMap(book)
