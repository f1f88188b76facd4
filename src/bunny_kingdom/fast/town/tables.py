"""Tables: what the pieces of Town do, as numbers that kernels can look up.

They need no NumPy: plain forms of the kernels (`fast.plain`) read them where there is none.
"""

from array import array
from collections.abc import Iterable
from functools import lru_cache

from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.fast.town.room import check_room
from bunny_kingdom.town.book import Book, bridge_name, copies
from bunny_kingdom.town.effects.effect import (
    RENOWN_TYPES,
    AnyType,
    CriminalCounts,
    Draw,
    Effect,
    FreeSlot,
    Gain,
    Plans,
    ScoreQuarter,
    Stars,
    Steal,
    WoodAsCoin,
)
from bunny_kingdom.town.pieces import Request

TYPES = (*RENOWN_TYPES, "criminal", "park")


class Tables:
    """The numbers of all pieces of a book, and its tables for the kernels."""

    def __init__(self, book: Book) -> None:
        check_room(book)
        self.book = book
        self.plots = {name: number for number, name in enumerate(sorted(book.plots))}
        self.tiles = {name: number for number, name in enumerate(book.tiles)}
        self.upgrades = {name: number for number, name in enumerate(book.upgrades)}
        self.requests = {name: number for number, name in enumerate(book.requests)}
        self.places = {name: number for number, name in enumerate(book.places)}
        self.chapters = {name: number for number, name in enumerate(book.chapters)}
        self._numbers = [0] * of.SIZE
        self._board(book)
        self._steps(book)
        for number, tile in enumerate(book.tiles.values()):
            row = of.TILE + of.TILE_SIZE * number
            self._numbers[row + of.TYPE] = TYPES.index(tile.type)
            self._numbers[row + of.WATER] = tile.waterfront
            self._effect(row, tile.effect)
        for number, upgrade in enumerate(book.upgrades.values()):
            row = of.UPGRADE + of.TILE_SIZE * number
            self._numbers[row + of.COST] = upgrade.cost
            self._effect(row, upgrade.effect)
        for number, request in enumerate(book.requests.values()):
            self._request(book, of.REQUEST + of.REQUEST_SIZE * number, request)
        assert len(self._numbers) == of.SIZE
        self.numbers = memoryview(array("q", self._numbers)).toreadonly()

    def mask(self, plots: Iterable[str]) -> int:
        """Plots by their names as a mask."""
        return sum((1 << self.plots[plot] for plot in plots), 0)

    def cards(self, requests: Iterable[str]) -> int:
        """Requests by their names as a mask."""
        return sum((1 << self.requests[card] for card in requests), 0)

    def row_of(self, name: str) -> int:
        """Where a piece stands in the tables."""
        if name in self.tiles:
            return of.TILE + of.TILE_SIZE * self.tiles[name]
        if name in self.upgrades:
            return of.UPGRADE + of.TILE_SIZE * self.upgrades[name]
        return of.REQUEST + of.REQUEST_SIZE * self.requests[name]

    def name_at(self, row: int) -> str:
        """Which piece stands there."""
        if row >= of.REQUEST:
            return tuple(self.requests)[(row - of.REQUEST) // of.REQUEST_SIZE]
        if row >= of.UPGRADE:
            return tuple(self.upgrades)[(row - of.UPGRADE) // of.TILE_SIZE]
        return tuple(self.tiles)[(row - of.TILE) // of.TILE_SIZE]

    def _board(self, book: Book) -> None:
        numbers, board = self._numbers, book.board
        for plot, number in self.plots.items():
            near = book.neighbours[plot]
            numbers[of.AROUND + number] = self.mask(other for other, _ in near)
            numbers[of.JOINED + number] = self.mask(other for other, river in near if river is None)
        for number, ends in enumerate(book.places.values()):
            first = of.BRIDGE_ENDS + 2 * number
            numbers[first : first + 2] = [self.plots[end] for end in ends]
        for number, row in enumerate(board.rows):
            numbers[of.ROWS + number] = self.mask(plot for plot in self.plots if plot[0] == row)
        for number in range(board.columns):
            column = str(number + 1)
            numbers[of.COLUMNS + number] = self.mask(
                plot for plot in self.plots if plot[1:] == column
            )
        numbers[of.SLOT_COST : of.SLOT_COST + at.SLOTS] = board.slots
        numbers[of.WATERFRONT] = self.mask(book.sorts["waterfront"])
        numbers[of.MOST_BRIDGES] = board.bridges
        numbers[of.PLACES] = len(book.places)
        numbers[of.SURCHARGE] = board.surcharge
        numbers[of.UPGRADE_PLACES] = board.upgrade_places
        numbers[of.INCOME] = board.coins_each_round
        numbers[of.ROUND_TILES] = board.tiles_in_game // board.rounds
        numbers[of.ROUNDS] = board.rounds
        numbers[of.PARK_TYPES] = sum(1 << TYPES.index(kind) for kind in book.park_types)
        numbers[of.TILES_IN_GAME] = board.tiles_in_game
        numbers[of.UPGRADE_WOOD] = board.upgrade_wood
        numbers[of.CHAPTER_COUNT] = len(book.chapters)
        for number, chapter in enumerate(book.chapters.values()):
            first = of.CHAPTERS + of.CHAPTER_SIZE * number
            numbers[first : first + at.SLOTS] = [self.plots[plot] for plot in chapter.plots]
            bridges = (self.places[bridge_name(ends)] for ends in chapter.bridges)
            numbers[first + at.SLOTS] = sum(1 << place for place in bridges)
        cards = copies(book.upgrades)
        numbers[of.UPGRADE_CARDS] = len(cards)
        for place, name in enumerate(cards):
            numbers[of.UPGRADE_CARDS + 1 + place] = self.upgrades[name]

    def _steps(self, book: Book) -> None:
        """Where the numbers of each kind of step begin."""
        numbers = self._numbers
        dearest = max(book.board.slots) + book.board.surcharge
        plans = [isinstance(each.effect, Plans) for each in book.upgrades.values()]
        crafts = [1 + len(book.tiles) * has_one for has_one in plans]
        kinds = (
            (of.PLAN, len(book.requests)),
            (of.BUILD, len(book.tiles)),
            (of.PAY, len(book.tiles) * at.SLOTS),
            (of.CRAFT, 1 + dearest),
            (of.END, sum(crafts)),
            (of.PLACE, 1),
            (of.PLOT, len(book.places)),
            (of.DECLINE, len(book.plots)),
            (of.KIND, 1),
            (of.ACTIONS, at.TYPES),
        )
        end = 0
        for kind, before in kinds:
            end += before
            numbers[kind] = end
        numbers[of.MASK_WORDS] = (end + 63) // 64
        for number, has_one in enumerate(plans):
            row = of.UPGRADE + of.TILE_SIZE * number
            numbers[row + of.PLANS] = has_one
            numbers[row + of.FIRST_CRAFT] = numbers[of.CRAFT] + sum(crafts[:number])

    def _effect(self, row: int, effect: Effect) -> None:
        numbers = self._numbers
        numbers[row + of.NEEDS] = -1
        match effect:
            case Stars():
                numbers[row + of.STARS] = effect.amount
                numbers[row + of.PER_UPGRADE] = effect.per == "upgrade"
                if effect.needs is not None:
                    numbers[row + of.NEEDS] = TYPES.index(effect.needs)
            case Gain():
                numbers[row + of.DOES] = of.GAINS[effect.what]
                numbers[row + of.AMOUNT] = effect.amount
                numbers[row + of.PER] = of.PER_CODES[effect.per]
            case FreeSlot():
                numbers[row + of.LASTS] = of.FREE_SLOT << effect.slot
            case CriminalCounts():
                numbers[row + of.LASTS] = of.CRIMINAL_COUNTS
            case WoodAsCoin():
                numbers[row + of.LASTS] = of.WOOD_AS_COIN
            case AnyType() | Plans():
                pass
            case _:
                numbers[row + of.DOES] = of.DOES_CODES[str(effect.__struct_config__.tag)]
                if isinstance(effect, Draw):
                    numbers[row + of.AMOUNT] = effect.amount
                    numbers[row + of.PER] = of.PER_CODES[effect.per]
                    numbers[row + of.KEEP_ONE] = effect.keep_one
                    numbers[row + of.FROM_DISCARD] = effect.source == "discard"
                elif isinstance(effect, Steal):
                    numbers[row + of.AMOUNT] = effect.amount
                elif isinstance(effect, ScoreQuarter):
                    numbers[row + of.MOST_BUILDINGS] = _most(effect)

    def _request(self, book: Book, row: int, request: Request) -> None:
        numbers = self._numbers
        numbers[row + of.EACH] = request.each
        numbers[row + of.MOST] = -1 if request.most is None else request.most
        numbers[row + of.STEPS] = len(request.steps)
        for number, step in enumerate(sorted(request.steps)):
            numbers[row + of.STEP + 2 * number : row + of.STEP + 2 * number + 2] = step
        what = request.count
        if what is None:
            if isinstance(request.effect, ScoreQuarter):
                numbers[row + of.COUNTS] = of.A_QUARTER
                numbers[row + of.WHAT] = _most(request.effect)
            else:
                numbers[row + of.COUNTS] = of.REPEAT
            return
        numbers[row + of.COUNTS] = of.COUNT_CODES[what.of]
        match what.of:
            case "buildings":
                numbers[row + of.WHAT] = TYPES.index(what.what)
            case "plots":
                numbers[row + of.WHAT] = self.mask(book.sorts[what.what])
            case "lines":
                numbers[row + of.WHAT] = of.ROWS if what.what == "rows" else of.COLUMNS
            case "left":
                numbers[row + of.WHAT] = of.LEFT_CODES[what.what]
            case "quarters":
                numbers[row + of.WHAT] = what.size or 0


def _most(effect: ScoreQuarter) -> int:
    return at.PLOTS if effect.most is None else effect.most


@lru_cache
def tables_of(book: Book) -> Tables:
    """The tables of a book, made once."""
    return Tables(book)
