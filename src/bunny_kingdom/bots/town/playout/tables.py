"""Tables: what the pieces of Town do, as numbers that compiled code can look up."""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.town.playout import codes as of
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effect import (
    RENOWN_TYPES,
    AnyType,
    CriminalCounts,
    Draw,
    Effect,
    FreeSlot,
    Gain,
    Stars,
    Steal,
    WoodAsCoin,
)
from bunny_kingdom.town.pieces import Request

TYPES = (*RENOWN_TYPES, "criminal", "park")
DOES = {
    "bridge": of.BRIDGE,
    "take-back": of.TAKE_BACK,
    "share": of.SHARE,
    "score-quarter": of.SCORE_QUARTER,
    "plans": of.PLANS,
    "draw": of.DRAW,
    "steal": of.STEAL,
}
GAINS = {"coins": of.GAIN_COINS, "wood": of.GAIN_WOOD, "carrots": of.GAIN_CARROTS}
PER = {"": 0, "round": 1, "upgrade": 2, "wood": 3, "coin": 4, "reserve": 5}
LEFT = {"coins": 0, "wood": 1, "upgrades": 2, "requests": 3, "reserve": 4}


class Tables:
    """The numbers of all pieces of a book, and its tables for compiled code."""

    def __init__(self, book: Book) -> None:
        self.plots = {name: number for number, name in enumerate(book.plots)}
        self.tiles = {name: number for number, name in enumerate(book.tiles)}
        self.upgrades = {name: number for number, name in enumerate(book.upgrades)}
        self.requests = {name: number for number, name in enumerate(book.requests)}
        self.places = {name: number for number, name in enumerate(book.places)}
        self.numbers: npt.NDArray[np.int64] = np.zeros(of.SIZE, np.int64)
        self._board(book)
        for number, tile in enumerate(book.tiles.values()):
            row = of.TILE + of.TILE_SIZE * number
            self.numbers[row + of.TYPE] = TYPES.index(tile.type)
            self.numbers[row + of.WATER] = tile.waterfront
            self._effect(row, tile.effect)
        for number, upgrade in enumerate(book.upgrades.values()):
            row = of.UPGRADE + of.TILE_SIZE * number
            self.numbers[row + of.COST] = upgrade.cost
            self._effect(row, upgrade.effect)
        for number, request in enumerate(book.requests.values()):
            self._request(book, of.REQUEST + of.REQUEST_SIZE * number, request)
        self.numbers.flags.writeable = False

    def mask(self, plots: Iterable[str]) -> int:
        """Plots by their names as a mask."""
        return sum((1 << self.plots[plot] for plot in plots), 0)

    def _board(self, book: Book) -> None:
        numbers = self.numbers
        for plot, number in self.plots.items():
            near = book.neighbours[plot]
            numbers[of.AROUND + number] = self.mask(other for other, _ in near)
            numbers[of.JOINED + number] = self.mask(other for other, river in near if river is None)
        for number, place in enumerate(book.places):
            one, other = place.split("-")
            numbers[of.BRIDGE_ENDS + 2 * number] = self.plots[one]
            numbers[of.BRIDGE_ENDS + 2 * number + 1] = self.plots[other]
        for number, row in enumerate(book.board.rows):
            numbers[of.ROWS + number] = self.mask(plot for plot in self.plots if plot[0] == row)
        for number in range(book.board.columns):
            column = str(number + 1)
            numbers[of.COLUMNS + number] = self.mask(
                plot for plot in self.plots if plot[1:] == column
            )
        numbers[of.WATERFRONT] = self.mask(book.sorts["waterfront"])
        numbers[of.MOST_BRIDGES] = book.board.bridges
        numbers[of.PLACES] = len(book.places)
        numbers[of.SURCHARGE] = book.board.surcharge
        numbers[of.UPGRADE_PLACES] = book.board.upgrade_places
        numbers[of.INCOME] = book.board.coins_each_round
        numbers[of.ROUND_TILES] = book.board.tiles_in_game // book.board.rounds
        numbers[of.SLOT_COST : of.SLOT_COST + len(book.board.slots)] = book.board.slots

    def _effect(self, row: int, effect: Effect) -> None:
        numbers = self.numbers
        numbers[row + of.NEEDS] = -1
        match effect:
            case Stars():
                numbers[row + of.STARS] = effect.amount
                numbers[row + of.PER_UPGRADE] = effect.per == "upgrade"
                if effect.needs is not None:
                    numbers[row + of.NEEDS] = TYPES.index(effect.needs)
            case AnyType():
                pass
            case Gain():
                numbers[row + of.DOES] = GAINS[effect.what]
                numbers[row + of.AMOUNT] = effect.amount
                numbers[row + of.PER] = PER[effect.per]
            case FreeSlot():
                numbers[row + of.LASTS] = of.FREE_SLOT << effect.slot
            case CriminalCounts():
                numbers[row + of.LASTS] = of.CRIMINAL_COUNTS
            case WoodAsCoin():
                numbers[row + of.LASTS] = of.WOOD_AS_COIN
            case _:
                numbers[row + of.DOES] = DOES[str(effect.__struct_config__.tag)]
                if isinstance(effect, Draw):
                    numbers[row + of.AMOUNT] = effect.amount
                    numbers[row + of.PER] = PER[effect.per]
                    numbers[row + of.KEEP_ONE] = effect.keep_one
                    numbers[row + of.FROM_DISCARD] = effect.source == "discard"
                elif isinstance(effect, Steal):
                    numbers[row + of.AMOUNT] = effect.amount

    def _request(self, book: Book, row: int, request: Request) -> None:
        numbers = self.numbers
        numbers[row + of.EACH] = request.each
        numbers[row + of.MOST] = -1 if request.most is None else request.most
        numbers[row + of.STEPS] = len(request.steps)
        for number, (least, carrots) in enumerate(sorted(request.steps)):
            numbers[row + of.STEP + 2 * number] = least
            numbers[row + of.STEP + 2 * number + 1] = carrots
        if request.count is None:
            most = getattr(request.effect, "most", None)
            scores = hasattr(request.effect, "most")
            numbers[row + of.COUNTS] = of.A_QUARTER if scores else of.REPEAT
            numbers[row + of.WHAT] = len(self.plots) if most is None else most
            return
        what = request.count
        numbers[row + of.COUNTS] = of.COUNT_CODES[what.of]
        match what.of:
            case "buildings":
                numbers[row + of.WHAT] = TYPES.index(what.what)
            case "plots":
                numbers[row + of.WHAT] = self.mask(book.sorts[what.what])
            case "lines":
                numbers[row + of.WHAT] = of.ROWS if what.what == "rows" else of.COLUMNS
            case "left":
                numbers[row + of.WHAT] = LEFT[what.what]
            case "quarters":
                numbers[row + of.WHAT] = what.size or 0


@lru_cache
def tables_of(book: Book) -> Tables:
    """The tables of a book, made once."""
    return Tables(book)
