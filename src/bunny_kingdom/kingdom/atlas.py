"""The atlas: all boards of a title in one numbering, with what touches what as bit masks.

Spaces are numbered board by board, row by row. A set of spaces is one Python integer with
a bit for each, which makes fiefs fast; names (`A1`) are for everything outside the engine.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bunny_kingdom.kingdom.boards import Board

MOST_NAMED = 20_000
"""How many sets have their names cached: views and score sheets name the same ones again."""


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth_bit(mask: int, place: int) -> int:
    """The number of the n-th set bit, counted from the lowest."""
    for _ in range(place):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


class Atlas:
    """The spaces of all boards: names, terrains, neighbours, edges and corners."""

    def __init__(self, boards: Sequence[Board]) -> None:
        self.boards = tuple(boards)
        self._named: dict[int, tuple[str, ...]] = {}
        spaces = [(board, *space) for board in boards for space in board.spaces()]
        self.names: tuple[str, ...] = tuple(space[1] for space in spaces)
        self.numbers: Mapping[str, int] = {name: i for i, name in enumerate(self.names)}
        self.everywhere: int = (1 << len(spaces)) - 1
        self.on_board: dict[str, int] = {}
        self.of_terrain: dict[str, int] = {}
        for number, (board, _, terrain, _, _) in enumerate(spaces):
            self.on_board[board.id] = self.on_board.get(board.id, 0) | 1 << number
            self.of_terrain[terrain] = self.of_terrain.get(terrain, 0) | 1 << number
        self.terrains: tuple[str, ...] = tuple(space[2] for space in spaces)
        self.neighbours: tuple[int, ...] = self._neighbours()
        self.edges: int = self.mask(name for board in boards for name in board.edges)
        self.corners: int = self.mask(name for board in boards for name in board.corners)
        self.printed: dict[int, str] = {
            self.numbers[name]: building
            for board in boards
            for name, building in board.printed.items()
        }

    def mask(self, names: Iterable[str]) -> int:
        mask = 0
        for name in names:
            mask |= 1 << self.numbers[name]
        return mask

    def names_of(self, mask: int) -> tuple[str, ...]:
        """The names of a set, in the order of the atlas."""
        found = self._named.get(mask)
        if found is None:
            if len(self._named) >= MOST_NAMED:
                self._named.clear()
            names = self.names
            found = self._named[mask] = tuple([names[number] for number in bits(mask)])
        return found

    def _neighbours(self) -> tuple[int, ...]:
        """What each space touches: only by its sides, and not across a lava flow."""
        masks: list[int] = []
        for board in self.boards:
            first = len(masks)
            spaces = board.spaces()
            lava = {frozenset(pair) for pair in board.lava}
            for name, _, row, x in spaces:
                mask = 0
                for other, (other_name, _, other_row, other_x) in enumerate(spaces, start=first):
                    beside = row == other_row and abs(x - other_x) == 1
                    overlaps = abs(row - other_row) == 1 and abs(x - other_x) < 1
                    if (beside or overlaps) and frozenset((name, other_name)) not in lava:
                        mask |= 1 << other
                masks.append(mask)
        return tuple(masks)
