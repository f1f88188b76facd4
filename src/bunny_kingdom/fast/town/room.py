"""Room: a book of Town that the record has no place for, or the kernels no rule, is refused."""

from itertools import accumulate

from bunny_kingdom.fast.errors import NoTwin
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town import table_layout as of
from bunny_kingdom.town.book import Book, copies
from bunny_kingdom.town.effects.effect import (
    AnyType,
    Draw,
    FreeSlot,
    Plans,
    Repeat,
    ScoreQuarter,
    Stars,
)

LASTING_BITS = 40


def check_room(book: Book) -> None:
    """Refuse by name what the record or the kernels do not have."""
    board = book.board
    tiles, requests = book.tiles.values(), book.requests.values()
    upgrades = book.upgrades.values()
    effects = [*(tile.effect for tile in tiles), *(upgrade.effect for upgrade in upgrades)]
    counted = {each.count.of for each in requests if each.count}
    for name in sorted(counted - set(of.COUNT_CODES)):
        raise NoTwin(f"the fast engine does not know '{name}', a count of town")
    for request in requests:
        if request.effect is not None and not isinstance(request.effect, ScoreQuarter | Repeat):
            raise NoTwin(f"the fast engine does not know the effect of '{request.id}'")
        if request.count and request.count.of == "quarters" and request.count.size not in (None, 1):
            raise NoTwin(f"'{request.id}' counts quarters of a size that the fast engine does not")
    for tile in tiles:
        if isinstance(tile.effect, Stars) and tile.effect.needs in (tile.type, "park"):
            raise NoTwin(f"'{tile.id}' needs a type that the fast engine does not look for")
        if isinstance(tile.effect, AnyType) != (tile.type == "park"):
            raise NoTwin(f"'{tile.id}' is half a park: the fast engine has whole ones alone")
    draws = [e.amount * (board.rounds if e.per else 1) for e in effects if isinstance(e, Draw)]
    slots = [e.slot for e in effects if isinstance(e, FreeSlot)]
    costs = sorted(book.upgrades[name].cost for name in copies(book.upgrades))
    market = sum(1 for paid in (0, *accumulate(costs[:-1])) if paid < board.upgrade_wood)
    plans = sum(isinstance(book.upgrades[name].effect, Plans) for name in copies(book.upgrades))
    parks = sum(tile.copies for tile in tiles if isinstance(tile.effect, AnyType))
    for fits, what in (
        (len(book.plots) <= at.PLOTS and board.columns <= 5 and len(board.rows) <= 5, "plots"),
        (len(board.slots) == at.SLOTS, "or too few slots of the track"),
        (max((*board.slots, *slots)) < LASTING_BITS, "coins to pay for a slot"),
        (len(book.places) <= of.MOST_PLACES, "places for bridges"),
        (board.rounds <= at.MOST_ROUNDS, "rounds"),
        (board.tiles_in_game // board.rounds <= at.SLOTS, "buildings in a round"),
        (len(copies(book.tiles)) <= at.MOST_PILE, "buildings"),
        (board.tiles_in_game + plans <= at.MOST_RESERVE, "buildings in a game"),
        (len(copies(book.upgrades)) <= at.MOST_PILE, "upgrades"),
        (len(book.upgrades) <= of.MOST_UPGRADES, "different upgrades"),
        (market <= at.MOST_MARKET, "upgrades for sale"),
        (board.upgrade_places <= at.MOST_UPGRADES, "places for upgrades"),
        (len(book.requests) <= at.MOST_PILE, "different requests"),
        (all(each.copies <= 1 for each in requests), "copies of a request"),
        (all(len(each.steps) <= of.MOST_STEPS for each in requests), "steps of a request"),
        (len(book.chapters) <= of.MOST_CHAPTERS, "chapters"),
        (max(draws, default=0) < at.MOST_DRAWN, "requests drawn at once"),
        (parks <= 2, "parks"),
    ):
        if not fits:
            raise NoTwin(f"town has too many {what} for the fast engine")
