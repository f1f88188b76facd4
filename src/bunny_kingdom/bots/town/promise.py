"""Promise: what a table of Town is worth to a seat, in carrots at the end."""

from dataclasses import dataclass

from msgspec.structs import replace

from bunny_kingdom.bots.town.tiles import reserve_worth, tile_worth
from bunny_kingdom.town.appraisal import appraised, best_parks, with_parks
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.counts import count
from bunny_kingdom.town.effect import RENOWN_TYPES
from bunny_kingdom.town.pieces import Request
from bunny_kingdom.town.quarter import Quarter, quarters
from bunny_kingdom.town.renown import renown
from bunny_kingdom.town.state import State


@dataclass(frozen=True)
class Weights:
    """How much of what is not scored yet counts; measured in self-play."""

    again: float = 0.45
    """How many of the builds to come score the best quarter again."""
    grow: float = 0.3
    """What such a build adds to its renown, for each star and each type."""
    coin: float = 0.7
    wood: float = 1.0
    tile: float = 0.8
    """How much of what a tile in the reserve will do counts before it is built."""
    offered: float = 0.3
    """How much of the best tile that is left to the rival counts against us."""
    knows_tiles: bool = True
    """Whether tiles are told apart before they are built; else each is worth the same."""
    request: float = 3.5
    """A request that nobody can see."""
    progress: float = 0.35
    """How much of what a request may still gain counts."""


PLAIN = Weights()


class Judge:
    """Judges the tables of one decision for one seat.

    The rival's side seldom changes in one's own turn, so its worth is kept.
    """

    def __init__(self, book: Book, seat: int, weights: Weights = PLAIN) -> None:
        self._book = book
        self._seat = seat
        self._weights = weights
        self._rival: dict[tuple[object, ...], float] = {}

    def __call__(self, state: State) -> float:
        """What the seat will have more than its rival, as far as the table tells."""
        seat, rival = self._seat, 1 - self._seat
        shared = tuple(plot for plot, built in state.town.items() if built.shared)
        player = state.players[rival]
        things = player.carrots, player.coins, player.wood, player.reserve, len(player.requests)
        turns = len(state.offer) + len(state.tile_pile)
        key = (*things, shared, state.bridges, turns, bool(state.at_reveal))
        theirs = self._rival.get(key)
        if theirs is None:
            theirs = _side(self._book, state, rival, self._weights, own=False)
            self._rival[key] = theirs
        ours = _side(self._book, state, seat, self._weights, own=True)
        return ours - theirs - self._left_to_rival(state)

    def _left_to_rival(self, state: State) -> float:
        """The best tile of the offer, which the rival may take next."""
        weights = self._weights
        if not weights.knows_tiles or not state.offer or state.at_reveal:
            return 0.0
        turns = turns_left(state)
        best = max(tile_worth(self._book, tile, turns) for tile in state.offer)
        return weights.offered * weights.tile * best


def turns_left(state: State) -> float:
    """How many turns each seat still has."""
    return (len(state.offer) + len(state.tile_pile)) / 2


def _side(book: Book, state: State, seat: int, weights: Weights, own: bool) -> float:
    player = state.players[seat]
    total = float(player.carrots)
    turns = 0.0 if state.at_reveal else turns_left(state)
    builds = min(turns + 0.5 * len(player.reserve), turns * 1.4)
    if turns:
        total += _builds_to_come(book, state, seat, builds, weights)
        soon = min(1.0, turns / 4)
        total += weights.coin * soon * min(player.coins, 2 + 1.5 * turns)
        total += weights.wood * soon * _useful_wood(book, state, seat)
        total += weights.tile * (
            reserve_worth(book, player.reserve, turns)
            if weights.knows_tiles
            else min(len(player.reserve), turns)
        )
    else:
        total += 0.01 * player.coins
    return total + (
        _requests(book, state, seat, turns, weights)
        if own
        else weights.request * (len(player.requests) + len(player.drawn) / 2)
    )


def _builds_to_come(book: Book, state: State, seat: int, builds: float, weights: Weights) -> float:
    """The best quarter is scored again with most buildings, and grows with them."""
    best = 0.0
    for quarter in quarters(book, state, seat):
        worth = renown(book, state, seat, quarter)
        room = _room(book, state, quarter)
        missing = len(RENOWN_TYPES) - len(worth.types)
        grown = weights.grow * (worth.stars * min(1.0, 0.4 * missing) + 0.8 * len(worth.types))
        value = min(1.0, 0.3 + 0.25 * room) * (worth.carrots + grown * builds / 2)
        best = max(best, value)
    return weights.again * builds * best


def _room(book: Book, state: State, quarter: Quarter) -> int:
    """The free plots beside a quarter."""
    free = {
        plot
        for each in quarter
        for plot, river in book.neighbours[each]
        if plot not in state.town and (river is None or river in state.bridges)
    }
    return len(free)


def _useful_wood(book: Book, state: State, seat: int) -> float:
    """Wood, as far as upgrades are left for it."""
    player = state.players[seat]
    places = book.board.upgrade_places - len(player.upgrades)
    if places <= 0 or not state.market:
        return 0.2 * player.wood
    costs = sorted(book.upgrades[sale.upgrade].cost for sale in state.market)
    return min(player.wood, sum(costs[-places:])) + 0.8 * len(player.upgrades)


def _requests(book: Book, state: State, seat: int, turns: float, weights: Weights) -> float:
    """What the requests pay now, and a part of what they may still come to."""
    cards = state.players[seat].requests
    if not cards:
        return 0.0
    scores = tuple(player.carrots for player in state.players)
    ending = replace(state, at_reveal=state.at_reveal or scores)
    settled = ending
    if not turns:
        settled = with_parks(ending, seat, best_parks(book, ending, seat, cards))
    now = float(sum(line.carrots for line in appraised(book, settled, seat, cards)))
    if not turns:
        return now
    return now + weights.progress * sum(
        _to_come(book, settled, seat, book.requests[card], turns) for card in cards
    )


def _to_come(book: Book, state: State, seat: int, request: Request, turns: float) -> float:
    """What a request may still gain: the way to its next step, or a few more of its kind."""
    if request.count is None:
        return 4.0
    found = count(book, state, seat, request.count)
    if request.steps:
        ahead = [(least, carrots) for least, carrots in request.steps if least > found]
        if not ahead:
            return 0.0
        least, carrots = ahead[-1]
        missing = least - found
        return max(0.0, carrots * (1 - missing / (1 + turns)) + 0.5 * found)
    more = min(turns / 3, 2.0) * request.each
    if request.most is not None:
        more = min(more, request.most - request.pays(found))
    return more
